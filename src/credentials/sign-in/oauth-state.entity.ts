import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Connection } from '../connections/connection.entity.js';

/** A sign-in under way: state, link token and browser cookie are kept as hashes, the PKCE verifier sealed. */
@Entity('oauth_state')
@ForeignKey(() => Connection, ['workspaceId', 'connectionId'], ['workspaceId', 'id'], { onDelete: 'CASCADE' })
@Index('oauth_state_by_state', ['stateHash', 'workspaceId'], { unique: true })
@Index('oauth_state_by_link', ['linkHash', 'workspaceId'], { unique: true })
@Index('oauth_state_by_connection', ['connectionId'])
@Index('oauth_state_by_expiry', ['expiresAt'])
@Check('oauth_state_starter_kind_check', `starter_kind in ('key', 'person')`)
export class OAuthStateEntity {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  /** SHA-256 of the state that the provider gives back. */
  @Column('bytea')
  stateHash: Buffer;

  /** SHA-256 of the token in the connect link; null once it was opened. */
  @Column('bytea', { nullable: true })
  linkHash: Buffer | null;

  /** SHA-256 of the browser's cookie; null while the connect link was not opened. */
  @Column('bytea', { nullable: true })
  browserHash: Buffer | null;

  @Column('uuid')
  connectionId: string;

  @Column('text')
  connector: string;

  /** The application it began with: a callback for any other one is refused. */
  @Column('text')
  clientId: string;

  @Column('integer')
  clientVersion: number;

  @Column('text')
  starterKind: 'key' | 'person';

  @Column('uuid')
  starterId: string;

  @Column('text', { array: true })
  requestedScopes: string[];

  /** Verifier and the address that the person is sent to, sealed. */
  @Column('text')
  secrets: string;

  @Column('timestamptz')
  expiresAt: Date;
}
