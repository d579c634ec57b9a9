import type { Evaluation } from '../values/evaluation.js';
import { isTruthy } from '../values/convert.js';
import { spendJson } from '../values/json-text.js';
import type { EachItem, ExpressionFunction, ItemName } from './function-declaration.js';
import { identityOf } from './identity.js';
import { isSortOrder, sortItems } from './sort-items.js';

/** What taking an item up and putting it into a list costs. */
const ITEM = 8;
/** What a new group costs. */
const GROUP = 64;

const names: readonly ItemName[] = ['item', 'index'];
const ORDERS = 'the order must be "asc" or "desc"';

/** Functions that evaluate an expression for each item of a list, with `item` and `index` in it. */
export const itemFunctions: readonly ExpressionFunction[] = [
  {
    name: 'map',
    parameters: ['list', 'expression'],
    each: { parameter: 1, names },
    gives: 'results',
    description: 'A list with the result of the expression for each item.',
    // It can give the same large value for every item, so all that a result holds is paid for.
    run: ([list], evaluation, each) =>
      onList(list, evaluation, (items) =>
        items.map((item, index) => {
          const result = each(item, index);
          spendJson(result, evaluation);
          return result;
        }),
      ),
  },
  {
    name: 'filter',
    parameters: ['list', 'condition'],
    each: { parameter: 1, names },
    gives: 'first',
    description: 'The items for which the condition counts as true.',
    run: ([list], evaluation, each) =>
      onList(list, evaluation, (items) => items.filter((item, index) => isTruthy(each(item, index)))),
  },
  {
    name: 'find',
    parameters: ['list', 'condition'],
    each: { parameter: 1, names },
    gives: 'item',
    description: 'The first item for which the condition counts as true; null if there is none.',
    run: ([list], _, each) =>
      Array.isArray(list) ? (list.find((item: unknown, index) => isTruthy(each(item, index))) ?? null) : null,
  },
  {
    name: 'sort',
    parameters: ['list', 'expression?', 'order?'],
    each: { parameter: 1, names },
    gives: 'first',
    description:
      'The items sorted by the result of the expression, or by themselves without one. The order is "asc" (the default) or "desc".',
    refuses: ([, by, order]) => orderRefusal(by, order),
    run: ([list, , order = 'asc'], evaluation, each) =>
      isSortOrder(order)
        ? onList(list, evaluation, (items) => {
            const keys = items.map((item, index) => each(item, index));
            return sortItems(items, keys, { order, evaluation });
          })
        : null,
  },
  {
    name: 'groupBy',
    parameters: ['list', 'expression'],
    each: { parameter: 1, names },
    gives: 'groups',
    description:
      'A list of { key, items }: one group for each different result of the expression, in the order of their first items.',
    run: ([list], evaluation, each) => onList(list, evaluation, (items) => groupsOf(items, evaluation, each)),
  },
  {
    name: 'unique',
    parameters: ['list', 'expression?'],
    each: { parameter: 1, names },
    gives: 'first',
    description:
      'The list without items whose result of the expression occurred before. Without an expression, the items themselves are compared.',
    run: ([list], evaluation, each) =>
      onList(list, evaluation, (items) => groupsOf(items, evaluation, each).map((group) => group.items[0])),
  },
  {
    name: 'reduce',
    parameters: ['list', 'start', 'expression'],
    each: { parameter: 2, names: [...names, 'total'] },
    description:
      'The result of the expression for the last item. In it, total is the result for the item before; for the first item it is the start.',
    run([list, start], _, each) {
      if (!Array.isArray(list)) return null;
      return list.reduce((total: unknown, item: unknown, index) => each(item, index, total), start);
    },
  },
];

function onList(
  list: unknown,
  evaluation: Evaluation,
  work: (items: readonly unknown[]) => unknown[],
): unknown[] | null {
  if (!Array.isArray(list)) return null;
  evaluation.spend(ITEM * list.length);
  return work(list);
}

/** Groups in the order of their first items. */
function groupsOf(
  items: readonly unknown[],
  evaluation: Evaluation,
  each: EachItem,
): { key: unknown; items: unknown[] }[] {
  const groups = new Map<string, { key: unknown; items: unknown[] }>();
  for (const [index, item] of items.entries()) {
    const key = each(item, index) ?? null;
    const identity = identityOf(key, evaluation);
    const group = groups.get(identity);
    if (group) {
      group.items.push(item);
      continue;
    }
    evaluation.spend(GROUP);
    groups.set(identity, { key, items: [item] });
  }
  return [...groups.values()];
}

/** The order may not stand where the expression does: it would sort by a text that is the same for all. */
function orderRefusal(by: unknown, order: unknown): string | undefined {
  if (order !== undefined) return isSortOrder(order) ? undefined : ORDERS;
  return isSortOrder(by) ? `${ORDERS}, behind the expression: sort(list, item, "${by}")` : undefined;
}
