import { connectorPath } from './connector.js';
import { api, type Body, type Schemas } from '../client.js';

/** What the API shows in place of a secret. */
export type SecretMarker = NonNullable<Schemas['ConnectionView']['apiKey']>;

/** One account behind a connector. */
export type Connection = Schemas['ConnectionView'];

/** Address of all connections. */
export const CONNECTIONS = '/api/connections';

/** Address of a connector's connections. */
export const connectionsPath = (connector: string) => `${connectorPath(connector)}/connections`;

type NewConnection = Body<'post', '/api/connectors/{key}/connections'>;

/** Whoever has just entered a key hears at its field that it is wrong, and nothing is stored. */
const CHECKED = { requireAccepted: true };

/** Makes a connection from what the form holds. */
export const createConnection = (connector: string, body: object) =>
  api.post('/api/connectors/{key}/connections', {
    path: { key: connector },
    body: { ...body, ...CHECKED } as NewConnection,
  });

/** Changes fields of a connection. */
export const changeConnection = (id: string, body: Body<'patch', '/api/connections/{id}'>) =>
  api.patch('/api/connections/{id}', { path: { id }, body: { ...body, ...CHECKED } });

/** Removes a connection and revokes its tokens where the provider can. */
export const deleteConnection = (id: string) => api.delete('/api/connections/{id}', { path: { id } });

/** Asks the provider whether the connection works. */
export const testConnection = (id: string) => api.post('/api/connections/{id}/test', { path: { id } });

/** A workflow that uses a connection. */
export type ConnectionUser = Schemas['ConnectionUser'];

/** Address of the workflows that use a connection. */
export const connectionUsersPath = (id: string) => `/api/connections/${encodeURIComponent(id)}/workflows?limit=100`;

/** Makes it the one that calls use which name none. */
export const makeDefault = (id: string) => api.post('/api/connections/{id}/default', { path: { id } });

/** Begins the sign-in at the provider, in this browser. */
export const authorize = (id: string) => api.post('/api/connections/{id}/authorize', { path: { id } });
