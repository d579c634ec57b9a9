import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { QueryDeepPartialEntity, Repository } from 'typeorm';
import { createHash } from 'node:crypto';
import type { Caller } from '#libs/access';
import { AppError, notFound } from '#libs/errors';
import { Audit } from '../../../audit/audit.service.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { AuthorScopes } from './author-scopes.js';
import type { Definition } from '../definition.js';
import type { Fault } from '../fault.js';
import type { DeployedVersion } from '../../triggers/deployed-trigger.js';
import { DeployedTriggers } from '../../triggers/deployed-triggers.js';
import { WebhookEndpoints } from '../../triggers/webhooks/webhook-endpoints.js';
import { webhookConfig } from '../../triggers/webhooks/webhook-address.js';
import { WorkflowCompiler } from './workflow-compiler.js';
import { failureHandler } from '../workflow.dto.js';
import { WorkflowStore } from '../workflow-store.js';
import { WorkflowEntity } from '../workflow.entity.js';
import { WorkflowVersionEntity } from './workflow-version.entity.js';

/** What came of a deploy. */
export interface Deployed {
  row: WorkflowEntity;
  version: number;
  warnings: Fault[];
}

const LISTEN_SECONDS = 3600;

/** Puts versions of workflows on their addresses and takes them off. Versions never change; equal drafts are one version. */
@Injectable()
export class Deployer {
  constructor(
    @InjectRepository(WorkflowVersionEntity) private readonly stored: Repository<WorkflowVersionEntity>,
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
    const check = async (draft: WorkflowEntity) => {
      const warnings = await this.requireDeployable(caller, draft, draft, null);
      return { warnings, listener: await this.starts.prepare(draft.workspaceId, draft.definition) };
    };
    return this.changeChecked(id, caller, check, async (transaction, row, { warnings, listener }) => {
      const version = await this.versionOf(row, transaction);
      const deployed = await this.activate(row, { version, definition: row.definition, listener }, transaction);
      await this.recordDeploy(deployed, caller, transaction);
      return { row: deployed, version, warnings };
    });
  }

  /** Deploys a version again. @throws as `deploy` */
  async deployVersion(id: string, version: number, caller: Caller): Promise<Deployed> {
    const check = async (draft: WorkflowEntity) => {
      const stored = await this.version(id, version);
      const warnings = await this.requireDeployable(caller, draft, stored, version);
      return { stored, warnings, listener: await this.starts.prepare(draft.workspaceId, stored.definition) };
    };
    return this.changeChecked(id, caller, check, async (transaction, row, { stored, warnings, listener }) => {
      const { definition } = stored;
      const deployed = await this.activate(row, { version, definition, listener }, transaction);
      await this.recordDeploy(deployed, caller, transaction);
      return { row: deployed, version, warnings };
    });
  }

  /** Takes the workflow off its address; runs that go on are not touched. */
  async undeploy(id: string, caller: Caller): Promise<WorkflowEntity> {
    return this.changeEndpoints(async (transaction) => {
      const { workspaceId } = caller;
      const row = await this.store.lock(workspaceId, id, transaction);
      await this.starts.release({ workspaceId, workflowId: id }, transaction);
      const off = { deployedVersion: null, deployedAt: null };
      await transaction.manager.update(WorkflowEntity, { id, workspaceId }, off);
      const details = { name: row.name };
      await this.audit.record(transaction, caller, { action: 'workflow.undeployed', object: id, details });
      return { ...row, ...off };
    });
  }

  /** Opens the draft's test address for an hour. @throws AppError as `deploy`, `conflict` where it does not start with a webhook */
  async listen(id: string, caller: Caller): Promise<{ row: WorkflowEntity; expiresAt: Date }> {
    const check = async (draft: WorkflowEntity): Promise<void> => {
      if (!webhookConfig(draft.definition))
        throw new AppError('conflict', 'Only a workflow that starts with a webhook can listen.');
      await this.requireDeployable(caller, draft, draft, null);
    };
    return this.changeChecked(id, caller, check, async (transaction, row) => {
      const expiresAt = new Date(Date.now() + LISTEN_SECONDS * 1000);
      const draft = { workspaceId: row.workspaceId, workflowId: id, definition: row.definition };
      await this.endpoints.listen(draft, expiresAt, transaction);
      return { row, expiresAt };
    });
  }

  async stopListening(id: string, caller: Caller): Promise<void> {
    await this.changeEndpoints(async (transaction) => {
      const { workspaceId } = caller;
      await this.store.get(workspaceId, id, transaction);
      await this.endpoints.stopListening({ workspaceId, workflowId: id }, transaction);
    });
  }

  /** All versions, newest first, and which of them is deployed. */
  async versions(id: string, caller: Caller): Promise<{ current: number | null; rows: WorkflowVersionEntity[] }> {
    const { deployedVersion: current } = await this.store.get(caller.workspaceId, id);
    return { current, rows: await this.stored.find({ where: { workflowId: id }, order: { version: 'DESC' } }) };
  }

  /** The definitions of versions, or of the draft. @throws AppError `not_found` */
  async definitions(id: string, versions: readonly (number | 'draft')[], caller: Caller): Promise<Definition[]> {
    const { definition: draft } = await this.store.get(caller.workspaceId, id);
    const definitions: Definition[] = [];
    for (const version of versions)
      definitions.push(version === 'draft' ? draft : (await this.version(id, version)).definition);
    return definitions;
  }

  private async version(id: string, version: number): Promise<WorkflowVersionEntity> {
    const stored = await this.stored.findOneBy({ workflowId: id, version });
    if (!stored) throw notFound('version of this workflow');
    return stored;
  }

  /** Whoever puts a graph where it can be started answers for what it does, as who saved it did. */
  private async requireDeployable(
    caller: Caller,
    { id, workspaceId }: WorkflowEntity,
    { definition, settings }: Pick<WorkflowEntity, 'definition' | 'settings'>,
    version: number | null,
  ): Promise<Fault[]> {
    const onFailure = failureHandler(settings);
    const identity = { workspaceId, workflowId: id, version, onFailure };
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
  private async versionOf({ id, definition, settings }: WorkflowEntity, transaction: Transaction): Promise<number> {
    const digest = createHash('sha256')
      .update(JSON.stringify([definition, settings]))
      .digest();
    const { manager } = transaction;
    const last = await manager.findOne(WorkflowVersionEntity, {
      select: { workflowId: true, version: true, digest: true },
      where: { workflowId: id },
      order: { version: 'DESC' },
    });
    if (last?.digest.equals(digest)) return last.version;
    const version = (last?.version ?? 0) + 1;
    const made = { workflowId: id, version, definition, settings, digest };
    // Their type takes no field of type unknown, which JSON has.
    await manager.insert(WorkflowVersionEntity, made as QueryDeepPartialEntity<WorkflowVersionEntity>);
    return version;
  }

  private async activate(
    row: WorkflowEntity,
    parts: Pick<DeployedVersion, 'version' | 'definition' | 'listener'>,
    transaction: Transaction,
  ): Promise<WorkflowEntity> {
    const { version } = parts;
    await this.starts.replace({ workspaceId: row.workspaceId, workflowId: row.id, ...parts }, transaction);
    // To deploy is to accept what its MCP servers offer now.
    await transaction.execute('delete from mcp_pin where workspace_id = $1 and workflow_id = $2 and version = $3', [
      row.workspaceId,
      row.id,
      version,
    ]);
    if (row.deployedVersion === version) return row;
    const { workspaceId, id } = row;
    const deployedNow = { deployedVersion: version, deployedAt: () => 'now()' };
    await transaction.manager.update(WorkflowEntity, { id, workspaceId }, deployedNow);
    return this.store.get(workspaceId, id, transaction);
  }

  private recordDeploy(
    { id, name, deployedVersion: version }: WorkflowEntity,
    caller: Caller,
    transaction: Transaction,
  ) {
    const details = { name, version };
    return this.audit.record(transaction, caller, { action: 'workflow.deployed', object: id, details });
  }

  /** Checks what is to answer, which asks the database for much else, then changes the endpoints of what was checked. */
  private async changeChecked<C, T>(
    id: string,
    caller: Caller,
    check: (draft: WorkflowEntity) => Promise<C>,
    work: (transaction: Transaction, row: WorkflowEntity, checked: C) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      const draft = await this.store.get(caller.workspaceId, id);
      const checked = await check(draft);
      const done = await this.changeEndpoints(async (transaction) => {
        const row = await this.store.lock(caller.workspaceId, id, transaction);
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
