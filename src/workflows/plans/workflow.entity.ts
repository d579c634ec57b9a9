import { Column, DeleteDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Definition } from '../model/definition.js';
import type { Fault } from '../model/fault.js';

/** A workflow with the definition of its draft. A deleted one stays as long as its runs. */
@Entity('workflow')
@Index('workflow_paused', ['id'], { where: 'paused_at is not null' })
@Index('workflow_by_address_change', ['addressesChanged'], { where: 'addresses_changed is not null' })
@Index('workflow_by_sub_workflow', ['subWorkflows'], { type: 'gin' })
export class WorkflowEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('json')
  definition: Definition;

  @Column('json', { default: {} })
  settings: Record<string, unknown>;

  /** What the checks found when the draft was last saved. */
  @Column('json', { default: [] })
  faults: Fault[];

  @Column('text', { array: true, default: [] })
  tags: string[];

  /** Counts the saves of the draft. */
  @Column('integer')
  version: number;

  @Column('integer', { nullable: true })
  deployedVersion: number | null;

  @Column('timestamptz', { nullable: true })
  deployedAt: Date | null;

  /** While it is set, runs wait to begin. */
  @Column('timestamptz', { nullable: true })
  pausedAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;

  @DeleteDateColumn({ type: 'timestamptz' })
  deletedAt: Date | null;

  /** The number of the last change of its webhook addresses, or of what answers there. */
  @Column('bigint', { nullable: true, select: false })
  addressesChanged: string | null;

  /** The workflows that nodes of the draft name. The database fills it; it is there to be asked for. */
  @Column({ type: 'text', array: true, nullable: true, select: false, insert: false, update: false })
  subWorkflows: string[] | null;
}
