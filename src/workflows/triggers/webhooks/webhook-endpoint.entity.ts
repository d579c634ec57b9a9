import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** `live` is the address of the deployed version, `test` that of a draft which listens. */
export type EndpointEnvironment = 'live' | 'test';

/** An address of a workflow; in a workspace each belongs to one. */
@Entity('webhook_endpoint')
@ForeignKey('workflow', ['workspaceId', 'workflowId'], ['workspaceId', 'id'])
@Index('webhook_endpoint_by_workflow', ['workflowId'])
@Check('webhook_endpoint_environment_check', `environment in ('live', 'test')`)
export class WebhookEndpointEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_endpoint_unique' })
  workspaceId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'webhook_endpoint_unique' })
  environment: EndpointEnvironment;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'webhook_endpoint_unique' })
  method: string;

  /** The path without the names of its parameters: `/a/:x` and `/a/:y` are one address. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'webhook_endpoint_unique' })
  patternKey: string;

  @Column('text')
  path: string;

  @Column('uuid')
  workflowId: string;

  /** Until when a draft listens. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}
