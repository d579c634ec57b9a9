import type { Schemas } from '../client.js';
import type { Schema } from '../schema.js';

/** An event of a connector that starts workflows, as the catalogue shows it. */
export type Trigger = Omit<Schemas['CatalogueTrigger'], 'input'> & { input: Schema };

/** Address of all triggers. */
export const TRIGGERS = '/api/triggers';
