import { Injectable } from '@nestjs/common';
import { parse } from '#libs/schema';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { CronConfig } from '../../nodes/cron.node.js';
import { isSameRhythm, nextSlot } from './slots.js';
import type { DeployedTrigger, DeployedVersion } from '../deployed-trigger.js';

interface Foreseen {
  config: CronConfig;
  next_at: Date;
}

/**
 * The schedules of deployed workflows. As long as its rhythm stays the same a workflow keeps what is due, whatever version is
 * deployed: what was missed is made up for as the new one says. Another rhythm begins with the deploy.
 */
@Injectable()
export class Schedules implements DeployedTrigger {
  async replace(
    { workspaceId, workflowId, version, definition }: DeployedVersion,
    transaction: Transaction,
  ): Promise<void> {
    const start = definition.nodes.find(({ type }) => type === 'cron');
    if (!start) return this.release(workflowId, transaction);
    const config = parse(CronConfig, { body: start.config });
    const [before] = await transaction.query<Foreseen>(
      'select config, next_at from schedule where workflow_id = $1 for update',
      [workflowId],
    );
    const [row] = await transaction.query<{ now: Date }>('select now() as now');
    const nextAt = before && isSameRhythm(before.config, config) ? before.next_at : nextSlot(config, row!.now);
    await transaction.execute(
      `insert into schedule (workflow_id, workspace_id, version, config, next_at) values ($1, $2, $3, $4, $5)
       on conflict (workflow_id) do update set version = excluded.version, config = excluded.config, next_at = excluded.next_at`,
      [workflowId, workspaceId, version, JSON.stringify(config), nextAt],
    );
  }

  async release(workflowId: string, transaction: Transaction): Promise<void> {
    await transaction.execute('delete from schedule where workflow_id = $1', [workflowId]);
  }
}
