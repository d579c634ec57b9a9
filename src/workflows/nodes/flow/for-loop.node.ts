import { AppError } from '#libs/errors';
import { Choice, Int, Json } from '#libs/schema';
import { integer } from '../../../actions/declaration/answer-schema.js';
import { nodeKind } from '../contract/node-kind.js';
import { closedObject } from '../contract/value-schema.js';

class ForLoopConfig {
  @Json({
    describes: { type: 'array' },
    description: 'The list to walk, usually a reference such as $"Query".documents.',
  })
  items: unknown;

  @Int({ min: 1, max: 50, default: 1, description: 'Iterations at the same time, 1 to 50.' })
  concurrency: number;

  @Choice(['stop', 'continue'], {
    default: 'stop',
    description:
      'What happens if an iteration fails: `stop` ends the loop, `continue` goes on, and the result of the iteration is its error.',
  })
  onError: 'stop' | 'continue';

  @Choice(['all', 'errors'], {
    default: 'all',
    description:
      '`all` records every iteration. `errors` records only nodes that fail, nodes with an effect, and the values of `now()` or `uuid()` that these have used.',
  })
  record: 'all' | 'errors';
}

/** Runs what follows its output `each` once per item. */
export const forLoop = nodeKind<ForLoopConfig>({
  type: 'forLoop',
  title: 'For loop',
  summary: 'Repeats the nodes after `each` for every item, then goes on after `done` with the results in order.',
  keywords: ['iterate', 'split', 'batch', 'map'],
  role: 'step',
  config: ForLoopConfig,
  literalFields: ['onError', 'record'],
  effect: false,
  outputs: () => ['each', 'done'],
  check({ items }, { isDeferred }) {
    const isKnown = typeof items !== 'string' || !isDeferred(items);
    return isKnown && !Array.isArray(items) ? [{ field: 'items', rule: 'type', message: 'must be a list' }] : [];
  },
  output: () => closedObject({ items: { type: 'array' }, count: integer }),
  loop: {
    body: 'each',
    done: 'done',
    items: 'items',
    walk({ items, concurrency, onError, record }) {
      if (!Array.isArray(items))
        throw new AppError('invalid_input', 'A loop walks a list.', {
          errors: [{ field: 'items', rule: 'type', message: 'must be a list' }],
        });
      return {
        count: items.length,
        item: (index) => ({ item: items[index] as unknown, index }),
        concurrency,
        stopOnError: onError === 'stop',
        recordAll: record === 'all',
      };
    },
  },
});
