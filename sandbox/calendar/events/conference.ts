import { randomBytes } from 'node:crypto';
import { calendarError } from '../calendar-error.js';
import type { CalendarEvent, ConferenceData } from './calendar-event.js';

/** How conferences come about in this sandbox. */
export interface ConferenceSettings {
  /** Reads of the event that still answer `pending`. */
  readonly pendingReads: number;
  readonly outcome: 'success' | 'failure';
}

/** The conference block an event has after a write: kept with version 0, else as the body says; a new request is pending. */
export function writtenConference(
  given: ConferenceData | null | undefined,
  before: ConferenceData | undefined,
  version: number,
): ConferenceData | undefined {
  if (version === 0) return before;
  const request = given?.createRequest;
  if (!request) return given ?? undefined;
  if (request.requestId === before?.createRequest?.requestId) return before;
  const type = request.conferenceSolutionKey?.type ?? 'hangoutsMeet';
  if (type !== 'hangoutsMeet') throw calendarError('invalid', { message: 'Invalid conference type value.' });
  const { requestId } = request;
  return { createRequest: { requestId, conferenceSolutionKey: { type }, status: { statusCode: 'pending' } } };
}

/** True while Google is still making the conference. */
export function isPending({ conferenceData }: Pick<CalendarEvent, 'conferenceData'>): boolean {
  return conferenceData?.createRequest?.status?.statusCode === 'pending';
}

/** The event once the pending request has been settled. */
export function settled(event: CalendarEvent, outcome: ConferenceSettings['outcome']): CalendarEvent {
  const createRequest = { ...event.conferenceData!.createRequest!, status: { statusCode: outcome } };
  if (outcome === 'failure') return { ...event, conferenceData: { createRequest } };
  const letters = [...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  const conferenceId = letters.replace(/^(...)(....)(...)$/, '$1-$2-$3');
  const uri = `https://meet.google.com/${conferenceId}`;
  return {
    ...event,
    hangoutLink: uri,
    conferenceData: {
      createRequest,
      conferenceId,
      conferenceSolution: { key: { type: 'hangoutsMeet' }, name: 'Google Meet' },
      entryPoints: [{ entryPointType: 'video', uri, label: uri.slice('https://'.length) }],
    },
  };
}
