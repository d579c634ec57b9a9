import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/connection/database.js';
import type { DeployedTrigger, DeployedVersion, WorkflowRef } from './deployed-trigger.js';
import { ElementKeys } from './forms/element-keys.js';
import { Schedules } from './schedules/deployed-schedules.js';
import { WebhookEndpoints } from './webhooks/webhook-endpoints.js';

/** All ways in which deployed workflows start. */
@Injectable()
export class DeployedTriggers {
  private readonly starts: readonly DeployedTrigger[];

  constructor(endpoints: WebhookEndpoints, elements: ElementKeys, schedules: Schedules) {
    this.starts = [endpoints, elements, schedules];
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
