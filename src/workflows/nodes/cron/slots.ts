import { Cron } from 'croner';
import { counted } from '#libs/schema';

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

/** When a schedule is due: a cron expression in a time zone, or every so many seconds. */
export interface Recurrence {
  expression?: string;
  everySeconds?: number;
  timeZone: string;
}

/** Whether two schedules are due at the same times. */
export function isSameRhythm(one: Recurrence, other: Recurrence): boolean {
  if (one.everySeconds !== other.everySeconds || one.expression !== other.expression) return false;
  return one.timeZone === other.timeZone || one.everySeconds !== undefined;
}

const FIELD = /^(?:\*|\d{1,2}|[A-Za-z]{3})(?:[-/,](?:\*|\d{1,2}|[A-Za-z]{3}))*$/;

/** Whether a text is a cron expression of five fields: numbers, names of months and days, `*`, ranges, steps and lists. */
export function isCronExpression(text: string): boolean {
  const fields = text.split(' ');
  return fields.length === 5 && fields.every((field) => FIELD.test(field)) && parsed(text, 'UTC') !== undefined;
}

/**
 * The first slot after a time; undefined when there is none, as for 30 February. A local time that a change of the clock
 * leaves out counts at the moment of the change; one that comes twice counts once, unless the hour is `*`, when every hour
 * that passes counts. Intervals count from the epoch, so they do not depend on when they were deployed.
 */
export function nextSlot({ expression, everySeconds, timeZone }: Recurrence, after: Date): Date | undefined {
  if (expression !== undefined) return nextTime(expression, timeZone, after);
  const step = everySeconds! * 1000;
  return new Date((Math.floor(after.getTime() / step) + 1) * step);
}

/** Many schedules share a few expressions and are due at the same moment, and looking takes a fifth of a millisecond. */
const remembered = new Map<string, Date | undefined>();
const MAX_REMEMBERED = 1000;

function nextTime(expression: string, timeZone: string, after: Date): Date | undefined {
  const key = `${after.getTime()} ${timeZone} ${expression}`;
  if (remembered.has(key)) return remembered.get(key);
  const next = parsed(expression, timeZone)?.nextRun(after) ?? undefined;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, next);
  return next;
}

function parsed(expression: string, timezone: string): Cron | undefined {
  try {
    return new Cron(expression, { paused: true, mode: '5-part', timezone });
  } catch {
    return undefined;
  }
}

/** The last slot at or before a time; undefined when there is none within the hundred years before. */
export function lastSlot(rhythm: Recurrence, at: Date): Date | undefined {
  const { everySeconds } = rhythm;
  if (everySeconds !== undefined) {
    const step = everySeconds * 1000;
    return new Date(Math.floor(at.getTime() / step) * step);
  }
  for (let window = 60_000; window < CENTURY_MS; window *= 2) {
    let found = nextSlot(rhythm, new Date(at.getTime() - window));
    if (!found || found > at) continue;
    for (let next: Date | undefined = found; next && next <= at; next = nextSlot(rhythm, next)) found = next;
    return found;
  }
  return undefined;
}

/** The slot whose turn it is at a time, and the first one after that time. */
export interface DueSlot {
  slot: Date | undefined;
  next: Date | undefined;
}

/**
 * What is due at a time, when `foreseen` was the next slot. It nearly always is the only one since, which takes two steps;
 * the search for the last slot takes many. What a zone's rules made a slot when it was foreseen may be none any longer.
 */
export function dueSlot(rhythm: Recurrence, foreseen: Date, at: Date): DueSlot {
  const next = nextSlot(rhythm, foreseen);
  const isSlot = nextSlot(rhythm, new Date(foreseen.getTime() - 1))?.getTime() === foreseen.getTime();
  if (isSlot && (!next || next > at)) return { slot: foreseen, next };
  return { slot: lastSlot(rhythm, at), next: nextSlot(rhythm, at) };
}

const CENTURY_MS = 100 * 366 * 86_400_000;

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
