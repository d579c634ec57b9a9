import { Injectable } from '@nestjs/common';
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
import { workflowColumns, type WorkflowRow } from './workflow-row.js';

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
  ): Promise<WorkflowRow> {
    const id = uuidV7();
    const { definition, secrets } = takeSecrets(draft.definition, { workflowId: id });
    const onFailure = failureHandler(draft.settings);
    const identity = { workspaceId: caller.workspaceId, workflowId: id, version: null, onFailure };
    const { faults, needs } = await this.compiler.check(definition, identity, secrets);
    await this.scopes.require(caller, { workflowId: id, needs, onFailure });
    return this.changing(secrets, async (transaction) => {
      await storeSecrets(secrets, { caller, transaction, variables: this.variables });
      const [row] = await transaction.query<WorkflowRow>(
        `insert into workflow (id, workspace_id, name, definition, settings, faults, tags, version) values ($1, $2, $3, $4, $5, $6, $7, 1)
         returning ${workflowColumns}`,
        [
          id,
          caller.workspaceId,
          draft.name,
          JSON.stringify(definition),
          JSON.stringify(draft.settings),
          JSON.stringify([...faults, ...(draft.faults ?? [])]),
          draft.tags,
        ],
      );
      await also?.(transaction, id);
      return row!;
    });
  }

  /** @throws AppError `not_found` */
  async get(workspaceId: string, id: string, on: Statements = this.database, lock = ''): Promise<WorkflowRow> {
    const [row] = await on.query<WorkflowRow>(
      `select ${workflowColumns} from workflow where id = $1 and workspace_id = $2 and deleted_at is null ${lock}`,
      [id, workspaceId],
    );
    if (!row) throw notFound('workflow');
    return row;
  }

  /** The ids of the workflows that have exactly this name; of more than two, two. */
  async named(workspaceId: string, name: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'select id from workflow where workspace_id = $1 and name = $2 and deleted_at is null limit 2',
      [workspaceId, name],
    );
    return rows.map(({ id }) => id);
  }

  async list(workspaceId: string, { limit, cursor, tag, name }: ListWorkflows): Promise<PageOf<WorkflowRow>> {
    const before = decodeCursor(cursor, 'workflows');
    const rows = await this.database.query<WorkflowRow>(
      `select ${workflowColumns} from workflow
        where workspace_id = $1 and deleted_at is null and ($2::uuid is null or id < $2) and ($3::text is null or $3 = any(tags))
          and ($4::text is null or position(lower($4) in lower(name)) > 0)
        order by id desc limit $5`,
      [workspaceId, before?.id ?? null, tag ?? null, name ?? null, limit + 1],
    );
    return pageOf('workflows', {
      rows,
      limit,
      position: ({ created_at, id }) => ({ at: created_at, id }),
      view: (row) => row,
    });
  }

  /**
   * Saves a draft. What runs is on the account of who saved it last, so a change of what runs asks for the scopes of all of it:
   * a node that may be changed freely takes what another one reads. Names and places ask for nothing.
   * @throws AppError `not_found`, `precondition_failed` for a stale ETag, `conflict` for a stale version, `insufficient_scope`
   */
  async save(id: string, change: Partial<Draft>, expected: Expected, caller: Caller): Promise<WorkflowRow> {
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
      const row = await this.get(caller.workspaceId, id, transaction, 'for update');
      requireCurrent(row, expected);
      await this.starts.release(id, transaction);
      await this.endpoints.stopListening(id, transaction);
      await transaction.execute('update workflow set deleted_at = now(), deployed_version = null where id = $1', [id]);
      const details = { name: row.name };
      await this.audit.record(transaction, caller, { action: 'workflow.deleted', object: id, details });
      await this.feed.announce(transaction, 'webhooks');
    });
    await this.feed.refresh();
  }

  private async checked(
    current: WorkflowRow,
    change: Partial<Draft>,
    caller: Caller,
  ): Promise<{ draft: Draft; faults: Fault[]; secrets: readonly TakenSecret[] }> {
    const { id, workspace_id: workspaceId } = current;
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
    { id, version }: WorkflowRow,
    { name, definition, settings, tags, faults }: Draft & { faults: Fault[] },
    transaction: Transaction,
  ): Promise<WorkflowRow | undefined> {
    const [row] = await transaction.query<WorkflowRow>(
      `update workflow set name = $3, definition = $4, settings = $5, faults = $6, tags = $7, version = version + 1, updated_at = now()
        where id = $1 and version = $2 and deleted_at is null returning ${workflowColumns}`,
      [id, version, name, JSON.stringify(definition), JSON.stringify(settings), JSON.stringify(faults), tags],
    );
    return row;
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

function requireCurrent({ version }: WorkflowRow, expected: Expected): void {
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
