import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** Somebody who signs in by address and password, into any of the workspaces they are a member of. */
@Entity('person')
@Unique('person_email', ['email'])
@Check('person_email_check', 'email = lower(email)')
export class PersonEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  email: string;

  @Column('text')
  passwordHash: string;

  /** Where they signed in last, which is where they begin again. */
  @Column('uuid', { nullable: true })
  @ForeignKey('workspace', { onDelete: 'SET NULL' })
  lastWorkspaceId: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('boolean', { default: false, comment: 'Whether somebody else chose the password and may still know it.' })
  passwordGiven: boolean;
}
