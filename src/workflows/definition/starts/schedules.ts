import { Injectable } from '@nestjs/common';
import { parse } from '@libs/schema';
import type { Transaction } from '../../../database/database.js';
import { CronConfig } from '../../nodes/cron.node.js';
import { nextSlot } from '../../schedules/slots.js';
import type { DeployedStart, DeployedVersion } from './deployed-start.js';

/** The schedules of deployed workflows. */
@Injectable()
export class Schedules implements DeployedStart {
  async occupy(
    { workspaceId, workflowId, version, definition }: DeployedVersion,
    transaction: Transaction,
  ): Promise<void> {
    const start = definition.nodes.find(({ type }) => type === 'cron');
    if (!start) return;
    const config = parse(CronConfig, { body: start.config });
    const [row] = await transaction.query<{ now: Date }>('select now() as now');
    await transaction.execute(
      'insert into schedule (workflow_id, workspace_id, version, config, next_at) values ($1, $2, $3, $4, $5)',
      [workflowId, workspaceId, version, JSON.stringify(config), nextSlot(config, row!.now)],
    );
  }

  async release(workflowId: string, transaction: Transaction): Promise<void> {
    await transaction.execute('delete from schedule where workflow_id = $1', [workflowId]);
  }
}
