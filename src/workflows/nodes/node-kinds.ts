import { connectorAction } from './connector-action.node.js';
import { editFields } from './edit-fields.node.js';
import { httpRequest } from './http-request.node.js';
import { ifElse } from './if-else.node.js';
import type { NodeKind } from './node-kind.js';
import { returnNode } from './return.node.js';
import { webhook } from './webhook.node.js';

const kinds = [webhook, ifElse, connectorAction, httpRequest, editFields, returnNode] as unknown as NodeKind[];

/** Every kind of node by its type. A type from a definition is only ever looked up here. */
export const nodeKinds: ReadonlyMap<string, NodeKind> = new Map(kinds.map((kind) => [kind.type, kind]));
