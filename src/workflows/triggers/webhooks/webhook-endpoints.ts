import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { parsePattern, patternKey } from '#libs/routing';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { webhookConfig } from './webhook-address.js';
import type { DeployedTrigger, DeployedVersion } from '../deployed-trigger.js';

type EndpointEnvironment = 'live' | 'test';

/** The webhook addresses of deployed workflows, and of drafts that listen. An address belongs to one workflow, which the database sees to. */
@Injectable()
export class WebhookEndpoints implements DeployedTrigger {
  async replace(version: DeployedVersion, transaction: Transaction): Promise<void> {
    await this.release(version.workflowId, transaction);
    await this.add(version, { environment: 'live' }, transaction);
  }

  release(workflowId: string, transaction: Transaction): Promise<void> {
    return this.remove(workflowId, 'live', transaction);
  }

  /** Opens a draft's test address until a time. @throws AppError `webhook_path_taken` */
  async listen(draft: Omit<DeployedVersion, 'version'>, expiresAt: Date, transaction: Transaction): Promise<void> {
    await this.remove(draft.workflowId, 'test', transaction);
    await this.add(draft, { environment: 'test', expiresAt }, transaction);
  }

  stopListening(workflowId: string, transaction: Transaction): Promise<void> {
    return this.remove(workflowId, 'test', transaction);
  }

  private async add(
    { workflowId, workspaceId, definition }: Omit<DeployedVersion, 'version'>,
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
      [workspaceId, environment, method, key],
    );
    const added = await transaction.execute(
      `insert into webhook_endpoint (workspace_id, environment, method, pattern_key, path, workflow_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [workspaceId, environment, method, key, pattern.text, workflowId, expiresAt ?? null],
    );
    if (added === 0) throw await pathTaken([workspaceId, environment, method, key], transaction);
  }

  private async remove(workflowId: string, environment: EndpointEnvironment, transaction: Transaction): Promise<void> {
    await transaction.execute('delete from webhook_endpoint where workflow_id = $1 and environment = $2', [
      workflowId,
      environment,
    ]);
  }
}

/** Where an address is listed: workspace, environment, method and pattern. */
type Place = [workspaceId: string, environment: EndpointEnvironment, method: string, key: string];

async function pathTaken(place: Place, transaction: Transaction): Promise<AppError> {
  const [other] = await transaction.query<{ id: string; name: string; path: string }>(
    `select w.id, w.name, e.path from webhook_endpoint e join workflow w on w.id = e.workflow_id
      where e.workspace_id = $1 and e.environment = $2 and e.method = $3 and e.pattern_key = $4`,
    place,
  );
  const whose = other ? `the workflow "${other.name}" (${other.id}) as ${other.path}` : 'another workflow';
  return new AppError('webhook_path_taken', `${place[2]} on this path is taken by ${whose}.`, {
    errors: [
      { field: 'path', rule: 'webhook_path_taken', message: other ? `taken by the workflow ${other.id}` : 'taken' },
    ],
  });
}
