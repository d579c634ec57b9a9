import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import { AppError } from '#libs/errors';
import { parsePattern, patternKey } from '#libs/routing';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { WorkflowEntity } from '../../plans/workflow.entity.js';
import { webhookConfig } from './webhook-address.js';
import type { DeployedTrigger, DeployedVersion, WorkflowRef } from '../deployed-trigger.js';
import { type EndpointEnvironment, WebhookEndpointEntity } from './webhook-endpoint.entity.js';

/** The webhook addresses of deployed workflows, and of drafts that listen. An address belongs to one workflow, which the database sees to. */
@Injectable()
export class WebhookEndpoints implements DeployedTrigger {
  constructor(private readonly feed: ChangeFeed) {}

  async replace(version: DeployedVersion, transaction: Transaction): Promise<void> {
    await this.release(version, transaction);
    await this.add(version, { environment: 'live' }, transaction);
  }

  release(workflow: WorkflowRef, transaction: Transaction): Promise<void> {
    return this.remove(workflow, 'live', transaction);
  }

  /** Opens a draft's test address until a time. @throws AppError `webhook_path_taken` */
  async listen(draft: Omit<DeployedVersion, 'version'>, expiresAt: Date, transaction: Transaction): Promise<void> {
    await this.remove(draft, 'test', transaction);
    await this.add(draft, { environment: 'test', expiresAt }, transaction);
  }

  stopListening(workflow: WorkflowRef, transaction: Transaction): Promise<void> {
    return this.remove(workflow, 'test', transaction);
  }

  /** Says that the addresses of a workflow changed, or what answers there. Whoever is told reads those of this workflow. */
  async announce({ workspaceId, workflowId }: WorkflowRef, transaction: Transaction): Promise<void> {
    const addressesChanged = await this.feed.announce(transaction, 'webhooks');
    await transaction.manager.update(WorkflowEntity, { workspaceId, id: workflowId }, { addressesChanged });
  }

  private async add(
    { workflowId, workspaceId, definition }: Omit<DeployedVersion, 'version'>,
    { environment, expiresAt }: { environment: EndpointEnvironment; expiresAt?: Date },
    transaction: Transaction,
  ): Promise<void> {
    const config = webhookConfig(definition);
    if (!config) return;
    const pattern = parsePattern(config.path!).pattern!;
    const address = { workspaceId, environment, method: config.method ?? 'POST', patternKey: patternKey(pattern) };
    const { manager } = transaction;
    // A draft whose hour is over no longer holds its address.
    await manager.delete(WebhookEndpointEntity, { ...address, expiresAt: Raw((column) => `${column} < now()`) });
    const endpoint = { ...address, path: pattern.text, workflowId, expiresAt: expiresAt ?? null };
    const added = manager.createQueryBuilder().insert().into(WebhookEndpointEntity).values(endpoint).orIgnore();
    const { raw } = await added.returning(['workflowId']).execute();
    if ((raw as object[]).length === 0) throw await pathTaken(address, transaction);
  }

  private async remove(
    { workspaceId, workflowId }: WorkflowRef,
    environment: EndpointEnvironment,
    { manager }: Transaction,
  ): Promise<void> {
    await manager.delete(WebhookEndpointEntity, { workspaceId, workflowId, environment });
  }
}

async function pathTaken(
  address: Pick<WebhookEndpointEntity, 'workspaceId' | 'environment' | 'method' | 'patternKey'>,
  transaction: Transaction,
): Promise<AppError> {
  const [other] = await transaction.query<{ id: string; name: string; path: string }>(
    `select w.id, w.name, e.path from webhook_endpoint e
       join workflow w on w.workspace_id = e.workspace_id and w.id = e.workflow_id
      where e.workspace_id = $1 and e.environment = $2 and e.method = $3 and e.pattern_key = $4`,
    [address.workspaceId, address.environment, address.method, address.patternKey],
  );
  const whose = other ? `the workflow "${other.name}" (${other.id}) as ${other.path}` : 'another workflow';
  return new AppError('webhook_path_taken', `${address.method} on this path is taken by ${whose}.`, {
    errors: [
      { field: 'path', rule: 'webhook_path_taken', message: other ? `taken by the workflow ${other.id}` : 'taken' },
    ],
  });
}
