import { AppError } from '#libs/errors';
import { Choice, Int, Json, jsonSchema } from '#libs/schema';
import { integer } from '../../../actions/declaration/answer-schema.js';
import { nodeKind } from '../contract/node-kind.js';
import { closedObject } from '../contract/value-schema.js';

class ForLoopConfig {
  @Json({ description: 'The list to walk, usually a reference such as $"Query".documents.' })
  items: unknown;

  @Int({ min: 1, max: 50, default: 1, description: 'Iterations at the same time, 1 to 50.' })
  concurrency: number;

  @Choice(['stop', 'continue'], {
    default: 'stop',
    description: 'Whether the first iteration that fails ends the loop, or leaves its error as its result.',
  })
  onError: 'stop' | 'continue';

  @Choice(['all', 'errors'], {
    default: 'all',
    description:
      'Whether every iteration is recorded, or besides nodes with an effect, and what these have taken from `now()`, only what failed.',
  })
  record: 'all' | 'errors';
}

const form = jsonSchema(ForLoopConfig);

/** Runs what follows its output `each` once per item. */
export const forLoop = nodeKind<ForLoopConfig>({
  type: 'forLoop',
  title: 'For loop',
  summary: 'Repeats what follows `each` for every item, then goes on by `done` with the results in order.',
  role: 'step',
  config: ForLoopConfig,
  literalFields: ['onError', 'record'],
  effect: false,
  outputs: () => ['each', 'done'],
  check({ items }, { isDeferred }) {
    const isKnown = typeof items !== 'string' || !isDeferred(items);
    return isKnown && !Array.isArray(items) ? [{ field: 'items', rule: 'type', message: 'must be a list' }] : [];
  },
  takes: () => ({ ...form, properties: { ...(form['properties'] as object), items: { type: 'array' } } }),
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
      return { items, concurrency, stopOnError: onError === 'stop', recordAll: record === 'all' };
    },
  },
});
