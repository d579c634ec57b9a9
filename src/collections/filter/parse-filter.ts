import type { InputFault } from '@libs/errors';
import { isPlainObject } from '@libs/schema';
import { checkOperand } from './check-operand.js';
import { isFieldNameFault, parseFieldName, type FieldName } from './field-name.js';
import { filterLimits } from './filter-limits.js';
import { operators, type Filter, type Operator } from './filter.js';
import { isKnownTo, type ReadingContext } from './reading-context.js';

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
