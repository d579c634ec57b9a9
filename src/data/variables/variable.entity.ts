import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A variable of a workspace. */
@Entity('variable')
@Index('variable_list', ['workspaceId', 'id'])
@Check('variable_name_check', `name ~ '^[A-Za-z_][A-Za-z0-9_]{0,127}$'`)
export class VariableEntity {
  @PrimaryColumn('uuid')
  @ForeignKey('workspace')
  workspaceId: string;

  @PrimaryColumn('text')
  name: string;

  /** Its place in lists. */
  @Column('uuid')
  id: string;

  /** The value, sealed. */
  @Column('text')
  sealed: string;

  /** Whether the value is not blank. */
  @Column('boolean')
  configured: boolean;

  @Column('timestamptz')
  updatedAt: Date;
}
