import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An end user who connects accounts of theirs, on a page, for a while. Link and cookie are kept as hashes. */
@Entity('connect_session')
@Index('connect_session_by_token', ['tokenHash'], { unique: true })
@Index('connect_session_by_browser', ['browserHash'], { unique: true })
@Index('connect_session_by_expiry', ['expiresAt'])
@Index('connect_session_by_workspace', ['workspaceId'])
@Check('connect_session_starter_kind_check', `starter_kind in ('key', 'person')`)
export class ConnectSessionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey('workspace')
  workspaceId: string;

  @Column('text')
  endUserId: string;

  @Column('text', { array: true })
  connectors: string[];

  @Column('text')
  returnUrl: string;

  /** SHA-256 of the token in the link; null once it was opened. */
  @Column('bytea', { nullable: true })
  tokenHash: Buffer | null;

  /** SHA-256 of the cookie of the browser that opened it. */
  @Column('bytea', { nullable: true })
  browserHash: Buffer | null;

  @Column('text')
  starterKind: 'key' | 'person';

  @Column('uuid')
  starterId: string;

  /** Keys and sign-ins that were tried. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz')
  expiresAt: Date;
}
