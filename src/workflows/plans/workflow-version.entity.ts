import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Definition } from '../model/definition.js';
import { WorkflowEntity } from './workflow.entity.js';

/** A version that was deployed. It never changes. */
@Entity('workflow_version')
@ForeignKey(() => WorkflowEntity, ['workspaceId', 'workflowId'], ['workspaceId', 'id'])
export class WorkflowVersionEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  workflowId: string;

  @PrimaryColumn('integer')
  version: number;

  @Column('json')
  definition: Definition;

  @Column('json')
  settings: Record<string, unknown>;

  /** SHA-256 of definition and settings: equal drafts are one version. */
  @Column('bytea')
  digest: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
