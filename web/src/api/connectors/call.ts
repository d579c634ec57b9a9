import type { Schemas } from '../client.js';

/** A call of an action in the last seven days, without what it carried. */
export type Call = Schemas['Call'];

/** Address of all calls. */
export const CALLS = '/api/calls';
