import { Check, Choice, Int, Text } from '#libs/schema';
import { isTimeZone } from '#libs/time-zones';
import { CRON_EXAMPLE, cronFault, nextSlot } from './slots.js';
import { nodeKind, type KindFault } from '../contract/node-kind.js';
import { closedObject } from '../contract/value-schema.js';

const WEEK_SECONDS = 7 * 86_400;

/** Config of a start by the clock. */
@Check<CronConfig>(({ expression, everySeconds }) => {
  if ((expression === undefined) !== (everySeconds === undefined)) return [];
  const message = `exactly one of expression, such as ${CRON_EXAMPLE}, and everySeconds, such as 3600, is needed`;
  return [{ field: 'expression', rule: 'exactly_one', message }];
})
export class CronConfig {
  @Text({
    max: 200,
    optional: true,
    prominent: true,
    description: `Cron expression of five fields, such as ${CRON_EXAMPLE}.`,
  })
  expression?: string;

  @Int({
    min: 60,
    max: WEEK_SECONDS,
    optional: true,
    prominent: true,
    description: 'Seconds between two runs, at least 60.',
  })
  everySeconds?: number;

  @Text({ max: 100, default: 'UTC', description: 'Time zone of the expression, such as Europe/Berlin.' })
  timeZone: string;

  @Choice(['skip', 'once'], {
    default: 'skip',
    description:
      'What happens with runs that were missed while no process was up: `skip` leaves them out, `once` makes up for all of them with one run.',
  })
  missedRuns: 'skip' | 'once';

  @Choice(['skip', 'allow'], {
    default: 'skip',
    description: 'What happens while the run before has not ended: `skip` leaves the run out, `allow` starts it.',
  })
  overlap: 'skip' | 'allow';
}

/** Starts the workflow by the clock. */
export const cron = nodeKind<CronConfig>({
  type: 'cron',
  title: 'Schedule',
  summary: 'Starts the workflow at fixed times, once it is deployed.',
  keywords: ['timer', 'interval', 'every', 'daily'],
  role: 'start',
  config: CronConfig,
  effect: false,
  answers: false,
  output: () => closedObject({}),
  check({ expression, timeZone }) {
    const faults: KindFault[] = [];
    if (!isTimeZone(timeZone)) {
      const message = 'is no name of a time zone, such as Europe/Berlin, America/New_York or UTC';
      faults.push({ field: 'timeZone', rule: 'time_zone', message });
    }
    if (expression === undefined) return faults;
    const wrong = cronFault(expression);
    if (wrong !== undefined) faults.push({ field: 'expression', rule: 'cron', message: wrong });
    else if (faults.length === 0 && !nextSlot({ expression, timeZone }, new Date(0))) {
      const message = 'names a day that never comes, such as 30 February; 0 9 28 2 * is one that every year has';
      faults.push({ field: 'expression', rule: 'never', message });
    }
    return faults;
  },
});
