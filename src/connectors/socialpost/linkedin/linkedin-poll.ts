import type { InputFault } from '@libs/errors';
import type { Poll } from '../dto/post.dto.js';

/** How long LinkedIn keeps a poll open, by minutes. https://learn.microsoft.com/linkedin/marketing/community-management/shares/poll-post-api */
const DURATIONS: Readonly<Record<number, string>> = {
  1440: 'ONE_DAY',
  4320: 'THREE_DAYS',
  10_080: 'SEVEN_DAYS',
  20_160: 'FOURTEEN_DAYS',
};

/** What of a poll LinkedIn does not take. */
export function pollFaults(poll: Poll | undefined): InputFault[] {
  if (!poll) return [];
  const faults: InputFault[] = [];
  if (poll.question === undefined) {
    faults.push({ field: 'poll.question', rule: 'required', message: 'is required on LinkedIn' });
  }
  if (!DURATIONS[poll.durationMinutes]) {
    const message = `must be one of ${Object.keys(DURATIONS).join(', ')} on LinkedIn`;
    faults.push({ field: 'poll.durationMinutes', rule: 'choice', message });
  }
  return faults;
}

/** The `content` of a post that asks the readers. */
export function pollContent({ question, options, durationMinutes }: Poll) {
  const answers = options.map((text) => ({ text }));
  return { poll: { question, options: answers, settings: { duration: DURATIONS[durationMinutes] } } };
}
