/** Where a connection stands. */
export const connectionStates = ['pending_authorization', 'connected', 'reauthorization_required', 'error'] as const;
/** One of `connectionStates`. */
export type ConnectionState = (typeof connectionStates)[number];

/** One account behind a connector, as it is stored. Fields that say so hold sealed text. */
export interface Connection {
  id: string;
  workspaceId: string;
  connector: string;
  name: string;
  nameKey: string;
  mode: 'managed' | 'own' | null;
  provider: string | null;
  clientId: string | null;
  tenant: string | null;
  /** Scopes to ask for; null: the manifest's. */
  requestedScopes: string[] | null;
  apiVersion: string | null;
  apiUrl: string | null;
  endUserId: string | null;
  metadata: Record<string, unknown> | null;
  isDefault: boolean;
  state: ConnectionState;
  reason: string | null;
  account: string | null;
  identity: Record<string, string> | null;
  /** Granted scopes. */
  scopes: string[];
  /** API key or bot token, sealed. */
  secret: string | null;
  secretLastFour: string | null;
  /** Sealed. */
  clientSecret: string | null;
  clientSecretLastFour: string | null;
  /** Sealed. */
  accessToken: string | null;
  /** Sealed. */
  refreshToken: string | null;
  /** The application the tokens were given to. */
  tokenClientId: string | null;
  /** End of the access token where the provider names it, of a key where a person does. */
  expiresAt: Date | null;
  /** Grows with every new secret or token: what was learned of an older one changes nothing. */
  credentialVersion: number;
  /** Grows when the tokens are dropped: a sign-in that was begun before is over. */
  clientVersion: number;
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date | null;
  lastCheckedAt: Date | null;
}

/** The column of every field. */
export const connectionColumns: Readonly<Record<keyof Connection, string>> = {
  id: 'id',
  workspaceId: 'workspace_id',
  connector: 'connector',
  name: 'name',
  nameKey: 'name_key',
  mode: 'mode',
  provider: 'provider',
  clientId: 'client_id',
  tenant: 'tenant',
  requestedScopes: 'requested_scopes',
  apiVersion: 'api_version',
  apiUrl: 'api_url',
  endUserId: 'end_user_id',
  metadata: 'metadata',
  isDefault: 'is_default',
  state: 'state',
  reason: 'reason',
  account: 'account',
  identity: 'identity',
  scopes: 'scopes',
  secret: 'secret',
  secretLastFour: 'secret_last_four',
  clientSecret: 'client_secret',
  clientSecretLastFour: 'client_secret_last_four',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  tokenClientId: 'token_client_id',
  expiresAt: 'expires_at',
  credentialVersion: 'credential_version',
  clientVersion: 'client_version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lastUsedAt: 'last_used_at',
  lastCheckedAt: 'last_checked_at',
};

/** The form in which names are compared: case and the Unicode form do not count. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
