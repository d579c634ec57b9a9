import { send } from './send.js';

/** An API key as lists show it. */
export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  expiresAt: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What a key may do besides the actions of single connectors, in words. */
export const SCOPES: Readonly<Record<string, string>> = {
  '*': 'Everything',
  'workflows:read': 'Read workflows and their versions',
  'workflows:write': 'Save, deploy and listen, with the scopes of what the nodes name',
  'workflows:run': 'Run, cancel and retry',
  'runs:read': 'Read runs',
  connectors: 'Make, change, authorize and delete connections',
  variables: 'Variables of the workspace',
  data: 'Collections and their documents',
  admin: 'Users, keys, audit log and the rest',
  'actions:*': 'Every action of every connector',
};

/** Address of the workspace's keys. */
export const KEYS = '/api/keys';

/** Makes a key; only this answer holds it. */
export const createKey = (body: { name: string; scopes: string[]; expiresAt?: string }) =>
  send<ApiKey & { key: string }>('POST', KEYS, { body });

/** Ends a key at once. */
export const revokeKey = (id: string) => send<void>('DELETE', `${KEYS}/${id}`);
