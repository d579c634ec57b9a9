import { Check, Choice, exactlyOne, Int, Text } from '@libs/schema';
import { isCronExpression, isTimeZone, nextSlot } from '../schedules/slots.js';
import { nodeKind, type KindFault } from './node-kind.js';
import { closedObject } from './value-schema.js';

const WEEK_SECONDS = 7 * 86_400;

@Check(exactlyOne('expression', 'everySeconds'))
export class CronConfig {
  @Text({ max: 200, optional: true, description: 'Cron expression of five fields, such as 0 9 * * MON-FRI.' })
  expression?: string;

  @Int({ min: 60, max: WEEK_SECONDS, optional: true, description: 'Seconds between two runs, at least 60.' })
  everySeconds?: number;

  @Text({ max: 100, default: 'UTC', description: 'Time zone of the expression, such as Europe/Berlin.' })
  timeZone: string;

  @Choice(['skip', 'once'], {
    default: 'skip',
    description: 'Whether runs that were missed while nothing was up are left out, or made up for by one.',
  })
  missedRuns: 'skip' | 'once';

  @Choice(['skip', 'allow'], {
    default: 'skip',
    description: 'Whether a run is left out while the one before has not ended.',
  })
  overlap: 'skip' | 'allow';
}

/** Starts the workflow by the clock. */
export const cron = nodeKind<CronConfig>({
  type: 'cron',
  title: 'Schedule',
  summary: 'Starts the workflow at fixed times, once it is deployed.',
  role: 'start',
  config: CronConfig,
  effect: false,
  answers: false,
  output: () => closedObject({}),
  check({ expression, timeZone }) {
    const faults: KindFault[] = [];
    if (!isTimeZone(timeZone))
      faults.push({ field: 'timeZone', rule: 'time_zone', message: 'is not a time zone such as Europe/Berlin' });
    if (expression === undefined) return faults;
    if (!isCronExpression(expression))
      faults.push({
        field: 'expression',
        rule: 'cron',
        message: 'must be a cron expression of five fields: minute hour day month weekday',
      });
    else if (faults.length === 0 && !nextSlot({ expression, timeZone }, new Date(0)))
      faults.push({ field: 'expression', rule: 'never', message: 'names a time that never comes' });
    return faults;
  },
});
