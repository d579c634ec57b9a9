import { invalidInput } from '#libs/errors';
import { Evaluation } from '#libs/expressions';
import { Choice, isPlainObject, Json, List, Text } from '#libs/schema';
import { nodeKind } from '../contract/node-kind.js';

class MergeConfig {
  @List(Json({ nullable: true, description: 'Value of a branch.' }), {
    min: 2,
    max: 20,
    description:
      'The values of the branches, 2 to 20, such as $"Left".items. A list adds its items. A branch that was not taken is null and adds nothing. Any other value adds one item.',
  })
  inputs: unknown[];

  @Choice(['append', 'key', 'position'], {
    default: 'append',
    description:
      'How the values become one list: `append` adds one after the other, `key` combines objects with the same key, `position` combines objects at the same position. If two objects have the same field, the later input counts.',
  })
  by: 'append' | 'key' | 'position';

  @Text({
    max: 200,
    optional: true,
    description: 'Field that holds the key. Objects without it are not combined.',
    when: { by: ['key'] },
  })
  key?: string;
}

/** Waits for the branches that lead to it, and makes one list of their values. */
export const merge = nodeKind<MergeConfig>({
  type: 'merge',
  title: 'Merge',
  summary: 'Waits for several branches and makes one list of their values: one after the other, by key or by position.',
  keywords: ['join', 'combine', 'append', 'zip'],
  role: 'step',
  config: MergeConfig,
  literalFields: ['by', 'key'],
  effect: false,
  check({ by, key }) {
    if (by === 'key')
      return key === undefined ? [{ field: 'key', rule: 'required', message: 'is required to merge by key' }] : [];
    return key === undefined
      ? []
      : [{ field: 'key', rule: 'unused', message: 'has an effect only if you merge by key', severity: 'warning' }];
  },
  output: () => ({ type: 'array' }),
  run({ inputs, by, key }) {
    const lists = inputs.map((input) => (Array.isArray(input) ? (input as unknown[]) : [input ?? []].flat()));
    if (by === 'append') return { value: lists.flat() };
    const purse = new Evaluation({ lookup: () => null });
    const objects = lists.map((list, index) => objectsOf(list, index, purse));
    return { value: by === 'key' ? mergedByKey(objects, key!, purse) : mergedByPlace(objects) };
  },
});

type Fields = Record<string, unknown>;

/** What copying an object and each of its fields costs. */
const OBJECT = 16;
const FIELD = 8;

/** The objects of a list, all of which are paid for before one is copied. */
function objectsOf(list: readonly unknown[], index: number, purse: Evaluation): Fields[] {
  purse.spend(OBJECT * list.length);
  return list.map((item) => {
    if (!isPlainObject(item))
      throw invalidInput(`inputs[${index}]`, 'type', 'must be objects to be merged by key or position');
    purse.spend(FIELD * Object.keys(item).length);
    return item;
  });
}

function mergedByKey(lists: readonly Fields[][], key: string, purse: Evaluation): Fields[] {
  const merged: Fields[] = [];
  const known = new Map<string, Fields>();
  for (const fields of lists.flat()) {
    const value = Object.hasOwn(fields, key) ? (fields[key] ?? null) : null;
    // 1 and "1" are two keys.
    const text = value === null ? undefined : JSON.stringify(value);
    purse.spend(text?.length ?? 0);
    const same = text === undefined ? undefined : known.get(text);
    if (same) {
      Object.assign(same, fields);
      continue;
    }
    const copy = { ...fields };
    merged.push(copy);
    if (text !== undefined) known.set(text, copy);
  }
  return merged;
}

function mergedByPlace(lists: readonly Fields[][]): Fields[] {
  const length = Math.max(...lists.map((list) => list.length));
  return Array.from({ length }, (_, place) => Object.assign({}, ...lists.map((list) => list[place])) as Fields);
}
