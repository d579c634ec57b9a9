import type { InputFault } from '#libs/errors';
import { isNumeric } from '#libs/json';
import { isPlainObject } from '#libs/schema';
import { isFieldNameFault, parseFieldName, type FieldName } from './field-name.js';
import { filterLimits } from './filter-limits.js';
import { operators, type Filter, type Operator } from './filter.js';
import { storableFaults } from './storable-json.js';

/** What one reading of a filter or an order collects and knows. */
interface ReadingContext {
  /** Every fault found, by its place. */
  readonly faults: InputFault[];
  /** Whether a text stands for a value that is known only when the node runs; it is then checked there. */
  readonly isDeferred: (text: string) => boolean;
}

type OperandFault = Pick<InputFault, 'rule' | 'message'>;

const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

const ORDERED: ReadonlySet<Operator> = new Set(['gt', 'gte', 'lt', 'lte']);

/** What the service's own fields can be asked; ids have no order that means anything, times no parts. */
const ID_OPERATORS: ReadonlySet<Operator> = new Set(['eq', 'ne', 'in', 'exists']);

/** A filter as far as it could be read. It may be run only if there are no faults and nothing was deferred. */
export interface ReadFilter {
  filter: Filter;
  faults: InputFault[];
}

interface FilterContext extends ReadingContext {
  conditions: number;
}

const MAX_FAULTS = 100;
const MAX_PLACE = 200;

const ALL: Filter = { kind: 'and', filters: [] };

/**
 * Reads a filter: `{field: value}` or `{field: {operator: value}}`, several fields meaning all of them, and `and`, `or`,
 * `not`. All faults are found at once; nothing is ignored. `isDeferred` names texts whose value comes from data, which are let
 * pass. Never throws, whatever the value; `place` begins the path of each fault.
 */
export function parseFilter(
  raw: unknown,
  { place = 'filter', isDeferred = () => false }: { place?: string; isDeferred?: (text: string) => boolean } = {},
): ReadFilter {
  const context: FilterContext = { faults: [], isDeferred, conditions: 0 };
  const filter = readFilter(raw, place, 0, context);
  return { filter, faults: context.faults };
}

function readFilter(raw: unknown, place: string, depth: number, context: FilterContext): Filter {
  if (!isKnownTo(context, raw)) return ALL;
  if (!isPlainObject(raw)) return refuse(context, place, 'type', 'must be an object of fields and conditions');
  const filters = Object.entries(raw).map(([key, value]) => {
    const below = `${place}.${key}`;
    if (key === 'and' || key === 'or') return readList(key, value, below, depth + 1, context);
    if (key === 'not') return readNot(value, below, depth + 1, context);
    return readField(key, value, below, context);
  });
  return filters.length === 1 ? filters[0]! : { kind: 'and', filters };
}

function readList(kind: 'and' | 'or', raw: unknown, place: string, depth: number, context: FilterContext): Filter {
  if (!isKnownTo(context, raw)) return ALL;
  if (!Array.isArray(raw)) return refuse(context, place, 'type', `${kind} takes a list of filters`);
  if (depth > filterLimits.depth) return tooDeep(context, place);
  if (raw.length > filterLimits.conditions) return tooMany(context, place);
  return { kind, filters: raw.map((item, index) => readFilter(item, `${place}[${index}]`, depth, context)) };
}

function readNot(raw: unknown, place: string, depth: number, context: FilterContext): Filter {
  if (depth > filterLimits.depth) return tooDeep(context, place);
  return { kind: 'not', filter: readFilter(raw, place, depth, context) };
}

function readField(name: string, raw: unknown, place: string, context: FilterContext): Filter {
  const field = parseFieldName(name);
  if (isFieldNameFault(field)) return refuse(context, place, field.rule, field.message);
  if (!isPlainObject(raw)) return readCondition({ field, operator: 'eq', value: raw }, place, context);
  const entries = Object.entries(raw);
  if (entries.length === 0)
    return refuse(
      context,
      place,
      'empty_condition',
      `needs one of ${operators.join(', ')}; an object itself is {eq: {…}}`,
    );
  const filters = entries.map(([operator, value]) => {
    const below = `${place}.${operator}`;
    return isOperator(operator)
      ? readCondition({ field, operator, value }, below, context)
      : refuse(context, below, 'unknown_operator', `is no operator; these are ${operators.join(', ')}`);
  });
  return filters.length === 1 ? filters[0]! : { kind: 'and', filters };
}

function readCondition(
  condition: { field: FieldName; operator: Operator; value: unknown },
  place: string,
  context: FilterContext,
): Filter {
  context.conditions += 1;
  if (context.conditions > filterLimits.conditions) return tooMany(context, place);
  const fault = checkOperand(condition, (value) => isKnownTo(context, value));
  return fault ? refuse(context, place, fault.rule, fault.message) : { kind: 'condition', ...condition };
}

function isOperator(name: string): name is Operator {
  return (operators as readonly string[]).includes(name);
}

function tooDeep(context: FilterContext, place: string): Filter {
  return refuse(context, place, 'too_deep', `and, or and not may be nested ${filterLimits.depth} deep`);
}

/** Reported once: a filter with a hundred thousand conditions gives no list of as many faults. */
function tooMany(context: FilterContext, place: string): Filter {
  const message = `a filter has at most ${filterLimits.conditions} conditions`;
  return context.faults.some(({ rule }) => rule === 'too_many_conditions')
    ? ALL
    : refuse(context, place, 'too_many_conditions', message);
}

/** Bounded like everything that is made of an input: what is beyond says nothing new. */
function refuse({ faults }: FilterContext, place: string, rule: string, message: string): Filter {
  if (faults.length < MAX_FAULTS) faults.push({ field: place.slice(0, MAX_PLACE), rule, message });
  return ALL;
}

/** What is wrong with the operator of a condition or with the value it takes; values that `isKnown` denies are not looked at. */
function checkOperand(
  { field, operator, value }: { field: FieldName; operator: Operator; value: unknown },
  isKnown: (value: unknown) => boolean,
): OperandFault | undefined {
  if ('system' in field) {
    const fits = field.system === '_id' ? ID_OPERATORS.has(operator) : operator !== 'contains';
    if (!fits) return { rule: 'unknown_operator', message: `${field.system} cannot be asked for ${operator}` };
  }
  if (!isKnown(value)) return undefined;
  if (operator === 'exists') return typeof value === 'boolean' ? undefined : wrongType('exists takes true or false');
  if (operator === 'in') return checkList(field, value, isKnown);
  if (operator === 'contains' && !isScalar(value))
    return wrongType('contains takes a text, a number, true, false or null');
  if (ORDERED.has(operator) && typeof value !== 'string' && !isNumeric(value))
    return wrongType(`${operator} takes a text or a number`);
  return checkValue(field, value);
}

function checkList(field: FieldName, list: unknown, isKnown: (value: unknown) => boolean): OperandFault | undefined {
  if (!Array.isArray(list)) return wrongType('in takes a list of values');
  if (list.length > filterLimits.values)
    return { rule: 'too_many', message: `in takes at most ${filterLimits.values} values` };
  return list
    .filter(isKnown)
    .map((item) => checkValue(field, item))
    .find((fault) => fault !== undefined);
}

function checkValue(field: FieldName, value: unknown): OperandFault | undefined {
  if ('path' in field || field.system === '_id') return storableFaults(value, '')[0];
  const isTime = typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value));
  return isTime ? undefined : { rule: 'format', message: 'must be a time such as 2026-12-01T10:00:00Z' };
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || isNumeric(value);
}

function wrongType(message: string): OperandFault {
  return { rule: 'type', message };
}

/** Whether a value is known now. */
function isKnownTo({ isDeferred }: Pick<ReadingContext, 'isDeferred'>, value: unknown): boolean {
  return typeof value !== 'string' || !isDeferred(value);
}
