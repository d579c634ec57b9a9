import type { Schemas } from '../client.js';
import type { Schema } from '../schema.js';

/** A kind of node, as the editor needs it. */
export type NodeKind = Omit<Schemas['CatalogueNode'], 'schema'> & { schema: Schema };

/** A function of expressions, as the editor completes it. */
export type ExpressionFunction = Schemas['CatalogueFunction'];

/** Whether nodes of a type repeat what follows their output `each`. */
export const isLoop = (type: string | undefined): boolean => type === 'forLoop' || type === 'repeatUntil';

/** Address of all kinds of nodes. */
export const NODES = '/api/nodes';
