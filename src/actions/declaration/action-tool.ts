import { jsonSchema, type JsonSchema } from '#libs/schema';
import type { ActionDefinition } from './action.catalog.js';

/** An action as models read it: agents and MCP clients are offered the same. */
export interface ActionTool {
  /** `calendar_create_event`. */
  name: string;
  description: string;
  /** JSON Schema (2020-12) of its input. */
  inputSchema: JsonSchema;
  /** Whether it changes nothing. */
  reads: boolean;
  /** Whether it may overwrite or remove what is there. */
  destroys: boolean;
}

const OVERWRITING: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);
/** Some providers change and remove by POST; the name then says it. */
const OVERWRITING_NAME = /\.(delete|edit|replace|set|stop|update)-/;

/** The name of an action's tool: models take letters, digits, `_` and `-` only. */
export function toolName(key: string): string {
  return key.replace(/[.-]/g, '_');
}

/** Describes an action as a tool. */
export function actionTool({ key, connector, summary, method, reads, input }: ActionDefinition): ActionTool {
  return {
    name: toolName(key),
    description: `${connector.title}: ${summary}`,
    inputSchema: jsonSchema(input),
    reads,
    destroys: !reads && (OVERWRITING.has(method) || OVERWRITING_NAME.test(key)),
  };
}
