import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CronConfig } from '../../nodes/cron/cron.node.js';

/** When a deployed workflow is due next. */
@Entity('schedule')
@ForeignKey('workflow', ['workspaceId', 'workflowId'], ['workspaceId', 'id'])
@Index('schedule_by_time', ['nextAt'])
export class ScheduleEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  workflowId: string;

  @Column('integer')
  version: number;

  @Column('json')
  config: CronConfig;

  @Column('timestamptz')
  nextAt: Date;
}
