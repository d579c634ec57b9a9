import { Injectable } from '@nestjs/common';
import { parse } from '#libs/schema';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { CronConfig } from '../../nodes/cron/cron.node.js';
import { isSameRhythm, nextSlot } from '../../nodes/cron/slots.js';
import type { DeployedTrigger, DeployedVersion, WorkflowRef } from '../deployed-trigger.js';
import { ScheduleEntity } from './schedule.entity.js';

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
    if (!start) return this.release({ workspaceId, workflowId }, transaction);
    const config = parse(CronConfig, { body: start.config });
    const { manager } = transaction;
    const lock = { mode: 'pessimistic_write' } as const;
    const before = await manager.findOne(ScheduleEntity, { where: { workspaceId, workflowId }, lock });
    const [row] = await transaction.query<{ now: Date }>('select now() as now');
    const nextAt = before && isSameRhythm(before.config, config) ? before.nextAt : nextSlot(config, row!.now);
    await manager.upsert(ScheduleEntity, { workflowId, workspaceId, version, config, nextAt }, [
      'workspaceId',
      'workflowId',
    ]);
  }

  async release({ workspaceId, workflowId }: WorkflowRef, { manager }: Transaction): Promise<void> {
    await manager.delete(ScheduleEntity, { workspaceId, workflowId });
  }
}
