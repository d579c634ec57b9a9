import type { Schema } from './schema.js';

/** An action of a connector, as the catalogue shows it. */
export interface Action {
  /** Such as `calendar.create-event`. */
  key: string;
  connector: string;
  summary: string;
  reads: boolean;
  /** JSON Schema of its input. */
  input: Schema;
  /** An example input. */
  example?: Record<string, unknown>;
}

/** Address of all actions. */
export const ACTIONS = '/api/actions';
