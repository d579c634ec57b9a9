import type { Repository } from 'typeorm';
import { isUuid } from '#libs/crypto';
import type { JsonSchema } from '#libs/schema';
import type { CollectionStore } from '../ports/collection-store.js';
import { isDeferred } from '../compiler/checks/is-deferred.js';
import type { KindCheck } from '../nodes/contract/node-kind.js';
import { templateSchema } from '../nodes/contract/value-schema.js';
import type { WorkflowEntity } from './workflow.entity.js';
import type { WorkflowVersionEntity } from './workflow-version.entity.js';

/** Most collections and workflows that are looked at for one definition. */
const MOST = 100;

/**
 * Schemas of what a definition reads of its workspace. The compiler asks for them and waits for nothing: what it asked for in
 * vain is read by `load`, and known when it asks again.
 */
export class WorkspaceSchemas {
  private readonly collections = new Map<string, JsonSchema | undefined>();
  private readonly workflows = new Map<string, JsonSchema | undefined>();
  private readonly wanted = { collections: new Set<string>(), workflows: new Set<string>() };

  constructor(
    private readonly workspaceId: string,
    private readonly store: CollectionStore,
    private readonly drafts: Repository<WorkflowEntity>,
    private readonly versions: Repository<WorkflowVersionEntity>,
  ) {}

  /** What the compiler asks. */
  readonly lookups: Pick<KindCheck, 'collection' | 'workflow'> = {
    collection: (name) => find(name, this.collections, this.wanted.collections),
    workflow: (id) => find(id, this.workflows, this.wanted.workflows),
  };

  /** Reads what was asked for in vain. @returns whether anything is known now that was not */
  async load(): Promise<boolean> {
    const { collections, workflows } = this.wanted;
    for (const name of collections) this.collections.set(name, await this.store.schema(this.workspaceId, name));
    for (const id of workflows) this.workflows.set(id, await this.answerOf(id));
    const found =
      [...collections].some((name) => this.collections.get(name)) ||
      [...workflows].some((id) => this.workflows.get(id));
    collections.clear();
    workflows.clear();
    return found;
  }

  /** What the deployed version of a workflow answers; only where one Return node says it. */
  private async answerOf(id: string): Promise<JsonSchema | undefined> {
    if (!isUuid(id)) return undefined;
    const { workspaceId } = this;
    const deployed = { select: { id: true, deployedVersion: true }, where: { id, workspaceId } };
    const version = (await this.drafts.findOne(deployed))?.deployedVersion;
    if (typeof version !== 'number') return undefined;
    const { definition } = await this.versions.findOneByOrFail({ workspaceId, workflowId: id, version });
    const returns = definition.nodes.filter(({ type }) => type === 'return');
    return returns.length === 1 ? templateSchema(returns[0]!.config['body'], isDeferred) : undefined;
  }
}

function find(key: string, known: ReadonlyMap<string, JsonSchema | undefined>, wanted: Set<string>) {
  if (!known.has(key) && known.size + wanted.size < MOST) wanted.add(key);
  return known.get(key);
}
