import { jsonSchema, type JsonSchema } from '#libs/schema';
import type { ActionDefinition } from '../../../../src/actions/declaration/action.catalog.js';

/** A place of an action's input that takes bytes as base64. */
export interface Base64Place {
  /** The field of the input it lies in. */
  field: string;
  /** What the field is with a content: the place, and whatever else is required around it. */
  holding(content: string): unknown;
}

/** Where an action takes bytes as base64, as its schema tells (`contentEncoding`). */
export function base64Places({ input }: ActionDefinition): Base64Place[] {
  return Object.entries(fieldsOf(jsonSchema(input))).flatMap(([field, schema]) =>
    within(schema).map((holding) => ({ field, holding })),
  );
}

type Holding = Base64Place['holding'];

function within(schema: JsonSchema): Holding[] {
  if (schema.contentEncoding === 'base64') return [(content) => content];
  const alternatives = (schema.anyOf as JsonSchema[] | undefined)?.flatMap(within) ?? [];
  const items = schema.items === undefined ? [] : within(schema.items as JsonSchema);
  return [
    ...alternatives,
    ...items.map((holding): Holding => (content) => [holding(content)]),
    ...Object.entries(fieldsOf(schema)).flatMap(([name, own]) =>
      within(own).map((holding): Holding => (content) => ({ ...requiredOf(schema), [name]: holding(content) })),
    ),
  ];
}

/** Something short for every text that must be there. */
function requiredOf({ required = [] }: JsonSchema): Record<string, string> {
  return Object.fromEntries((required as string[]).map((name) => [name, 'a']));
}

function fieldsOf({ properties = {} }: JsonSchema): Record<string, JsonSchema> {
  return properties as Record<string, JsonSchema>;
}
