import type { InputFault } from '@libs/errors';
import { isNumeric } from '@libs/json';
import type { FieldName } from './field-name.js';
import { filterLimits } from './filter-limits.js';
import type { Operator } from './filter.js';
import { storableFaults } from './storable-json.js';

type OperandFault = Pick<InputFault, 'rule' | 'message'>;

const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
const ORDERED: ReadonlySet<Operator> = new Set(['gt', 'gte', 'lt', 'lte']);
/** What the service's own fields can be asked; ids have no order that means anything, times no parts. */
const ID_OPERATORS: ReadonlySet<Operator> = new Set(['eq', 'ne', 'in', 'exists']);

/** What is wrong with the operator of a condition or with the value it takes; values that `isKnown` denies are not looked at. */
export function checkOperand(
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
