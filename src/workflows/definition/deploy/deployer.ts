import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Caller } from '#libs/access';
import { AppError, notFound } from '#libs/errors';
import { Audit } from '../../../audit/audit.service.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database, type Statements, type Transaction } from '../../../platform/database/connection/database.js';
import { AuthorScopes } from './author-scopes.js';
import type { Definition } from '../definition.js';
import type { Fault } from '../fault.js';
import { DeployedTriggers } from '../../triggers/deployed-triggers.js';
import { WebhookEndpoints } from '../../triggers/webhooks/webhook-endpoints.js';
import { webhookConfig } from '../../triggers/webhooks/webhook-address.js';
import { WorkflowCompiler } from './workflow-compiler.js';
import { failureHandler } from '../workflow.dto.js';
import { WorkflowStore } from '../workflow-store.js';
import type { WorkflowRow } from '../workflow-row.js';

/** What came of a deploy. */
export interface Deployed {
  row: WorkflowRow;
  version: number;
  warnings: Fault[];
}

/** A version as it is stored: it never changes. */
export interface VersionRow {
  version: number;
  definition: Definition;
  settings: Record<string, unknown>;
  created_at: Date;
}

const LISTEN_SECONDS = 3600;

/** Puts versions of workflows on their addresses and takes them off. Versions never change; equal drafts are one version. */
@Injectable()
export class Deployer {
  constructor(
    private readonly database: Database,
    private readonly store: WorkflowStore,
    private readonly compiler: WorkflowCompiler,
    private readonly feed: ChangeFeed,
    private readonly endpoints: WebhookEndpoints,
    private readonly starts: DeployedTriggers,
    private readonly scopes: AuthorScopes,
    private readonly audit: Audit,
  ) {}

  /** Deploys the draft. @throws AppError `workflow_invalid` with every fault, `webhook_path_taken`, `not_found`, `insufficient_scope` */
  async deploy(id: string, caller: Caller): Promise<Deployed> {
    const check = (draft: WorkflowRow) => this.requireDeployable(caller, draft, draft, null);
    return this.changeChecked(id, caller, check, async (transaction, row, warnings) => {
      const version = await this.versionOf(row, transaction);
      const deployed = await this.activate(row, version, row.definition, transaction);
      await this.recordDeploy(deployed, caller, transaction);
      return { row: deployed, version, warnings };
    });
  }

  /** Deploys a version again. @throws as `deploy` */
  async deployVersion(id: string, version: number, caller: Caller): Promise<Deployed> {
    const check = async (draft: WorkflowRow) => {
      const stored = await this.version(id, version, this.database);
      return { stored, warnings: await this.requireDeployable(caller, draft, stored, version) };
    };
    return this.changeChecked(id, caller, check, async (transaction, row, { stored, warnings }) => {
      const deployed = await this.activate(row, version, stored.definition, transaction);
      await this.recordDeploy(deployed, caller, transaction);
      return { row: deployed, version, warnings };
    });
  }

  /** Takes the workflow off its address; runs that go on are not touched. */
  async undeploy(id: string, caller: Caller): Promise<WorkflowRow> {
    return this.changeEndpoints(async (transaction) => {
      const row = await this.store.get(caller.workspaceId, id, transaction, 'for update');
      await this.starts.release(id, transaction);
      await transaction.execute('update workflow set deployed_version = null, deployed_at = null where id = $1', [id]);
      const details = { name: row.name };
      await this.audit.record(transaction, caller, { action: 'workflow.undeployed', object: id, details });
      return { ...row, deployed_version: null, deployed_at: null };
    });
  }

  /** Opens the draft's test address for an hour. @throws AppError as `deploy`, `conflict` where it does not start with a webhook */
  async listen(id: string, caller: Caller): Promise<{ row: WorkflowRow; expiresAt: Date }> {
    const check = async (draft: WorkflowRow): Promise<void> => {
      if (!webhookConfig(draft.definition))
        throw new AppError('conflict', 'Only a workflow that starts with a webhook can listen.');
      await this.requireDeployable(caller, draft, draft, null);
    };
    return this.changeChecked(id, caller, check, async (transaction, row) => {
      const expiresAt = new Date(Date.now() + LISTEN_SECONDS * 1000);
      const draft = { workspaceId: row.workspace_id, workflowId: id, definition: row.definition };
      await this.endpoints.listen(draft, expiresAt, transaction);
      return { row, expiresAt };
    });
  }

  async stopListening(id: string, caller: Caller): Promise<void> {
    await this.changeEndpoints(async (transaction) => {
      await this.store.get(caller.workspaceId, id, transaction);
      await this.endpoints.stopListening(id, transaction);
    });
  }

  /** All versions, newest first, and which of them is deployed. */
  async versions(id: string, caller: Caller): Promise<{ current: number | null; rows: VersionRow[] }> {
    const { deployed_version: current } = await this.store.get(caller.workspaceId, id);
    const rows = await this.database.query<VersionRow>(
      'select version, definition, settings, created_at from workflow_version where workflow_id = $1 order by version desc',
      [id],
    );
    return { current, rows };
  }

  /** The definitions of versions, or of the draft. @throws AppError `not_found` */
  async definitions(id: string, versions: readonly (number | 'draft')[], caller: Caller): Promise<Definition[]> {
    const { definition: draft } = await this.store.get(caller.workspaceId, id);
    const definitions: Definition[] = [];
    for (const version of versions)
      definitions.push(version === 'draft' ? draft : (await this.version(id, version, this.database)).definition);
    return definitions;
  }

  private async version(id: string, version: number, on: Statements): Promise<VersionRow> {
    const [stored] = await on.query<VersionRow>(
      'select version, definition, settings, created_at from workflow_version where workflow_id = $1 and version = $2',
      [id, version],
    );
    if (!stored) throw notFound('version of this workflow');
    return stored;
  }

  /** Whoever puts a graph where it can be started answers for what it does, as who saved it did. */
  private async requireDeployable(
    caller: Caller,
    { id, workspace_id }: WorkflowRow,
    { definition, settings }: Pick<WorkflowRow, 'definition' | 'settings'>,
    version: number | null,
  ): Promise<Fault[]> {
    const onFailure = failureHandler(settings);
    const identity = { workspaceId: workspace_id, workflowId: id, version, onFailure };
    const { faults, plan, needs } = await this.compiler.check(definition, identity);
    await this.scopes.require(caller, { workflowId: id, needs, onFailure });
    if (plan) return faults;
    const errors = faults.filter(({ severity }) => severity === 'error');
    throw new AppError(
      'workflow_invalid',
      `The workflow has ${errors.length === 1 ? 'one fault' : `${errors.length} faults`}; see errors.`,
      {
        errors: errors.map(({ node, field, rule, message }) => ({
          ...(node && { node }),
          ...(field && { field }),
          rule,
          message,
        })),
      },
    );
  }

  /** The number of the version that equals the draft; a new one when the draft has changed since the last. */
  private async versionOf({ id, definition, settings }: WorkflowRow, transaction: Transaction): Promise<number> {
    const digest = createHash('sha256')
      .update(JSON.stringify([definition, settings]))
      .digest();
    const [last] = await transaction.query<{ version: number; digest: Buffer }>(
      'select version, digest from workflow_version where workflow_id = $1 order by version desc limit 1',
      [id],
    );
    if (last?.digest.equals(digest)) return last.version;
    const version = (last?.version ?? 0) + 1;
    await transaction.execute(
      'insert into workflow_version (workflow_id, version, definition, settings, digest) values ($1, $2, $3, $4, $5)',
      [id, version, JSON.stringify(definition), JSON.stringify(settings), digest],
    );
    return version;
  }

  private async activate(
    row: WorkflowRow,
    version: number,
    definition: Definition,
    transaction: Transaction,
  ): Promise<WorkflowRow> {
    const deployed = { workspaceId: row.workspace_id, workflowId: row.id, version, definition };
    await this.starts.replace(deployed, transaction);
    // To deploy is to accept what its MCP servers offer now.
    await transaction.execute('delete from mcp_pin where workspace_id = $1 and workflow_id = $2 and version = $3', [
      row.workspace_id,
      row.id,
      version,
    ]);
    const [{ deployed_at }] = (await transaction.query<{ deployed_at: Date }>(
      `update workflow set deployed_version = $2, deployed_at = case when deployed_version = $2 then deployed_at else now() end
        where id = $1 returning deployed_at`,
      [row.id, version],
    )) as [{ deployed_at: Date }];
    return { ...row, deployed_version: version, deployed_at };
  }

  private recordDeploy({ id, name, deployed_version: version }: WorkflowRow, caller: Caller, transaction: Transaction) {
    const details = { name, version };
    return this.audit.record(transaction, caller, { action: 'workflow.deployed', object: id, details });
  }

  /** Checks what is to answer, which asks the database for much else, then changes the endpoints of what was checked. */
  private async changeChecked<C, T>(
    id: string,
    caller: Caller,
    check: (draft: WorkflowRow) => Promise<C>,
    work: (transaction: Transaction, row: WorkflowRow, checked: C) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      const draft = await this.store.get(caller.workspaceId, id);
      const checked = await check(draft);
      const done = await this.changeEndpoints(async (transaction) => {
        const row = await this.store.get(caller.workspaceId, id, transaction, 'for update');
        return row.version === draft.version ? { result: await work(transaction, row, checked) } : undefined;
      });
      if (done) return done.result;
    }
  }

  private async changeEndpoints<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = await this.database.transaction(async (transaction) => {
      const value = await work(transaction);
      await this.feed.announce(transaction, 'webhooks');
      return value;
    });
    await this.feed.refresh();
    return result;
  }
}
