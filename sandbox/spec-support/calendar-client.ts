import type { Sandbox } from '../sandbox.js';
import { caller } from './call.js';

/** Calls the calendar API of a sandbox with a fresh token of the given account and scopes (the whole calendar if absent). */
export function calendarClient(
  sandbox: Sandbox,
  { account, scopes }: { account?: string; scopes?: readonly string[] } = {},
) {
  const names = scopes ?? ['calendar'];
  const granted = names.map((name) => `https://www.googleapis.com/auth/${name}`);
  const { accessToken } = sandbox.providers.google.grant({ account, scopes: granted });
  return caller(`${sandbox.url}/calendar/v3`, { authorization: `Bearer ${accessToken}` });
}

/** A timed event of one hour in Berlin, at 10:00 unless said otherwise. */
export function timed(date: string, more: object = {}, clock = '10'): Record<string, unknown> {
  const at = (hour: string) => ({ dateTime: `${date}T${hour}:00:00`, timeZone: 'Europe/Berlin' });
  return { start: at(clock), end: at(String(Number(clock) + 1).padStart(2, '0')), ...more };
}

/** Path of the events of a calendar. */
export function eventsOf(calendarId = 'primary'): string {
  return `/calendars/${encodeURIComponent(calendarId)}/events`;
}

/** Google's `reason` in an error body. */
export function reasonOf({ status, body }: { status: number; body: { error?: { errors?: { reason: string }[] } } }) {
  return { status, reason: body.error?.errors?.[0]?.reason };
}
