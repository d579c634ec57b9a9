import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type QueryDeepPartialEntity, type Repository } from 'typeorm';
import { createHash } from 'node:crypto';
import type { Caller } from '#libs/access';
import { AppError, notFound } from '#libs/errors';
import { Audit } from '../../../audit/audit.service.js';
import { EventOutbox } from '../../../events/outbox/event-outbox.js';
import { decodeNumber, encodeNumber, type Page, type PageOf, withinBytes } from '../../../http/endpoints/page.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { AuthorScopes } from './author-scopes.js';
import { type Definition, withoutPins } from '../../model/definition.js';
import type { Fault } from '../../model/fault.js';
import type { DeployedVersion, WorkflowRef } from '../../triggers/deployed-trigger.js';
import { DeployedTriggers } from '../../triggers/deployed-triggers.js';
import { WebhookEndpoints } from '../../triggers/webhooks/webhook-endpoints.js';
import { webhookConfig } from '../../triggers/webhooks/webhook-address.js';
import { WorkflowCompiler } from '../../plans/workflow-compiler.js';
import { runRules } from '../../model/workflow-settings.js';
import type { WorkflowVersion } from '../workflow.dto.js';
import { WorkflowStore } from '../workflow-store.js';
import { WorkflowEntity } from '../../plans/workflow.entity.js';
import { WorkflowVersionEntity } from '../../plans/workflow-version.entity.js';

/** What came of a deploy. */
export interface Deployed {
  row: WorkflowEntity;
  version: number;
  warnings: Fault[];
}

const LISTEN_SECONDS = 3600;

const listVersions = `
  select version, octet_length(definition::text) as bytes from workflow_version
   where workspace_id = $1 and workflow_id = $2 and ($3::integer is null or version < $3) order by version desc limit $4`;

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
    private readonly events: EventOutbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Deploys the draft; who has gone waits no longer for others who prepare the same.
   * @throws AppError `workflow_invalid` with every fault, `webhook_path_taken`, `not_found`, `insufficient_scope`
   */
  async deploy(id: string, caller: Caller, gone: AbortSignal): Promise<Deployed> {
    const check = async (draft: WorkflowEntity) => {
      const { settings } = draft;
      const definition = withoutPins(draft.definition);
      const warnings = await this.requireDeployable(caller, draft, { definition, settings }, null);
      return { warnings, definition, listener: await this.starts.prepare({ ...draft, definition }, gone) };
    };
    return this.changeChecked(id, caller, check, async (transaction, row, { warnings, definition, listener }) => {
      const version = await this.versionOf({ ...row, definition }, transaction);
      const deployed = await this.activate(row, { version, definition, listener }, transaction);
      await this.recordDeploy(deployed, caller, transaction);
      return { row: deployed, version, warnings };
    });
  }

  /** Deploys a version again. @throws as `deploy` */
  async deployVersion(id: string, version: number, caller: Caller, gone: AbortSignal): Promise<Deployed> {
    const check = async (draft: WorkflowEntity) => {
      const stored = await this.version(caller.workspaceId, id, version);
      const warnings = await this.requireDeployable(caller, draft, stored, version);
      const { workspaceId } = draft;
      const listener = await this.starts.prepare({ workspaceId, definition: stored.definition }, gone);
      return { stored, warnings, listener };
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
    const { workspaceId } = caller;
    return this.changeEndpoints({ workspaceId, workflowId: id }, async (transaction) => {
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
    const workflow = { workspaceId: caller.workspaceId, workflowId: id };
    await this.changeEndpoints(workflow, async (transaction) => {
      // As all others that change addresses: the workflow first, and then what tells of it.
      await this.store.lock(caller.workspaceId, id, transaction);
      await this.endpoints.stopListening(workflow, transaction);
    });
  }

  /** Versions, newest first, and which of them is deployed. A page ends early where definitions are large. */
  async versions(id: string, { limit, cursor }: Page, caller: Caller): Promise<PageOf<WorkflowVersion>> {
    const { deployedVersion: current } = await this.store.get(caller.workspaceId, id);
    const sizes = await this.database.query<{ version: number; bytes: number }>(listVersions, [
      caller.workspaceId,
      id,
      decodeNumber(cursor) ?? null,
      limit + 1,
    ]);
    const read = withinBytes(sizes, limit).map(({ version }) => version);
    const { workspaceId } = caller;
    const rows = await this.stored.find({
      where: { workspaceId, workflowId: id, version: In(read) },
      order: { version: 'DESC' },
    });
    return {
      items: rows.map(({ version, definition, createdAt }) => ({
        version,
        createdAt: createdAt.toISOString(),
        deployed: version === current,
        definition,
      })),
      ...(sizes.length > read.length && { nextCursor: encodeNumber(read.at(-1)!) }),
    };
  }

  /** The definitions of versions, or of the draft. @throws AppError `not_found` */
  async definitions(id: string, versions: readonly (number | 'draft')[], caller: Caller): Promise<Definition[]> {
    const { definition: draft } = await this.store.get(caller.workspaceId, id);
    const definitions: Definition[] = [];
    for (const version of versions)
      definitions.push(version === 'draft' ? draft : (await this.version(caller.workspaceId, id, version)).definition);
    return definitions;
  }

  private async version(workspaceId: string, id: string, version: number): Promise<WorkflowVersionEntity> {
    const stored = await this.stored.findOneBy({ workspaceId, workflowId: id, version });
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
    const rules = runRules(settings);
    const identity = { workspaceId, workflowId: id, version, ...rules };
    const { faults, plan, needs } = await this.compiler.check(definition, identity);
    await this.scopes.require(caller, { workflowId: id, needs, onFailure: rules.onFailure });
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
  private async versionOf(
    { id, workspaceId, definition, settings }: WorkflowEntity,
    transaction: Transaction,
  ): Promise<number> {
    const digest = createHash('sha256')
      .update(JSON.stringify([definition, settings]))
      .digest();
    const { manager } = transaction;
    const last = await manager.findOne(WorkflowVersionEntity, {
      select: { workspaceId: true, workflowId: true, version: true, digest: true },
      where: { workspaceId, workflowId: id },
      order: { version: 'DESC' },
    });
    if (last?.digest.equals(digest)) return last.version;
    const version = (last?.version ?? 0) + 1;
    const made = { workspaceId, workflowId: id, version, definition, settings, digest };
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

  private async recordDeploy(
    { id, workspaceId, name, deployedVersion: version }: WorkflowEntity,
    caller: Caller,
    transaction: Transaction,
  ): Promise<void> {
    const details = { name, version };
    const data = { workflowId: id, workflowName: name, version };
    await this.events.record(transaction, { workspaceId, type: 'workflow.deployed', data });
    await this.audit.record(transaction, caller, { action: 'workflow.deployed', object: id, details });
  }

  /** Checks what is to answer, which asks the database for much else, then changes the endpoints of what was checked. */
  private async changeChecked<C, T>(
    id: string,
    caller: Caller,
    check: (draft: WorkflowEntity) => Promise<C>,
    work: (transaction: Transaction, row: WorkflowEntity, checked: C) => Promise<T>,
  ): Promise<T> {
    const { workspaceId } = caller;
    for (;;) {
      const draft = await this.store.get(workspaceId, id);
      const checked = await check(draft);
      const done = await this.changeEndpoints({ workspaceId, workflowId: id }, async (transaction) => {
        const row = await this.store.lock(workspaceId, id, transaction);
        return row.version === draft.version ? { result: await work(transaction, row, checked) } : undefined;
      });
      if (done) return done.result;
    }
  }

  private async changeEndpoints<T>(workflow: WorkflowRef, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = await this.database.transaction(async (transaction) => {
      const value = await work(transaction);
      await this.endpoints.announce(workflow, transaction);
      return value;
    });
    await this.feed.refresh();
    return result;
  }
}
