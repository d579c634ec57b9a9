import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CronConfig } from '../../nodes/cron.node.js';

/** When a deployed workflow is due next. */
@Entity('schedule')
@Index('schedule_by_time', ['nextAt'])
export class ScheduleEntity {
  @PrimaryColumn('uuid')
  @ForeignKey('workflow')
  workflowId: string;

  @Column('uuid')
  workspaceId: string;

  @Column('integer')
  version: number;

  @Column('json')
  config: CronConfig;

  @Column('timestamptz')
  nextAt: Date;
}
