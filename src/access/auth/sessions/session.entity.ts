import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A session of a person in a workspace; it ends with their membership. */
@Entity('session')
@Index('session_person', ['personId', 'workspaceId'])
@Index('session_age', ['lastUsedAt'])
@ForeignKey('membership', ['workspaceId', 'personId'], ['workspaceId', 'personId'], { onDelete: 'CASCADE' })
export class SessionEntity {
  /** SHA-256 of the token in the cookie. */
  @PrimaryColumn('bytea')
  tokenHash: Buffer;

  @Column('uuid')
  workspaceId: string;

  @Column('uuid')
  personId: string;

  /** Where it began. */
  @Column('text')
  address: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  lastUsedAt: Date;
}
