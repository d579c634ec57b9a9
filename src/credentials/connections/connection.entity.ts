import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Where a connection stands. */
export const connectionStates = ['pending_authorization', 'connected', 'reauthorization_required', 'error'] as const;
/** One of `connectionStates`. */
export type ConnectionState = (typeof connectionStates)[number];

/** One account behind a connector, as it is stored. Fields that say so hold sealed text. */
@Entity('connection')
@Index('connection_name_unique', ['workspaceId', 'connector', 'nameKey'], { unique: true })
@Index('connection_end_user_unique', ['workspaceId', 'connector', 'endUserId'], {
  unique: true,
  where: 'end_user_id is not null',
})
@Index('connection_default_unique', ['workspaceId', 'connector'], { unique: true, where: 'is_default' })
@Index('connection_by_id', ['id'])
@Check('connection_mode_check', `mode in ('managed', 'own')`)
@Check('connection_state_check', `state in (${connectionStates.map((state) => `'${state}'`).join(', ')})`)
@Check('connection_end_user_not_default', 'not (is_default and end_user_id is not null)')
export class Connection {
  @PrimaryColumn('uuid')
  @ForeignKey('workspace')
  workspaceId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  connector: string;

  @Column('text')
  name: string;

  /** The name as it is compared. */
  @Column('text')
  nameKey: string;

  @Column('text', { nullable: true })
  mode: 'managed' | 'own' | null;

  @Column('text', { nullable: true })
  provider: string | null;

  @Column('text', { nullable: true })
  clientId: string | null;

  @Column('text', { nullable: true })
  tenant: string | null;

  /** Scopes to ask for; null: the manifest's. */
  @Column('text', { array: true, nullable: true })
  requestedScopes: string[] | null;

  @Column('text', { nullable: true })
  apiVersion: string | null;

  @Column('text', { nullable: true })
  apiUrl: string | null;

  @Column('text', { nullable: true })
  endUserId: string | null;

  @Column('json', { nullable: true })
  metadata: Record<string, unknown> | null;

  @Column('boolean', { default: false })
  isDefault: boolean;

  @Column('text')
  state: ConnectionState;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text', { nullable: true })
  account: string | null;

  @Column('json', { nullable: true })
  identity: Record<string, string> | null;

  /** Granted scopes. */
  @Column('text', { array: true, default: [] })
  scopes: string[];

  /** API key or bot token, sealed. */
  @Column('text', { nullable: true })
  secret: string | null;

  @Column('text', { nullable: true })
  secretLastFour: string | null;

  /** What signs the webhooks of the account, sealed. */
  @Column('text', { nullable: true })
  signingSecret: string | null;

  @Column('text', { nullable: true })
  signingSecretLastFour: string | null;

  /** Sealed. */
  @Column('text', { nullable: true })
  clientSecret: string | null;

  @Column('text', { nullable: true })
  clientSecretLastFour: string | null;

  /** Sealed. */
  @Column('text', { nullable: true })
  accessToken: string | null;

  /** Sealed. */
  @Column('text', { nullable: true })
  refreshToken: string | null;

  /** The application the tokens were given to. */
  @Column('text', { nullable: true })
  tokenClientId: string | null;

  /** End of the access token where the provider names it, of a key where a person does. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  /** Grows with every new secret or token: what was learned of an older one changes nothing. */
  @Column('integer', { default: 1 })
  credentialVersion: number;

  /** Grows when the tokens are dropped: a sign-in that was begun before is over. */
  @Column('integer', { default: 1 })
  clientVersion: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  lastCheckedAt: Date | null;

  /** Version of the credential of which it was told that it ends soon. */
  @Column('integer', { nullable: true })
  expiryToldVersion: number | null;
}

/** The form in which names are compared: case and the Unicode form do not count. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
