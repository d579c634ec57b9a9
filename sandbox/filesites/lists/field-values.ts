import { isObject } from '../../kit/shape.js';
import { isMultiple, isReference, type Column } from './column.js';
import { GraphFault } from '../graph/graph-error.js';
import type { SharePointList } from './share-point-list.js';

/** The one annotation a value may have, for columns with several choices. */
const COLLECTION = 'Collection(Edm.String)';

/**
 * The values of a body as they are kept, by column name. 400 for a column that is not there, cannot be written so, or
 * takes another type. https://learn.microsoft.com/graph/api/resources/fieldvalueset
 */
export function readFields(list: SharePointList, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name.endsWith('@odata.type')) {
      if (value !== COLLECTION) throw wrong(name);
      continue;
    }
    const column = list.column(name) ?? list.column(name.replace(/LookupId$/, ''));
    if (!column || isReference(column) === (column.name === name)) {
      throw new GraphFault('invalidRequest', `Field '${name}' is not recognized`);
    }
    if (column.readOnly || column.type === 'hyperlinkOrPicture') {
      throw new GraphFault('invalidRequest', `Field '${name}' is read-only`);
    }
    if (value !== null && !fits(column, value, fields[`${name}@odata.type`])) throw wrong(name);
    kept[column.name] = isReference(column) && value !== null ? String(value) : value;
  }
  return kept;
}

/** @throws GraphFault 400 if another item holds a value that has to be unique */
export function requireUnique(list: SharePointList, values: Readonly<Record<string, unknown>>, ownId?: string): void {
  const taken = list.columns.filter(
    ({ name, enforceUniqueValues }) =>
      enforceUniqueValues &&
      values[name] !== undefined &&
      values[name] !== null &&
      list.items().some(({ record }) => record.id !== ownId && record.fields[name] === values[name]),
  );
  if (taken.length === 0) return;
  const names = taken.map(({ displayName }) => displayName).join(', ');
  throw new GraphFault(
    'invalidRequest',
    `The list item could not be added or updated because duplicate values were found in the following field(s) in the list: [${names}].`,
  );
}

function wrong(name: string): GraphFault {
  return new GraphFault('invalidRequest', `Cannot convert the value of the field '${name}' to its type.`);
}

function fits(column: Column, value: unknown, annotation: unknown): boolean {
  if (isMultiple(column)) {
    const texts = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    return texts && annotation === COLLECTION;
  }
  const { settings } = column;
  switch (column.type) {
    case 'number':
    case 'currency':
      return typeof value === 'number' && within(value, settings);
    case 'boolean':
      return typeof value === 'boolean';
    case 'dateTime':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value) && !Number.isNaN(Date.parse(value));
    case 'choice':
      return typeof value === 'string' && isChoice(value, settings);
    case 'lookup':
    case 'personOrGroup':
      return /^\d+$/.test(String(value)) && !isObject(value);
    case 'text': {
      const usual = settings.allowMultipleLines === true ? 63_999 : 255;
      return typeof value === 'string' && value.length <= Number(settings.maxLength ?? usual);
    }
    default:
      return false;
  }
}

function within(value: number, { minimum = -Infinity, maximum = Infinity }: Column['settings']): boolean {
  return value >= Number(minimum) && value <= Number(maximum);
}

function isChoice(value: string, { choices, allowTextEntry }: Column['settings']): boolean {
  return allowTextEntry === true || !Array.isArray(choices) || choices.includes(value);
}
