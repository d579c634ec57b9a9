import { api, type Schemas } from '../client.js';

/** An API key as lists show it. */
export type ApiKey = Schemas['ApiKey'];

/** What a key may do besides the actions of single connectors, in words. */
export const SCOPES: Readonly<Record<string, string>> = {
  '*': 'Everything',
  'workflows:read': 'Read workflows and their versions',
  'workflows:write': 'Save, deploy and listen; needs the scopes of the actions in the workflow too',
  'workflows:run': 'Run, cancel and retry',
  'runs:read': 'Read runs',
  connectors: 'Create, change, authorize and delete connections',
  approvals: 'List approvals, and decide those that name the key',
  variables: 'Variables of the workspace',
  data: 'Collections and their documents',
  admin: 'Everything else: members, keys, events, the audit log',
  'actions:*': 'Every action of every connector',
};

/** Address of the workspace's keys. */
export const KEYS = '/api/keys';

/** Makes a key; only this answer holds it. */
export const createKey = (body: Schemas['CreateApiKey']) => api.post('/api/keys', { body });

/** Ends a key at once. */
export const revokeKey = (id: string) => api.delete('/api/keys/{id}', { path: { id } });
