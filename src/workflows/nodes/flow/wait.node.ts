import { invalidInput } from '#libs/errors';
import { Flag, Num, Timestamp } from '#libs/schema';
import { time } from '../../../actions/declaration/answer-schema.js';
import { nodeKind, type KindFault } from '../contract/node-kind.js';
import { anyObject, anyValue, closedObject } from '../contract/value-schema.js';

const YEAR_SECONDS = 366 * 86_400;

// Null is what a reference to a missing field gives. It is refused: a pause without its time would be one without an end.
class WaitConfig {
  @Num({ min: 0, max: YEAR_SECONDS, optional: true, nullable: true, description: 'Seconds to wait, up to a year.' })
  seconds?: number | null;

  @Timestamp({
    optional: true,
    nullable: true,
    description: 'Time to wait for. If it has passed, the run goes on at once.',
  })
  until?: string | null;

  @Flag({
    optional: true,
    nullable: true,
    description:
      'Whether to wait until somebody posts to $"run".resumeUrl, as a node before it reads that, or to $"run".resumeUrls["<label>"].',
  })
  resume?: boolean | null;

  @Num({
    min: 1,
    max: YEAR_SECONDS,
    optional: true,
    nullable: true,
    description: 'Seconds for which the node waits for somebody. Then it fails.',
  })
  timeoutSeconds?: number | null;
}

/** Waits for a time or for somebody's decision, without holding a worker. */
export const wait = nodeKind<WaitConfig>({
  type: 'wait',
  title: 'Wait',
  summary: 'Waits some seconds, until a time, or until somebody resumes the run.',
  keywords: ['delay', 'sleep', 'pause'],
  role: 'step',
  config: WaitConfig,
  effect: false,
  // A rule of the form would not be judged where one of these fields is a reference.
  check(config) {
    const { seconds, until, resume, timeoutSeconds } = config;
    const empty = emptyFields(config);
    if (empty.length > 0) return empty;
    if ([seconds, until, resume].filter((value) => value !== undefined).length !== 1)
      return [{ field: 'seconds', rule: 'exactly_one', message: 'exactly one of seconds, until and resume is needed' }];
    if (resume === false) return [{ field: 'resume', rule: 'value', message: 'must be true, or left out' }];
    return timeoutSeconds !== undefined && resume === undefined
      ? [{ field: 'timeoutSeconds', rule: 'unused', message: 'counts only with resume', severity: 'warning' }]
      : [];
  },
  output: ({ resume }) =>
    closedObject(resume === undefined ? { until: time } : { body: anyValue, queryParams: anyObject }),
  isResumed: ({ resume }) => Boolean(resume),
  wait(input, now) {
    const { seconds, until, resume, timeoutSeconds } = input;
    const [empty] = emptyFields(input);
    if (empty) throw invalidInput(empty.field, empty.rule, `${empty.message}, and its reference gave nothing`);
    if (typeof seconds === 'number') return { for: 'time', until: now + seconds * 1000 };
    if (typeof until === 'string') return { for: 'time', until: Date.parse(until) };
    if (resume === false) throw invalidInput('resume', 'value', 'must be true');
    return { for: 'resume', ...(typeof timeoutSeconds === 'number' && { until: now + timeoutSeconds * 1000 }) };
  },
});

/** The fields that are there and hold nothing, as faults. */
function emptyFields(config: WaitConfig): (KindFault & { field: string })[] {
  return Object.entries(config)
    .filter(([, value]) => value === null)
    .map(([field]) => ({ field, rule: 'required', message: 'must not be null' }));
}
