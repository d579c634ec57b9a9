import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../database/database.js';
import type { DeployedStart, DeployedVersion } from './deployed-start.js';
import { ElementKeys } from './element-keys.js';
import { Schedules } from './schedules.js';
import { WebhookEndpoints } from './webhook-endpoints.js';

/** All ways in which deployed workflows start. */
@Injectable()
export class DeployedStarts {
  private readonly starts: readonly DeployedStart[];

  constructor(endpoints: WebhookEndpoints, elements: ElementKeys, schedules: Schedules) {
    this.starts = [endpoints, elements, schedules];
  }

  /** Takes what the version needs in place of what the workflow had. @throws AppError when another workflow has it */
  async replace(version: DeployedVersion, transaction: Transaction): Promise<void> {
    for (const start of this.starts) await start.replace(version, transaction);
  }

  /** Gives back all that the workflow has. */
  async release(workflowId: string, transaction: Transaction): Promise<void> {
    for (const start of this.starts) await start.release(workflowId, transaction);
  }
}
