import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The key of a deployed frontend element; in a workspace each belongs to one workflow. */
@Entity('frontend_element')
@ForeignKey('workflow', ['workspaceId', 'workflowId'], ['workspaceId', 'id'])
@Index('frontend_element_by_workflow', ['workflowId'])
export class FrontendElementEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'frontend_element_unique' })
  workspaceId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'frontend_element_unique' })
  elementKey: string;

  @Column('uuid')
  workflowId: string;
}
