import { connectorPath, type ConnectionState } from './connector.js';
import { send } from './send.js';

/** What the API shows in place of a secret. */
export interface SecretMarker {
  configured: boolean;
  lastFour?: string;
}

/** One account behind a connector. */
export interface Connection {
  id: string;
  connector: string;
  name: string;
  mode?: 'managed' | 'own';
  provider?: string;
  clientId?: string;
  apiUrl?: string;
  state: ConnectionState;
  /** Why it is in its state, a sentence. */
  reason?: string;
  /** What people know the account by. */
  account?: string;
  /** End of the access token, or of the key where it is known. */
  expiresAt?: string;
  /** Whether it ends within days and only a person can give a new one. */
  expiresSoon: boolean;
  default: boolean;
  endUserId?: string;
  apiKey?: SecretMarker;
  botToken?: SecretMarker;
  clientSecret?: SecretMarker;
  createdAt: string;
  lastUsedAt?: string;
  lastCheckedAt?: string;
}

const connectionPath = (id: string) => `/api/connections/${id}`;

/** Address of a connector's connections. */
export const connectionsPath = (connector: string) => `${connectorPath(connector)}/connections`;

/** Makes a connection from what the form holds. */
export const createConnection = (connector: string, body: object) =>
  send<Connection>('POST', connectionsPath(connector), { body });

/** Changes fields of a connection. */
export const changeConnection = (id: string, body: object) => send<Connection>('PATCH', connectionPath(id), { body });

/** Removes a connection and revokes its tokens where the provider can. */
export const deleteConnection = (id: string) => send<void>('DELETE', connectionPath(id));

/** Asks the provider whether the connection works. */
export const testConnection = (id: string) =>
  send<{ ok: true; account?: string }>('POST', `${connectionPath(id)}/test`, { body: {} });

/** Makes it the one that calls use which name none. */
export const makeDefault = (id: string) => send<Connection>('POST', `${connectionPath(id)}/default`, { body: {} });

/** Begins the sign-in at the provider, in this browser. */
export const authorize = (id: string) =>
  send<{ authorizationUrl: string }>('POST', `${connectionPath(id)}/authorize`, { body: {} });
