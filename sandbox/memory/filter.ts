import { choice, either, flag, isObject, list, object, text, type Issue, type Path, type Shape } from '../kit/shape.js';

/** True or false, as such or as a word. */
type Truth = boolean | 'true' | 'false';

/** One comparison. */
interface Condition {
  readonly key: string;
  readonly value: string;
  readonly filterType?: 'metadata' | 'numeric' | 'array_contains' | 'string_contains';
  readonly numericOperator?: '>' | '<' | '>=' | '<=' | '=';
  readonly negate?: Truth;
  readonly ignoreCase?: Truth;
}

/** Conditions, all of which hold or one of which does. */
export type Filter =
  { readonly AND: readonly (Filter | Condition)[] } | { readonly OR: readonly (Filter | Condition)[] };

/** What documents carry. */
export type Metadata = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const MAX_CONDITIONS = 200;
const MAX_LEVELS = 8;

const truth = either(choice('true', 'false'), flag());

const condition = object({
  key: text({ min: 1 }),
  value: text(),
  'filterType?': choice('metadata', 'numeric', 'array_contains', 'string_contains'),
  'numericOperator?': choice('>', '<', '>=', '<=', '='),
  'negate?': truth,
  'ignoreCase?': truth,
});

/** The rule for `filters`: the root is a group; nesting and conditions are counted. */
export const filterShape: Shape = (value, path) => {
  const issues = group(1)(value, path);
  if (issues.length > 0 || countConditions(value as Filter) <= MAX_CONDITIONS) return issues;
  return [custom(path, `At most ${MAX_CONDITIONS} conditions are allowed`)];
};

function group(level: number): Shape {
  return (value, path) => {
    if (level > MAX_LEVELS) return [custom(path, `Filters may be nested ${MAX_LEVELS} levels deep`)];
    const item: Shape = (entry, at) => (isGroup(entry) ? group(level + 1) : condition)(entry, at);
    return object(isObject(value) && 'OR' in value ? { OR: list(item) } : { AND: list(item) })(value, path);
  };
}

function custom(path: Path, message: string): Issue {
  return { path, code: 'custom', message };
}

function countConditions(filter: Filter | Condition): number {
  return isGroup(filter) ? itemsOf(filter).reduce((sum, item) => sum + countConditions(item), 0) : 1;
}

/** Whether metadata fit a filter. */
export function fits(metadata: Metadata, filter: Filter | Condition | undefined): boolean {
  if (filter === undefined) return true;
  if (!isGroup(filter)) return holds(metadata[filter.key], filter) !== isTrue(filter.negate);
  if ('AND' in filter) return filter.AND.every((item) => fits(metadata, item));
  return filter.OR.some((item) => fits(metadata, item));
}

function holds(
  actual: Metadata[string] | undefined,
  { value, filterType, numericOperator, ignoreCase }: Condition,
): boolean {
  if (actual === undefined) return false;
  const spelled = (one: unknown) => (isTrue(ignoreCase) ? String(one).toLowerCase() : String(one));
  switch (filterType) {
    case 'numeric':
      return compare(Number(actual), Number(value), numericOperator ?? '=');
    case 'array_contains':
      return Array.isArray(actual) && actual.some((one) => spelled(one) === spelled(value));
    case 'string_contains':
      return spelled(actual).includes(spelled(value));
    case 'metadata':
    case undefined:
      return spelled(actual) === spelled(value);
  }
}

function isTrue(truth: Truth | undefined): boolean {
  return String(truth) === 'true';
}

function compare(a: number, b: number, operator: NonNullable<Condition['numericOperator']>): boolean {
  switch (operator) {
    case '>':
      return a > b;
    case '<':
      return a < b;
    case '>=':
      return a >= b;
    case '<=':
      return a <= b;
    case '=':
      return a === b;
  }
}

function isGroup(value: unknown): value is Filter {
  return isObject(value) && ('AND' in value || 'OR' in value);
}

function itemsOf(filter: Filter): readonly (Filter | Condition)[] {
  return 'AND' in filter ? filter.AND : filter.OR;
}
