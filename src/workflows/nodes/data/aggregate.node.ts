import { invalidInput } from '#libs/errors';
import { compileTemplate, Evaluation } from '#libs/expressions';
import { Choice, Json, List, Part, Text, type JsonSchema } from '#libs/schema';
import { listOf } from '../../../actions/declaration/answer-schema.js';
import { nodeKind } from '../contract/node-kind.js';
import { anyValue, closedObject } from '../contract/value-schema.js';

const compiled = (expression: string) => compileTemplate(`{{ ${expression} }}`, { resolve: () => 0 });

/** What may be computed of the values of a field, as an expression says it. */
const operations = {
  count: compiled('length($"values")'),
  sum: compiled('sum($"values")'),
  average: compiled('sum($"values") / length(filter($"values", item != null))'),
  min: compiled('min($"values")'),
  max: compiled('max($"values")'),
  first: compiled('first($"values")'),
  last: compiled('last($"values")'),
  list: compiled('$"values"'),
  unique: compiled('unique(filter($"values", item != null))'),
};
const groups = compiled('groupBy($"rows", item.key)');

type Operation = keyof typeof operations;

class AggregateValue {
  @Text({ max: 100, description: 'Name of the value in the result.' }) name: string;

  @Choice(Object.keys(operations), { description: 'What to compute from the field. `count` counts the items.' })
  operation: Operation;

  @Text({
    max: 200,
    optional: true,
    description: 'Field of the items, such as price or customer.name. If left out, the item itself is the value.',
  })
  field?: string;
}

class AggregateConfig {
  @Json({ describes: { type: 'array' }, description: 'The list, such as $"Loop".items.' }) items: unknown;

  @Text({
    max: 200,
    optional: true,
    description: 'Field to group the items by. The result is then a list with the `key` and the values of each group.',
  })
  groupBy?: string;

  @List(Part(() => AggregateValue), { min: 1, max: 20, description: 'What to compute, 1 to 20 values.' })
  values: AggregateValue[];
}

/** Computes sums, counts and similar values of a list, for the whole list or for each group. */
export const aggregate = nodeKind<AggregateConfig>({
  type: 'aggregate',
  title: 'Aggregate',
  summary: 'Computes sums, counts and similar values of a list, for the whole list or for each group.',
  keywords: ['average', 'minimum', 'maximum', 'summarize'],
  role: 'step',
  config: AggregateConfig,
  effect: false,
  writtenOutFields: ['values'],
  check({ groupBy, values }) {
    const names = [...(groupBy === undefined ? [] : ['key']), ...values.map(({ name }) => name)];
    const offset = names.length - values.length;
    return names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [{ field: `values[${index - offset}].name`, rule: 'unique', message: 'is the name of another value' }],
    );
  },
  output({ groupBy, values }, { isDeferred }) {
    if (values.some(({ name }) => isDeferred(name))) return undefined;
    const fields: Record<string, JsonSchema> = Object.fromEntries(values.map(({ name }) => [name, anyValue]));
    return groupBy === undefined ? closedObject(fields) : listOf(closedObject({ key: anyValue, ...fields }));
  },
  run({ items, groupBy, values }) {
    if (!Array.isArray(items)) throw invalidInput('items', 'type', 'must be a list');
    const purse = new Evaluation({ lookup: () => null });
    const wanted = values.map(({ name, operation, field }): Wanted => ({ name, operation, path: field?.split('.') }));
    if (groupBy === undefined) return { value: computed(items, wanted, purse) };
    const keys = fieldsOf(items, groupBy.split('.'), purse);
    const rows = items.map((item: unknown, index) => ({ key: keys[index], item }));
    const found = groups.evaluateOn(purse, { lookup: () => rows }) as { key: unknown; items: typeof rows }[];
    return {
      value: found.map((group) => ({
        key: group.key,
        ...computed(
          group.items.map(({ item }) => item),
          wanted,
          purse,
        ),
      })),
    };
  },
});

/** A value with the path of its field. */
interface Wanted {
  name: string;
  operation: Operation;
  path?: readonly string[];
}

/** What computing a value costs, however short the list is, and each step to the field of an item. */
const VALUE = 32;
const READ = 2;

function computed(items: readonly unknown[], values: readonly Wanted[], purse: Evaluation): object {
  return Object.fromEntries(
    values.map(({ name, operation, path }) => {
      purse.spend(VALUE);
      const found = path === undefined ? items : fieldsOf(items, path, purse);
      return [name, operations[operation].evaluateOn(purse, { lookup: () => found })];
    }),
  );
}

/** What stands at a path such as `customer.name` in each of the items; null where nothing does. */
function fieldsOf(items: readonly unknown[], path: readonly string[], purse: Evaluation): unknown[] {
  purse.spend(READ * (1 + path.length) * items.length);
  return items.map((item) => {
    let value = item;
    for (const name of path) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
      value = (value as Record<string, unknown>)[name];
    }
    return value ?? null;
  });
}
