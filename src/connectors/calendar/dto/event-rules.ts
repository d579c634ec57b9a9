import type { InputFault } from '@libs/errors';
import { instantOf, type EndOfEvent } from '../event-instant.js';

interface Ends {
  start?: EndOfEvent | null;
  end?: EndOfEvent | null;
}

/** Both ends are of the same kind, and the end comes after the start. */
export function checkEnds({ start, end }: Ends): InputFault[] {
  if (!start || !end) return [];
  if ((start.date === undefined) !== (end.date === undefined)) {
    return [{ field: 'end', rule: 'same_kind', message: 'start and end must both be a date or both a dateTime' }];
  }
  if (instantOf(start) < instantOf(end)) return [];
  return [{ field: 'end', rule: 'order', message: 'must be after start; an end date is exclusive' }];
}

/** An event that repeats at a time of day needs to know whose clock that is. */
export function checkRecurrence({ recurrence, start, end }: Ends & { recurrence?: string[] | null }): InputFault[] {
  if (!recurrence?.length) return [];
  const ends = { start, end };
  return (['start', 'end'] as const)
    .filter((name) => ends[name]?.dateTime !== undefined && ends[name].timeZone === undefined)
    .map((name) => ({ field: `${name}.timeZone`, rule: 'required', message: 'is required when the event repeats' }));
}
