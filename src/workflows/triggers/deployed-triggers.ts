import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/connection/database.js';
import type { DeployedTrigger, DeployedVersion, PreparedListener, WorkflowRef } from './deployed-trigger.js';
import { TriggerListeners } from './events/trigger-listeners.js';
import { ElementKeys } from './forms/element-keys.js';
import { Schedules } from './schedules/deployed-schedules.js';
import { WebhookEndpoints } from './webhooks/webhook-endpoints.js';

/** All ways in which deployed workflows start. */
@Injectable()
export class DeployedTriggers {
  private readonly starts: readonly DeployedTrigger[];

  constructor(
    endpoints: WebhookEndpoints,
    elements: ElementKeys,
    schedules: Schedules,
    private readonly listeners: TriggerListeners,
  ) {
    this.starts = [endpoints, elements, schedules, listeners];
  }

  /** Does what has to be done outside before a definition can be deployed. @throws AppError that says why it cannot */
  prepare(
    candidate: Pick<DeployedVersion, 'workspaceId' | 'definition'>,
    gone: AbortSignal,
  ): Promise<PreparedListener | undefined> {
    return this.listeners.prepare(candidate, gone);
  }

  /** Takes what the version needs in place of what the workflow had. @throws AppError when another workflow has it */
  async replace(version: DeployedVersion, transaction: Transaction): Promise<void> {
    for (const start of this.starts) await start.replace(version, transaction);
  }

  /** Gives back all that the workflow has. */
  async release(workflow: WorkflowRef, transaction: Transaction): Promise<void> {
    for (const start of this.starts) await start.release(workflow, transaction);
  }
}
