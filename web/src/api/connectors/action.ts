import type { Schemas } from '../client.js';
import type { Schema } from '../schema.js';

/** An action of a connector, as the catalogue shows it. */
export type Action = Omit<Schemas['CatalogueAction'], 'input' | 'example'> & {
  input: Schema;
  example?: Record<string, unknown>;
};

/** Address of all actions. */
export const ACTIONS = '/api/actions';
