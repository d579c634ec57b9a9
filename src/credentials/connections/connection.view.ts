import { Choice, Flag, Id, Json, List, Part, Text, TextMap, Timestamp } from '#libs/schema';
import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { connectionStates, type Connection, type ConnectionState } from './connection.entity.js';
import { SecretMarker } from './connection.dto.js';
import { missingScopes } from './missing-scopes.js';
import { secretMark } from './connection-secrets.js';
import { expiresSoon, reasonOf } from './connection-reason.js';

const optional = { optional: true } as const;

/** A connection as it is answered; its secrets are only marked. */
export class ConnectionView {
  @Id() id: string;
  @Text() connector: string;
  @Text() name: string;
  @Choice(['managed', 'own'], optional) mode?: 'managed' | 'own';
  @Text(optional) provider?: string;
  @Text(optional) clientId?: string;
  @Text(optional) tenant?: string;
  @Text(optional) apiVersion?: string;
  @Text(optional) apiUrl?: string;
  @Choice(connectionStates) state: ConnectionState;
  @Text({ ...optional, description: 'Why it is in its state, or what needs attention.' }) reason?: string;
  @Text({ ...optional, description: 'What people know the account by.' }) account?: string;
  @TextMap({ ...optional, description: 'What the provider said of the account.' }) identity?: Record<string, string>;
  @List(Text(), { description: 'Scopes that were granted.' }) scopes: string[];
  @List(Text(), { ...optional, description: 'Scopes asked for, where they are not the usual ones.' })
  requestedScopes?: string[];
  @List(Text(), { ...optional, description: 'Scopes that were asked for and not granted.' }) missingScopes?: string[];
  @Timestamp({ ...optional, description: 'End of the access token, or of the key where it is known.' })
  expiresAt?: string;
  @Flag({ description: 'Whether the credential ends within days and only a person can give a new one.' })
  expiresSoon: boolean;
  @Flag() default: boolean;
  @Text(optional) endUserId?: string;
  @Json({ ...optional, shape: 'object' }) metadata?: unknown;
  @Part(() => SecretMarker, optional) apiKey?: SecretMarker;
  @Part(() => SecretMarker, optional) botToken?: SecretMarker;
  @Part(() => SecretMarker, optional) signingSecret?: SecretMarker;
  @Part(() => SecretMarker, optional) clientSecret?: SecretMarker;
  @Timestamp() createdAt: string;
  @Timestamp() updatedAt: string;
  @Timestamp(optional) lastUsedAt?: string;
  @Timestamp(optional) lastCheckedAt?: string;
}

/** Shows a connection: no secret, no sealed text, nothing absent as null. `warnDays`: days ahead of an end. */
export function viewConnection(manifest: ConnectorManifest, row: Connection, warnDays: number): ConnectionView {
  const missing = missingScopes(manifest, row);
  return {
    id: row.id,
    connector: row.connector,
    name: row.name,
    ...present('mode', row.mode),
    ...present('provider', row.provider),
    ...present('clientId', row.clientId),
    ...present('tenant', row.tenant),
    ...present('apiVersion', row.apiVersion),
    ...present('apiUrl', row.apiUrl),
    state: row.state,
    ...present('reason', reasonOf(row, { missing, warnDays })),
    ...present('account', row.account),
    ...present('identity', row.identity),
    scopes: row.scopes,
    ...present('requestedScopes', row.requestedScopes),
    ...present('missingScopes', missing.length > 0 ? missing : null),
    ...present('expiresAt', timeOf(row.expiresAt)),
    expiresSoon: expiresSoon(row, warnDays),
    default: row.isDefault,
    ...present('endUserId', row.endUserId),
    ...present('metadata', row.metadata),
    ...secretsOf(manifest, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...present('lastUsedAt', timeOf(row.lastUsedAt)),
    ...present('lastCheckedAt', timeOf(row.lastCheckedAt)),
  };
}

function secretsOf({ authentication }: ConnectorManifest, row: Connection): Partial<ConnectionView> {
  if (authentication.kind !== 'oauth2')
    return {
      [authentication.kind]: secretMark(row.secret, row.secretLastFour),
      ...(authentication.signingSecret !== undefined && {
        signingSecret: secretMark(row.signingSecret, row.signingSecretLastFour),
      }),
    };
  return row.mode === 'own' ? { clientSecret: secretMark(row.clientSecret, row.clientSecretLastFour) } : {};
}

function timeOf(time: Date | null): string | null {
  return time && time.toISOString();
}

function present<K extends string, V>(field: K, value: V | null): Partial<Record<K, V>> {
  return value === null ? {} : ({ [field]: value } as Record<K, V>);
}
