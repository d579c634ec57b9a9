import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { WorkflowFixture } from './workflow-fixture.dto.js';

/** A test that is kept with a workflow. */
@Entity('workflow_test')
@ForeignKey('workflow', ['workspaceId', 'workflowId'], ['workspaceId', 'id'])
export class WorkflowTestEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  workflowId: string;

  @PrimaryColumn('text')
  name: string;

  @Column('json')
  fixture: WorkflowFixture;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}
