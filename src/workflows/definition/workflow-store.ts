import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ArrayContains, In, IsNull, LessThan, type QueryDeepPartialEntity, Raw, type Repository } from 'typeorm';
import type { Caller } from '#libs/access';
import { uuidV7 } from '#libs/crypto';
import { AppError, notFound } from '#libs/errors';
import { Audit } from '../../audit/audit.service.js';
import { ChangeFeed } from '../../platform/database/shared/change-feed.js';
import { Database, type Statements, type Transaction } from '../../platform/database/connection/database.js';
import { decodeCursor, encodeCursor, type PageOf, withinBytes } from '../../http/endpoints/page.js';
import { VariableStore } from '../ports/variable-store.js';
import { AuthorScopes } from './deploy/author-scopes.js';
import type { Definition } from '../model/definition.js';
import type { Fault } from '../model/fault.js';
import type { TakenSecret } from '../plans/workspace-resources.js';
import { storeSecrets, takeSecrets } from './files/move-secrets.js';
import { runsAlike } from './deploy/runs-alike.js';
import { DeployedTriggers } from '../triggers/deployed-triggers.js';
import { WebhookEndpoints } from '../triggers/webhooks/webhook-endpoints.js';
import { WorkflowCompiler } from '../plans/workflow-compiler.js';
import { failureHandler, runRules } from '../model/workflow-settings.js';
import type { ListWorkflows } from './workflow.dto.js';
import { WorkflowEntity } from '../plans/workflow.entity.js';

/** What is saved of a draft. */
export interface Draft {
  name: string;
  definition: Definition;
  settings: object;
  tags: string[];
  /** What whoever made it has found beside what the definition tells. */
  faults?: Fault[];
}

/** What the caller believes to change. */
export interface Expected {
  /** `If-Match`. */
  etag?: string;
  /** The `version` of the body. */
  version?: number;
}

/** Bytes of a draft and of what is deployed of it. */
const DEFINITION_BYTES = `octet_length(workflow.definition::text) + coalesce(
  (select octet_length(v.definition::text) from workflow_version v
    where v.workspace_id = workflow.workspaceId and v.workflow_id = workflow.id and v.version = workflow.deployedVersion), 0)`;

/** Drafts of workflows: make, read, save, delete. */
@Injectable()
export class WorkflowStore {
  constructor(
    @InjectRepository(WorkflowEntity) private readonly workflows: Repository<WorkflowEntity>,
    private readonly database: Database,
    private readonly compiler: WorkflowCompiler,
    private readonly variables: VariableStore,
    private readonly scopes: AuthorScopes,
    private readonly feed: ChangeFeed,
    private readonly starts: DeployedTriggers,
    private readonly endpoints: WebhookEndpoints,
    private readonly audit: Audit,
  ) {}

  /**
   * @param also what is stored together with it, given its id
   * @throws AppError `insufficient_scope` when the caller may not do itself what its nodes do
   */
  async create(
    draft: Draft,
    caller: Caller,
    also?: (transaction: Transaction, id: string) => Promise<void>,
  ): Promise<WorkflowEntity> {
    const id = uuidV7();
    const { definition, secrets } = takeSecrets(draft.definition, { workflowId: id });
    const rules = runRules(draft.settings);
    const identity = { workspaceId: caller.workspaceId, workflowId: id, version: null, ...rules };
    const { faults, needs } = await this.compiler.check(definition, identity, secrets);
    await this.scopes.require(caller, { workflowId: id, needs, onFailure: rules.onFailure });
    return this.changing(secrets, async (transaction) => {
      await storeSecrets(secrets, { caller, transaction, variables: this.variables });
      const { workspaceId } = caller;
      const { name, settings, tags } = draft;
      const found = [...faults, ...(draft.faults ?? [])];
      const fields = { id, workspaceId, ...stored({ name, definition, settings, tags, faults: found }), version: 1 };
      await transaction.manager.insert(WorkflowEntity, fields);
      await also?.(transaction, id);
      return this.get(workspaceId, id, transaction);
    });
  }

  /** @throws AppError `not_found` */
  async get(workspaceId: string, id: string, on: Statements = this.database): Promise<WorkflowEntity> {
    return required(await on.manager.findOneBy(WorkflowEntity, { id, workspaceId }));
  }

  /** The same, kept from being changed by others until the transaction ends. @throws AppError `not_found` */
  async lock(workspaceId: string, id: string, { manager }: Transaction): Promise<WorkflowEntity> {
    const lock = { mode: 'pessimistic_write' } as const;
    return required(await manager.findOne(WorkflowEntity, { where: { id, workspaceId }, lock }));
  }

  /** The ids of the workflows that have exactly this name; of more than two, two. */
  async named(workspaceId: string, name: string): Promise<string[]> {
    const rows = await this.workflows.find({ select: { id: true }, where: { workspaceId, name }, take: 2 });
    return rows.map(({ id }) => id);
  }

  /** A page ends early where definitions are large. */
  async list(workspaceId: string, { limit, cursor, tag, name }: ListWorkflows): Promise<PageOf<WorkflowEntity>> {
    const before = decodeCursor(cursor, 'workflows');
    const rows = await this.workflows
      .createQueryBuilder('workflow')
      .select('workflow.id', 'id')
      .addSelect(DEFINITION_BYTES, 'bytes')
      .where({
        workspaceId,
        ...(before && { id: LessThan(before.id) }),
        ...(tag !== undefined && { tags: ArrayContains([tag]) }),
        // No pattern of LIKE: what somebody looks for may hold any characters.
        ...(name !== undefined && {
          name: Raw((column) => `position(lower(:name) in lower(${column})) > 0`, { name }),
        }),
      })
      .orderBy('workflow.id', 'DESC')
      .limit(limit + 1)
      .getRawMany<{ id: string; bytes: number }>();
    const read = withinBytes(rows, limit).map(({ id }) => id);
    const items = await this.workflows.find({ where: { workspaceId, id: In(read) }, order: { id: 'DESC' } });
    const last = items.at(-1);
    const nextCursor =
      last && rows.length > read.length && encodeCursor({ at: last.createdAt, id: last.id }, 'workflows');
    return { items, ...(nextCursor && { nextCursor }) };
  }

  /**
   * Saves a draft. What runs is on the account of who saved it last, so a change of what runs asks for the scopes of all of it:
   * a node that may be changed freely takes what another one reads. Names and places ask for nothing.
   * @throws AppError `not_found`, `precondition_failed` for a stale ETag, `conflict` for a stale version, `insufficient_scope`
   */
  async save(id: string, change: Partial<Draft>, expected: Expected, caller: Caller): Promise<WorkflowEntity> {
    for (;;) {
      const current = await this.get(caller.workspaceId, id);
      requireCurrent(current, expected);
      // The checks ask the database for much else, so nothing is locked yet.
      const { draft, faults, secrets } = await this.checked(current, change, caller);
      const saved = await this.changing(secrets, async (transaction) => {
        const row = await this.replace(current, { ...draft, faults }, transaction);
        if (row) await storeSecrets(secrets, { caller, transaction, variables: this.variables });
        return row;
      });
      if (saved) return saved;
    }
  }

  /** Takes a workflow out of sight and off its addresses; its runs stay until their retention ends. @throws as `save` */
  async delete(id: string, expected: Expected, caller: Caller): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { workspaceId } = caller;
      const row = await this.lock(workspaceId, id, transaction);
      requireCurrent(row, expected);
      await this.starts.release({ workspaceId, workflowId: id }, transaction);
      await this.endpoints.stopListening({ workspaceId, workflowId: id }, transaction);
      const gone = { deletedAt: () => 'now()', deployedVersion: null };
      await transaction.manager.update(WorkflowEntity, { id, workspaceId }, gone);
      const details = { name: row.name };
      await this.audit.record(transaction, caller, { action: 'workflow.deleted', object: id, details });
      await this.endpoints.announce({ workspaceId, workflowId: id }, transaction);
    });
    await this.feed.refresh();
  }

  private async checked(
    current: WorkflowEntity,
    change: Partial<Draft>,
    caller: Caller,
  ): Promise<{ draft: Draft; faults: Fault[]; secrets: readonly TakenSecret[] }> {
    const { id, workspaceId } = current;
    const { definition, secrets } = change.definition
      ? takeSecrets(change.definition, { workflowId: id, current: current.definition })
      : { definition: current.definition, secrets: [] };
    const settings = change.settings ?? current.settings;
    const rules = runRules(settings);
    const { onFailure } = rules;
    const identity = { workspaceId, workflowId: id, version: null, ...rules };
    const { faults, needs } = await this.compiler.check(definition, identity, secrets);
    if (!(await runsAlike(current.definition, definition)))
      await this.scopes.require(caller, { workflowId: id, needs, onFailure });
    else if (onFailure !== failureHandler(current.settings))
      await this.scopes.require(caller, { workflowId: id, needs: [], onFailure });
    const { name = current.name, tags = current.tags } = change;
    return { draft: { name, definition, settings, tags }, faults, secrets };
  }

  /** Puts a draft in place of `current`; gives nothing when that was saved or deleted meanwhile. */
  private async replace(
    { id, workspaceId, version }: WorkflowEntity,
    draft: Draft & { faults: Fault[] },
    transaction: Transaction,
  ): Promise<WorkflowEntity | undefined> {
    const { affected } = await transaction.manager.update(
      WorkflowEntity,
      { id, workspaceId, version, deletedAt: IsNull() },
      { ...stored(draft), version: version + 1, updatedAt: () => 'now()' },
    );
    return affected === 1 ? this.get(workspaceId, id, transaction) : undefined;
  }

  private async changing<T>(
    secrets: readonly TakenSecret[],
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const result = await this.database.transaction(work);
    if (secrets.length > 0) await this.feed.refresh();
    return result;
  }
}

function required(found: WorkflowEntity | null): WorkflowEntity {
  if (!found) throw notFound('workflow');
  return found;
}

/** A draft as it is written; TypeORM's type takes no field of type unknown, which JSON has. */
function stored(draft: Draft & { faults: Fault[] }) {
  return draft as QueryDeepPartialEntity<WorkflowEntity>;
}

function requireCurrent({ version }: WorkflowEntity, expected: Expected): void {
  if (expected.etag !== undefined && !namesVersion(expected.etag, version)) {
    throw new AppError(
      'precondition_failed',
      `The draft was saved meanwhile; it is at version ${version} now. Read it again.`,
    );
  }
  if (expected.version !== undefined && expected.version !== version) {
    throw new AppError(
      'conflict',
      `The draft was saved meanwhile; it is at version ${version} now, not ${expected.version}. Read it again.`,
    );
  }
}

/** Whether an `If-Match` header names the version: `*` or a list of strong ETags (RFC 9110, section 13.1.1). */
function namesVersion(header: string, version: number): boolean {
  return header === '*' || header.split(',').some((etag) => etag.trim() === etagOf(version));
}

/** The ETag of a draft's version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}
