import { fieldsOf } from '#libs/schema';
import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import { pathNames } from '../openapi/document/divide-input.js';
import { table, type Block } from '../pages/page.js';
import { rowsOf, type SchemaRow } from './schema-rows.js';
import { boundsOf, kindOf } from './value-words.js';

const IN_QUERY = new Set(['GET', 'DELETE']);

/** The fields an action takes: where each travels, its kind, bounds and meaning; fields inside others too. */
export function inputTable({ input, method, fullPath }: ActionDefinition): Block[] {
  const inPath = new Set(pathNames(fullPath));
  const rows = fieldsOf(input).flatMap(({ name, required, schema }) => {
    const place = inPath.has(name) ? 'path' : IN_QUERY.has(method) ? 'query' : 'body';
    return rowsOf({ name, schema, isRequired: required || inPath.has(name) }).map((row) => cells(row, place));
  });
  return table(['Field', 'In', 'Kind', 'Required', 'Bounds', 'Meaning'], rows);
}

function cells({ name, schema, isRequired }: SchemaRow, place: string): string[] {
  const { description = '', default: usual } = schema;
  const meaning =
    usual === undefined ? String(description) : `${String(description)} Default \`${JSON.stringify(usual)}\`.`;
  return [`\`${name}\``, place, kindOf(schema), isRequired ? 'yes' : '', boundsOf(schema), meaning.trim()];
}
