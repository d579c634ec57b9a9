import { counted } from '#libs/schema';
import { isCronExpression } from './slots.js';

/** The five fields and what stands in them. */
const FIELDS = [
  ['minute', '0 to 59'],
  ['hour', '0 to 23'],
  ['day', '1 to 31'],
  ['month', '1 to 12 or JAN to DEC'],
  ['weekday', '0 to 7 or SUN to SAT'],
] as const;

const NAMES = FIELDS.map(([name]) => name).join(' ');
const ANY = FIELDS.map(() => '*');
const SHOWN_LETTERS = 30;

/** A right expression, for messages. */
export const CRON_EXAMPLE = '30 9 * * MON-FRI';

/** What is wrong with a text as a cron expression, for its author; undefined when it is one. */
export function cronFault(text: string): string | undefined {
  if (isCronExpression(text)) return undefined;
  const fields = text.split(/\s+/).filter((field) => field !== '');
  if (fields.length !== FIELDS.length)
    return `has ${counted(fields.length, 'field')}; five are needed: ${NAMES}, like ${CRON_EXAMPLE}`;
  const wrong = fields.findIndex((field, index) => !isCronExpression(ANY.with(index, field).join(' ')));
  const entry = FIELDS[wrong];
  if (!entry) return `must have one space between its fields and none around them, like ${CRON_EXAMPLE}`;
  const [name, values] = entry;
  const shown = fields[wrong]!.slice(0, SHOWN_LETTERS);
  return `"${shown}" is no ${name}: take *, ${values}, a range such as 1-5, a list such as 1,3 or a step such as */2; all of it like ${CRON_EXAMPLE}`;
}
