import {
  Choice,
  fail,
  field,
  Flag,
  isPlainObject,
  Part,
  Text,
  type FieldDecorator,
  type FieldType,
} from '#libs/schema';
import type { ParseContext } from '#libs/schema';

const MAX_CONDITIONS = 200;
/** The schema text of the provider says 5, its guide 8. */
const MAX_LEVELS = 8;
const OPERATORS = ['AND', 'OR'] as const;

/** One comparison with a field of the metadata. */
export class MetadataCondition {
  @Text({ max: 1000, description: 'Name of the field of the metadata.' })
  key: string;

  @Text({ min: 0, max: 10_000, description: 'What it is compared with.' })
  value: string;

  @Choice(['metadata', 'numeric', 'array_contains', 'string_contains'], {
    optional: true,
    description: 'How it is compared; as equal text by default.',
  })
  filterType?: 'metadata' | 'numeric' | 'array_contains' | 'string_contains';

  @Choice(['>', '<', '>=', '<=', '='], { optional: true, description: 'How numbers are compared; = by default.' })
  numericOperator?: '>' | '<' | '>=' | '<=' | '=';

  @Flag({ optional: true, description: 'The opposite.' })
  negate?: boolean;

  @Flag({ optional: true, description: 'Capital letters do not matter.' })
  ignoreCase?: boolean;
}

/** Conditions that must all hold, or of which one must; groups may hold groups. */
export interface Filter {
  AND?: (MetadataCondition | Filter)[];
  OR?: (MetadataCondition | Filter)[];
}

/** What is left of the bounds while a filter is checked. */
interface Budget {
  conditions: number;
}

const condition = Part(() => MetadataCondition).type;

const filterType: FieldType = {
  kind: 'json',
  check(value, path, context) {
    const budget = { conditions: MAX_CONDITIONS };
    const filter = checkGroup(value, { path, level: 1, budget }, context);
    if (budget.conditions < 0) return fail(context, path, 'too_many', `must have at most ${MAX_CONDITIONS} conditions`);
    return filter;
  },
  fromText: (text) => text,
  schema: () => ({
    type: 'object',
    minProperties: 1,
    maxProperties: 1,
    properties: Object.fromEntries(
      OPERATORS.map((operator) => [
        operator,
        {
          type: 'array',
          description: operator === 'AND' ? 'All of these hold.' : 'One of these holds.',
          minItems: 1,
          maxItems: MAX_CONDITIONS,
          items: { anyOf: [condition.schema(), { type: 'object', description: 'A group of its own.' }] },
        },
      ]),
    ),
    additionalProperties: false,
  }),
};

interface Place {
  path: string;
  level: number;
  budget: Budget;
}

function checkGroup(value: unknown, { path, level, budget }: Place, context: ParseContext): unknown {
  const [operator, ...more] = isPlainObject(value) ? Object.keys(value) : [];
  if (!isGroup(value) || more.length > 0) return fail(context, path, 'type', 'must be {"AND": […]} or {"OR": […]}');
  if (level > MAX_LEVELS) return fail(context, path, 'too_deep', `must have at most ${MAX_LEVELS} levels`);
  const items = value[operator as keyof Filter];
  const at = `${path}.${operator}`;
  if (isDeferred(items, context)) return value;
  if (!Array.isArray(items)) return fail(context, at, 'type', 'must be a list');
  if (items.length === 0) return fail(context, at, 'too_few', 'must have at least 1 item');
  const checked = items.map((item: unknown, index) => {
    const place = `${at}[${index}]`;
    if (isDeferred(item, context)) return item;
    if (isGroup(item)) return checkGroup(item, { path: place, level: level + 1, budget }, context);
    budget.conditions -= 1;
    return budget.conditions < 0 ? undefined : condition.check(item, place, context);
  });
  return { [operator!]: checked };
}

/** Whether a text stands for a value that is not known yet. */
function isDeferred(value: unknown, context: ParseContext): boolean {
  return typeof value === 'string' && context.isDeferred?.(value) === true;
}

function isGroup(value: unknown): value is Filter {
  return isPlainObject(value) && OPERATORS.some((operator) => Object.hasOwn(value, operator));
}

/** What is searched or listed: `{AND: […]}` or `{OR: […]}`, at most 200 conditions on 8 levels. */
export function Filters(): FieldDecorator<Filter> {
  return field<Filter>(filterType, { optional: true, description: 'Only documents whose metadata fit.' });
}
