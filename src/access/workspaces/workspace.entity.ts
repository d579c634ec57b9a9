import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A tenant. What belongs to it names it by `workspaceId`. */
@Entity('workspace')
@Unique('workspace_slug', ['slug'])
@Check('workspace_slug_check', `slug ~ '^[a-z0-9-]{1,63}$'`)
export class WorkspaceEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Its name in addresses. */
  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  @Column('timestamptz')
  createdAt: Date;
}
