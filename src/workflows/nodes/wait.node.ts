import { Flag, Num, Timestamp } from '@libs/schema';
import { time } from '../../actions/answer-schema.js';
import { nodeKind } from './node-kind.js';
import { anyObject, anyValue, closedObject } from './value-schema.js';

const YEAR_SECONDS = 366 * 86_400;

class WaitConfig {
  @Num({ min: 0, max: YEAR_SECONDS, optional: true, description: 'Seconds to wait, up to a year.' })
  seconds?: number;

  @Timestamp({ optional: true, description: 'Time to wait for; one that has passed is not waited for.' })
  until?: string;

  @Flag({ optional: true, description: 'Whether to wait until somebody posts to $"run".resumeUrl.' })
  resume?: boolean;

  @Num({
    min: 1,
    max: YEAR_SECONDS,
    optional: true,
    description: 'Seconds until nobody is waited for any longer; the node then fails.',
  })
  timeoutSeconds?: number;
}

/** Waits for a time or for somebody's decision, without holding a worker. */
export const wait = nodeKind<WaitConfig>({
  type: 'wait',
  title: 'Wait',
  summary: 'Waits some seconds, until a time, or until somebody resumes the run.',
  role: 'step',
  config: WaitConfig,
  effect: false,
  // A rule of the form would not be looked at while a field is a reference.
  check({ seconds, until, resume, timeoutSeconds }) {
    if ([seconds, until, resume].filter((value) => value !== undefined).length !== 1)
      return [{ field: 'seconds', rule: 'exactly_one', message: 'exactly one of seconds, until and resume is needed' }];
    if (resume === false) return [{ field: 'resume', rule: 'value', message: 'must be true, or left out' }];
    return timeoutSeconds !== undefined && resume === undefined
      ? [{ field: 'timeoutSeconds', rule: 'unused', message: 'counts only with resume', severity: 'warning' }]
      : [];
  },
  output: ({ resume }) =>
    closedObject(resume === undefined ? { until: time } : { body: anyValue, queryParams: anyObject }),
  wait({ seconds, until, timeoutSeconds }, now) {
    if (seconds !== undefined) return { for: 'time', until: now + seconds * 1000 };
    if (until !== undefined) return { for: 'time', until: Date.parse(until) };
    return { for: 'resume', ...(timeoutSeconds !== undefined && { until: now + timeoutSeconds * 1000 }) };
  },
});
