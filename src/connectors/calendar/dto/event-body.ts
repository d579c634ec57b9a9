import { randomUUID } from 'node:crypto';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { SendUpdates } from './send-updates.field.js';

/** What an input says of how an event is written, beside the event itself. */
interface EventInput {
  addMeet?: boolean;
  sendUpdates?: SendUpdates;
  maxAttendees?: number;
}

/** Fields of the inputs that say how the event is written, not what it is. */
const ABOUT_THE_CALL: ReadonlySet<string> = new Set([
  'calendarId',
  'eventId',
  'mode',
  'ifMatch',
  'sendUpdates',
  'maxAttendees',
  'addMeet',
  'waitForConference',
]);

/** What an input says of the event itself, under Google's names; `null` stands for a field to clear. */
export function eventFieldsOf(input: EventInput): ProviderObject {
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !ABOUT_THE_CALL.has(name)));
  return input.addMeet ? { ...fields, conferenceData: { createRequest: newMeet() } } : fields;
}

/** An event with the given fields laid over it; a `null` removes one. */
export function mergeEvent(event: ProviderObject, fields: ProviderObject): ProviderObject {
  return Object.fromEntries(Object.entries({ ...event, ...fields }).filter(([, value]) => value !== null));
}

/**
 * The query of a write. Google ignores conference data, attachments and labels in a body unless the query says that the
 * client knows them, also when they are to be removed.
 */
export function writeQuery(
  { sendUpdates, maxAttendees }: EventInput,
  ...bodies: ProviderObject[]
): Record<string, string | number | boolean | undefined> {
  const has = (name: string) => bodies.some((body) => body[name] !== undefined);
  return {
    sendUpdates,
    maxAttendees,
    ...(has('conferenceData') && { conferenceDataVersion: 1 }),
    ...(has('attachments') && { supportsAttachments: true }),
    ...(has('eventLabelId') && { eventLabelVersion: 1 }),
  };
}

function newMeet(): ProviderObject {
  return { requestId: randomUUID(), conferenceSolutionKey: { type: 'hangoutsMeet' } };
}
