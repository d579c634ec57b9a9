import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A token that waits to be revoked. */
@Entity('token_revocation')
@Index('token_revocation_by_time', ['nextAttemptAt'])
export class TokenRevocationEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  connector: string;

  /** Token, revocation endpoint and application, sealed. */
  @Column('text')
  revocation: string;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz')
  nextAttemptAt: Date;
}
