import { api, type Schemas } from '../client.js';

/** A variable: its value is never shown. */
export type Variable = Schemas['Variable'];

/** Address of the workspace's variables. */
export const VARIABLES = '/api/variables';

/** Makes a variable or replaces its value. */
export const setVariable = (name: string, value: string) =>
  api.put('/api/variables/{name}', { path: { name }, body: { value } });

/** Deletes a variable. */
export const deleteVariable = (name: string) => api.delete('/api/variables/{name}', { path: { name } });
