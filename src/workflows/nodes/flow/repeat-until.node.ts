import { Choice, Int, Json } from '#libs/schema';
import { isAlwaysText } from '#libs/expressions';
import { integer } from '../../../actions/declaration/answer-schema.js';
import { nodeKind } from '../contract/node-kind.js';
import { closedObject } from '../contract/value-schema.js';

class RepeatUntilConfig {
  @Json({
    description:
      'The condition that ends the loop: an expression that is checked after each round, such as {{ !$"Pages".last.body.next }} in a node named Pages. `last` is the result of the round, `index` its number from 0.',
  })
  until: unknown;

  @Json({ optional: true, nullable: true, description: 'Value of `last` in the first round; null if left out.' })
  initial?: unknown;

  @Int({ min: 1, max: 1000, default: 100, description: 'Largest number of rounds, 1 to 1000.' })
  maxRounds: number;

  @Choice(['fail', 'stop'], {
    default: 'fail',
    description:
      'What happens if the condition does not hold after the last round: `fail` fails the node, `stop` goes on with the results so far.',
  })
  onLimit: 'fail' | 'stop';

  @Choice(['all', 'errors'], {
    default: 'all',
    description:
      '`all` records every round. `errors` records only nodes that fail, nodes with an effect, and the values of `now()` or `uuid()` that these have used.',
  })
  record: 'all' | 'errors';
}

/** Runs what follows its output `each` again and again, until a condition holds. */
export const repeatUntil = nodeKind<RepeatUntilConfig>({
  type: 'repeatUntil',
  title: 'Repeat until',
  summary:
    'Repeats the nodes after `each` until a condition holds, then goes on after `done` with the results in order.',
  keywords: ['while', 'loop', 'pagination', 'poll'],
  role: 'step',
  config: RepeatUntilConfig,
  literalFields: ['maxRounds', 'onLimit', 'record'],
  effect: false,
  outputs: () => ['each', 'done'],
  check({ until }, { isDeferred }) {
    const isExpression = typeof until === 'string' && isDeferred(until) && !isAlwaysText(until);
    const message = 'must be a single expression that reads the last round, such as {{ !$"Pages".last.body.next }}';
    return isExpression ? [] : [{ field: 'until', rule: 'type', message }];
  },
  output: () => closedObject({ items: { type: 'array' }, count: integer }),
  loop: {
    body: 'each',
    done: 'done',
    until: 'until',
    walk: ({ initial, maxRounds, onLimit, record }) => ({
      count: maxRounds,
      item: (index, last) => ({ last, index }),
      initial,
      failsAtLimit: onLimit === 'fail',
      concurrency: 1,
      stopOnError: true,
      recordAll: record === 'all',
    }),
  },
});
