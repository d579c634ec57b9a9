import type { Schema } from '../api/schema.js';
import { plainSchema } from './plain-schema.js';

/** How a value is entered. */
export type Control =
  | 'choice'
  | 'choices'
  | 'flag'
  | 'number'
  | 'text'
  | 'multiline'
  | 'code'
  | 'texts'
  | 'part'
  | 'parts'
  | 'list'
  | 'json';

/** Texts that may grow longer than this get several lines. */
const LONG = 10_000;
const CODE = 'text/javascript';
const TEMPLATE = /\$"|\{\{/;

/** Whether a text holds a reference or an expression, so that it may stand for a value of any type. */
export const isTemplate = (value: unknown): value is string => typeof value === 'string' && TEMPLATE.test(value);

/** The control for a field, by its schema and by what it holds: a template is a text, whatever it stands for. */
export function controlOf(schema: Schema, value: unknown): Control {
  const { type, enum: choices, items, properties, maxLength = 0, contentMediaType } = plainSchema(schema);
  // It takes references as they are typed; another control would lose the cursor.
  if (type === 'array' && controlOfList(items) === 'list') return 'list';
  if (type !== 'string' && type !== undefined && isTemplate(value)) return 'text';
  if (choices) return value === undefined || choices.includes(value as string) ? 'choice' : 'text';
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (contentMediaType === CODE) return 'code';
  if (type === 'string') return maxLength >= LONG ? 'multiline' : 'text';
  const control = type === 'array' ? controlOfList(items) : type === 'object' && properties ? 'part' : 'json';
  // Fields show nothing of a text, which then looks as if there were none.
  return typeof value === 'string' && (control === 'part' || control === 'parts') ? 'text' : control;
}

function controlOfList(items: Schema = {}): Control {
  if (items.enum) return 'choices';
  if (items.type === 'string') return 'texts';
  return items.properties ? 'parts' : 'list';
}
