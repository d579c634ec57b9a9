import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Caller } from '@libs/access';
import { AppError, notFound } from '@libs/errors';
import { parsePattern, patternKey } from '@libs/routing';
import { ChangeFeed } from '../../database/change-feed.js';
import { Database, type Transaction } from '../../database/database.js';
import { violatedConstraint } from '../../database/database-error.js';
import type { Definition } from './definition.js';
import type { Fault } from './fault.js';
import { webhookConfig } from './webhook-address.js';
import { WorkflowCompiler } from './workflow-compiler.js';
import { WorkflowStore } from './workflow-store.js';
import type { WorkflowRow } from './workflow-row.js';

export interface Deployed {
  row: WorkflowRow;
  version: number;
  warnings: Fault[];
}

export interface VersionRow {
  version: number;
  definition: Definition;
  settings: Record<string, unknown>;
  created_at: Date;
}

const LISTEN_SECONDS = 3600;
const UNIQUE_ENDPOINT = 'webhook_endpoint_unique';

type EndpointEnvironment = 'live' | 'test';

/** Puts versions of workflows on their addresses and takes them off. Versions never change; equal drafts are one version. */
@Injectable()
export class Deployer {
  constructor(
    private readonly database: Database,
    private readonly store: WorkflowStore,
    private readonly compiler: WorkflowCompiler,
    private readonly feed: ChangeFeed,
  ) {}

  /** Deploys the draft. @throws AppError `workflow_invalid` with every fault, `webhook_path_taken`, `not_found` */
  async deploy(id: string, caller: Caller): Promise<Deployed> {
    return this.changeEndpoints(caller, async (transaction) => {
      const row = await this.store.get(caller.workspaceId, id, transaction, 'for update');
      const warnings = this.requireValid(row, row.definition, null);
      const version = await this.versionOf(row, transaction);
      return { row: await this.activate(row, version, row.definition, transaction), version, warnings };
    });
  }

  /** Deploys a version again. @throws as `deploy` */
  async deployVersion(id: string, version: number, caller: Caller): Promise<Deployed> {
    return this.changeEndpoints(caller, async (transaction) => {
      const row = await this.store.get(caller.workspaceId, id, transaction, 'for update');
      const stored = await this.version(id, version, transaction);
      const warnings = this.requireValid(row, stored.definition, version);
      return { row: await this.activate(row, version, stored.definition, transaction), version, warnings };
    });
  }

  /** Takes the workflow off its address; runs that go on are not touched. */
  async undeploy(id: string, caller: Caller): Promise<WorkflowRow> {
    return this.changeEndpoints(caller, async (transaction) => {
      const row = await this.store.get(caller.workspaceId, id, transaction, 'for update');
      await this.removeEndpoints(id, 'live', transaction);
      await transaction.execute('update workflow set deployed_version = null, deployed_at = null where id = $1', [id]);
      return { ...row, deployed_version: null, deployed_at: null };
    });
  }

  /** Opens the draft's test address for an hour. @throws AppError as `deploy` */
  async listen(id: string, caller: Caller): Promise<{ row: WorkflowRow; expiresAt: Date }> {
    return this.changeEndpoints(caller, async (transaction) => {
      const row = await this.store.get(caller.workspaceId, id, transaction, 'for update');
      if (!webhookConfig(row.definition))
        throw new AppError('conflict', 'Only a workflow that starts with a webhook can listen.');
      this.requireValid(row, row.definition, null);
      const expiresAt = new Date(Date.now() + LISTEN_SECONDS * 1000);
      await this.removeEndpoints(id, 'test', transaction);
      await this.addEndpoint(row, row.definition, { environment: 'test', expiresAt }, transaction);
      return { row, expiresAt };
    });
  }

  async stopListening(id: string, caller: Caller): Promise<void> {
    await this.changeEndpoints(caller, async (transaction) => {
      await this.store.get(caller.workspaceId, id, transaction);
      await this.removeEndpoints(id, 'test', transaction);
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

  private async version(id: string, version: number, transaction: Transaction): Promise<VersionRow> {
    const [stored] = await transaction.query<VersionRow>(
      'select version, definition, settings, created_at from workflow_version where workflow_id = $1 and version = $2',
      [id, version],
    );
    if (!stored) throw notFound('version of this workflow');
    return stored;
  }

  private requireValid({ id, workspace_id }: WorkflowRow, definition: Definition, version: number | null): Fault[] {
    const { faults, plan } = this.compiler.compile(definition, { workspaceId: workspace_id, workflowId: id, version });
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
    await this.removeEndpoints(row.id, 'live', transaction);
    await this.addEndpoint(row, definition, { environment: 'live' }, transaction);
    const [{ deployed_at }] = (await transaction.query<{ deployed_at: Date }>(
      `update workflow set deployed_version = $2, deployed_at = case when deployed_version = $2 then deployed_at else now() end
        where id = $1 returning deployed_at`,
      [row.id, version],
    )) as [{ deployed_at: Date }];
    return { ...row, deployed_version: version, deployed_at };
  }

  private async addEndpoint(
    { id, workspace_id }: WorkflowRow,
    definition: Definition,
    { environment, expiresAt }: { environment: EndpointEnvironment; expiresAt?: Date },
    transaction: Transaction,
  ): Promise<void> {
    const config = webhookConfig(definition);
    if (!config) return;
    const pattern = parsePattern(config.path!).pattern!;
    const key = patternKey(pattern);
    const method = config.method ?? 'POST';
    // A draft whose hour is over no longer holds its address.
    await transaction.execute(
      'delete from webhook_endpoint where workspace_id = $1 and environment = $2 and method = $3 and pattern_key = $4 and expires_at < now()',
      [workspace_id, environment, method, key],
    );
    try {
      await transaction.execute(
        `insert into webhook_endpoint (workspace_id, environment, method, pattern_key, path, workflow_id, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [workspace_id, environment, method, key, pattern.text, id, expiresAt ?? null],
      );
    } catch (error) {
      if (violatedConstraint(error) !== UNIQUE_ENDPOINT) throw error;
      throw await this.pathTaken(workspace_id, environment, method, key);
    }
  }

  private async removeEndpoints(
    workflowId: string,
    environment: EndpointEnvironment,
    transaction: Transaction,
  ): Promise<void> {
    await transaction.execute('delete from webhook_endpoint where workflow_id = $1 and environment = $2', [
      workflowId,
      environment,
    ]);
  }

  private async pathTaken(
    workspaceId: string,
    environment: EndpointEnvironment,
    method: string,
    key: string,
  ): Promise<AppError> {
    const [other] = await this.database.query<{ id: string; name: string; path: string }>(
      `select w.id, w.name, e.path from webhook_endpoint e join workflow w on w.id = e.workflow_id
        where e.workspace_id = $1 and e.environment = $2 and e.method = $3 and e.pattern_key = $4`,
      [workspaceId, environment, method, key],
    );
    const whose = other ? `the workflow "${other.name}" (${other.id}) as ${other.path}` : 'another workflow';
    return new AppError('webhook_path_taken', `${method} on this path is taken by ${whose}.`, {
      errors: [
        { field: 'path', rule: 'webhook_path_taken', message: other ? `taken by the workflow ${other.id}` : 'taken' },
      ],
    });
  }

  private async changeEndpoints<T>(caller: Caller, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = await this.database.transaction(async (transaction) => {
      const value = await work(transaction);
      await this.feed.announce(transaction, 'webhooks');
      return value;
    });
    await this.feed.refresh();
    return result;
  }
}
