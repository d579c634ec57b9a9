import { jsonSchema, type JsonSchema } from '#libs/schema';
import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import { table, text, type Block } from '../pages/page.js';
import { rowsInside } from './schema-rows.js';
import { kindOf } from './value-words.js';

/** What a success carries; a table for each of its forms where there are several. */
export function answerTable({ answer }: ActionDefinition): Block[] {
  if (answer === undefined) return [text("The provider's resource, under its own field names.")];
  const schema = typeof answer === 'function' ? jsonSchema(answer()) : answer;
  const forms = (schema.anyOf as readonly JsonSchema[] | undefined) ?? [schema];
  return forms.flatMap((form, index) => [...(index === 0 ? [] : [text('Or:')]), ...formTable(form)]);
}

function formTable(form: JsonSchema): Block[] {
  const rows = rowsInside(form, '').map(({ name, schema, isRequired }) => [
    `\`${name}\``,
    kindOf(schema),
    isRequired ? 'yes' : '',
    String(schema.description ?? ''),
  ]);
  if (rows.length === 0) return [text(String(form.description ?? 'An object.'))];
  return table(['Field', 'Kind', 'Always', 'Meaning'], rows);
}
