import { isUuid } from '#libs/crypto';
import { isNumeric, MAX_NUMBER_LENGTH } from '#libs/json';
import type { Bindings } from './bindings.js';
import { columnOf } from './field-to-sql.js';
import type { Condition, Filter, Operator } from './filter.js';

/**
 * The condition of a filter over the table `document` as `d`. Names and values are bound; only words of this file get into
 * the text. Conditions on a missing field may be unknown (null) instead of false, which only `not` can tell apart.
 */
export function filterToSql(filter: Filter, bindings: Bindings): string {
  switch (filter.kind) {
    case 'and':
      return joined(filter.filters, ' and ', 'true', bindings);
    case 'or':
      return joined(filter.filters, ' or ', 'false', bindings);
    case 'not':
      return `(${filterToSql(filter.filter, bindings)}) is not true`;
    case 'condition':
      return conditionToSql(filter, bindings);
  }
}

function joined(filters: readonly Filter[], by: string, none: string, bindings: Bindings): string {
  if (filters.length === 0) return none;
  return `(${filters.map((filter) => filterToSql(filter, bindings)).join(by)})`;
}

const comparisons: Partial<Record<Operator, string>> = {
  eq: '=',
  ne: 'is distinct from',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/**
 * The order of jsonb goes over all types, texts before numbers before flags; a comparison is among values of one. No number that
 * is stored has more digits than MAX_NUMBER_LENGTH, so none is less than this one.
 */
const texts = { least: `'""'::jsonb`, beyond: `'-1e${MAX_NUMBER_LENGTH}'::jsonb` };
const numbers = { least: texts.beyond, beyond: `'false'::jsonb` };

function conditionToSql(condition: Condition, bindings: Bindings): string {
  const { field, operator, value } = condition;
  if (operator === 'exists') {
    if ('system' in field) return String(value);
    return `${columnOf(field, bindings)} is ${value === true ? 'not null' : 'null'}`;
  }
  if ('path' in field) return fieldCondition(columnOf(field, bindings), condition, bindings);
  if (field.system === '_id') return idCondition(condition, bindings);
  const column = columnOf(field, bindings);
  if (operator === 'in') return `${column} = any(${bindings.bind((value as string[]).map(isoTime), 'timestamptz[]')})`;
  return `${column} ${comparisons[operator]} ${bindings.bind(isoTime(value as string), 'timestamptz')}`;
}

function fieldCondition(column: string, { operator, value }: Condition, bindings: Bindings): string {
  if (operator === 'in') return `${column} = any(${bindings.bind((value as unknown[]).map(jsonText), 'jsonb[]')})`;
  if (operator === 'contains') return containsToSql(column, value, bindings);
  const comparison = `${column} ${comparisons[operator]} ${bindings.bind(jsonText(value), 'jsonb')}`;
  if (operator === 'eq' || operator === 'ne') return comparison;
  const { least, beyond } = isNumeric(value) ? numbers : texts;
  const bound = operator === 'gt' || operator === 'gte' ? `< ${beyond}` : `>= ${least}`;
  return `(${comparison} and ${column} ${bound})`;
}

/** A part of a text, found by its characters and not by a pattern, or a member of a list. */
function containsToSql(column: string, value: unknown, bindings: Bindings): string {
  const member = `${column} @> ${bindings.bind(JSON.stringify([value]), 'jsonb')}`;
  const inText =
    typeof value === 'string'
      ? `when 'string' then strpos(${column} #>> '{}', ${bindings.bind(value, 'text')}) > 0`
      : '';
  return `case jsonb_typeof(${column}) when 'array' then ${member} ${inText} else false end`;
}

/** What is no id equals none, and is never given to the database as one. */
function idCondition({ operator, value }: Condition, bindings: Bindings): string {
  const ids = (operator === 'in' ? (value as unknown[]) : [value]).filter(isUuid);
  const among = `d.id = any(${bindings.bind(ids, 'uuid[]')})`;
  return operator === 'ne' ? `not (${among})` : among;
}

function jsonText(value: unknown): string {
  return JSON.stringify(value);
}

/** A day is its first moment in UTC. */
function isoTime(text: string): string {
  return new Date(text).toISOString();
}
