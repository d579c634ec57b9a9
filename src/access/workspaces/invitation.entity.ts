import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { roles, type Role } from '#libs/access';
import { WorkspaceEntity } from './workspace.entity.js';

/** Who may become a member of a workspace by a link, and until when. Once for each address. */
@Entity('invitation')
@Unique('invitation_token', ['tokenHash'])
@Unique('invitation_once', ['workspaceId', 'email'])
@Index('invitation_age', ['expiresAt'])
@Check('invitation_email_check', 'email = lower(email)')
@Check('invitation_role_check', `role in (${roles.map((role) => `'${role}'`).join(', ')})`)
export class InvitationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => WorkspaceEntity)
  workspaceId: string;

  @Column('text')
  email: string;

  @Column('text')
  role: Role;

  /** Whether the link opens nothing for now. */
  @Column('boolean', { default: false })
  disabled: boolean;

  /** SHA-256 of the token in the link. */
  @Column('bytea')
  tokenHash: Buffer;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
