import { send } from './send.js';

/** A variable: its value is never shown. */
export interface Variable {
  name: string;
  /** Whether it holds a value that is not blank. */
  configured: boolean;
  updatedAt: string;
}

/** Address of the workspace's variables. */
export const VARIABLES = '/api/variables';

const variablePath = (name: string) => `${VARIABLES}/${encodeURIComponent(name)}`;

/** Makes a variable or replaces its value. */
export const setVariable = (name: string, value: string) =>
  send<Variable>('PUT', variablePath(name), { body: { value } });

/** Deletes a variable. */
export const deleteVariable = (name: string) => send<void>('DELETE', variablePath(name));
