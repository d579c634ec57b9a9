import type { Schemas } from '../client.js';
import type { Schema } from '../schema.js';

/** A kind of node, as the editor needs it. */
export type NodeKind = Omit<Schemas['CatalogueNode'], 'schema'> & { schema: Schema };

/** Address of all kinds of nodes. */
export const NODES = '/api/nodes';
