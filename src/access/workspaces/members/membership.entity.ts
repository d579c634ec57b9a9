import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { roles, type Role } from '#libs/access';
import { WorkspaceEntity } from '../workspace.entity.js';

/** That a person is a member of a workspace, and as what. Their sessions and keys there end with it. */
@Entity('membership')
@Index('membership_person', ['personId'])
@Check('membership_role_check', `role in (${roles.map((role) => `'${role}'`).join(', ')})`)
export class MembershipEntity {
  @PrimaryColumn('uuid')
  @ForeignKey(() => WorkspaceEntity)
  workspaceId: string;

  @PrimaryColumn('uuid')
  @ForeignKey('person', { onDelete: 'CASCADE' })
  personId: string;

  @Column('text')
  role: Role;

  /** Whether the person is locked out of the workspace. */
  @Column('boolean', { default: false })
  disabled: boolean;

  @Column('timestamptz')
  createdAt: Date;
}
