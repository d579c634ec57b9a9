import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ArrayContains, IsNull, LessThan, type QueryDeepPartialEntity, Raw, type Repository } from 'typeorm';
import type { Caller } from '#libs/access';
import { uuidV7 } from '#libs/crypto';
import { AppError, notFound } from '#libs/errors';
import { Audit } from '../../audit/audit.service.js';
import { ChangeFeed } from '../../platform/database/shared/change-feed.js';
import { Database, type Statements, type Transaction } from '../../platform/database/connection/database.js';
import { decodeCursor, pageOf, type PageOf } from '../../http/endpoints/page.js';
import { VariableStore } from '../variable-store.js';
import { AuthorScopes } from './deploy/author-scopes.js';
import type { Definition } from './definition.js';
import type { Fault } from './fault.js';
import { storeSecrets, takeSecrets, type TakenSecret } from './files/move-secrets.js';
import { runsAlike } from './deploy/runs-alike.js';
import { DeployedTriggers } from '../triggers/deployed-triggers.js';
import { WebhookEndpoints } from '../triggers/webhooks/webhook-endpoints.js';
import { WorkflowCompiler } from './deploy/workflow-compiler.js';
import { failureHandler, type ListWorkflows } from './workflow.dto.js';
import { WorkflowEntity } from './workflow.entity.js';

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
    const onFailure = failureHandler(draft.settings);
    const identity = { workspaceId: caller.workspaceId, workflowId: id, version: null, onFailure };
    const { faults, needs } = await this.compiler.check(definition, identity, secrets);
    await this.scopes.require(caller, { workflowId: id, needs, onFailure });
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

  async list(workspaceId: string, { limit, cursor, tag, name }: ListWorkflows): Promise<PageOf<WorkflowEntity>> {
    const before = decodeCursor(cursor, 'workflows');
    const rows = await this.workflows.find({
      where: {
        workspaceId,
        ...(before && { id: LessThan(before.id) }),
        ...(tag !== undefined && { tags: ArrayContains([tag]) }),
        // No pattern of LIKE: what somebody looks for may hold any characters.
        ...(name !== undefined && {
          name: Raw((column) => `position(lower(:name) in lower(${column})) > 0`, { name }),
        }),
      },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    return pageOf('workflows', {
      rows,
      limit,
      position: ({ createdAt: at, id }) => ({ at, id }),
      view: (row) => row,
    });
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
      await this.feed.announce(transaction, 'webhooks');
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
    const onFailure = failureHandler(settings);
    const identity = { workspaceId, workflowId: id, version: null, onFailure };
    const { faults, needs } = await this.compiler.check(definition, identity, secrets);
    if (!runsAlike(current.definition, definition))
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
