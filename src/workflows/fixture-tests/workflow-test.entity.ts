import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { WorkflowFixture } from './workflow-fixture.dto.js';

/** A test that is kept with a workflow. */
@Entity('workflow_test')
export class WorkflowTestEntity {
  @PrimaryColumn('uuid')
  @ForeignKey('workflow')
  workflowId: string;

  @PrimaryColumn('text')
  name: string;

  @Column('uuid')
  workspaceId: string;

  @Column('json')
  fixture: WorkflowFixture;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}
