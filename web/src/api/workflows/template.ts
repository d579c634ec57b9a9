import { api, type Schemas } from '../client.js';

/** A workflow to begin with. */
export type Template = Schemas['Template'];

/** A workflow that was made of a template; only this answer holds the token of its webhook. */
export type MadeOfTemplate = Schemas['MadeOfTemplate'];

/** Address of all templates. */
export const TEMPLATES = '/api/templates';

/** Makes a workflow of a template and deploys it. */
export const makeOfTemplate = (key: string) => api.post('/api/templates/{key}/workflows', { path: { key } });
