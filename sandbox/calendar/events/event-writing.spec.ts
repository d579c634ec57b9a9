import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import type { caller } from '../../spec-support/call.js';
import { calendarClient, eventsOf, reasonOf, timed } from '../../spec-support/calendar-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof caller>;

beforeEach(() => {
  call = calendarClient(sandbox);
});

const E = eventsOf();
const insert = (json: object, query = '') => call(`POST ${E}${query}`, { json });
const event = (more: object = {}) => timed('2026-12-01', more);
const allDay = (more: object = {}) => ({ start: { date: '2026-12-01' }, end: { date: '2026-12-02' }, ...more });

describe('POST events', () => {
  it('answers the whole resource with times in the calendar’s zone', async () => {
    const start = { dateTime: '2026-12-01T10:00:00-05:00', timeZone: 'America/New_York' };
    const { status, headers, body } = await insert({
      summary: 'Review',
      start,
      end: { dateTime: '2026-12-01T11:00:00-05:00' },
    });
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe(body.etag);
    expect(body).toMatchObject({
      kind: 'calendar#event',
      status: 'confirmed',
      sequence: 0,
      eventType: 'default',
      iCalUID: `${body.id}@google.com`,
      creator: { email: 'ada@example.org', self: true },
      organizer: { email: 'ada@example.org', self: true },
      start: { dateTime: '2026-12-01T16:00:00+01:00', timeZone: 'America/New_York' },
      end: { dateTime: '2026-12-01T17:00:00+01:00', timeZone: 'Europe/Berlin' },
      reminders: { useDefault: true },
    });
  });

  it.each([
    ['no start', { end: { date: '2026-12-01' } }, 'required'],
    ['no end', { start: { date: '2026-12-01' } }, 'required'],
    ['a day and a time', { ...event(), end: { date: '2026-12-02' } }, 'invalid'],
    ['both in one end', { ...event(), start: { date: '2026-12-01', dateTime: '2026-12-01T10:00:00Z' } }, 'invalid'],
    ['an end before the start', { start: { date: '2026-12-02' }, end: { date: '2026-12-01' } }, 'timeRangeEmpty'],
    [
      'an all-day event without a day',
      { start: { date: '2026-12-01' }, end: { date: '2026-12-01' } },
      'timeRangeEmpty',
    ],
    ['a day that does not exist', { ...allDay(), start: { date: '2026-11-31' } }, 'invalid'],
    ['a time without offset and zone', { ...event(), start: { dateTime: '2026-12-01T10:00:00' } }, 'badRequest'],
    ['an unknown zone', { ...event(), start: { dateTime: '2026-12-01T10:00:00Z', timeZone: 'Berlin' } }, 'invalid'],
    ['an unknown field', event({ sumary: 'x' }), 'invalid'],
    ['a number as summary', event({ summary: 5 }), 'invalid'],
    ['an unknown colour', event({ colorId: '12' }), 'invalid'],
    ['an unknown visibility', event({ visibility: 'hidden' }), 'invalid'],
    ['a guest without address', event({ attendees: [{ displayName: 'Ada' }] }), 'required'],
    ['a guest with a bad address', event({ attendees: [{ email: 'ada' }] }), 'invalid'],
    ['six reminders', event({ reminders: { overrides: Array(6).fill({ method: 'popup', minutes: 1 }) } }), 'invalid'],
    ['a reminder too early', event({ reminders: { overrides: [{ method: 'popup', minutes: 40_321 }] } }), 'invalid'],
    [
      'default and own reminders',
      event({ reminders: { useDefault: true, overrides: [{ method: 'email', minutes: 5 }] } }),
      'cannotUseDefaultRemindersAndSpecifyOverride',
    ],
    ['a source without http', event({ source: { title: 'x', url: 'ftp://example.org' } }), 'invalid'],
    ['26 attachments', event({ attachments: Array(26).fill({ fileUrl: 'https://example.org' }) }), 'invalid'],
    ['a broken rule', event({ recurrence: ['RRULE:FREQ=SOMETIMES'] }), 'invalid'],
    [
      'a series without zone',
      {
        start: { dateTime: '2026-12-01T10:00:00Z' },
        end: { dateTime: '2026-12-01T11:00:00Z' },
        recurrence: ['RRULE:FREQ=DAILY'],
      },
      'required',
    ],
    ['an id with capital letters', event({ id: 'ABCDE' }), 'invalid'],
    ['an id of four characters', event({ id: 'abcd' }), 'invalid'],
    ['focus time that lasts all day', allDay({ eventType: 'focusTime' }), 'eventTypeRestriction'],
    ['the properties of another type', event({ outOfOfficeProperties: {} }), 'eventTypeRestriction'],
    ['a working location without place', event({ eventType: 'workingLocation' }), 'required'],
    [
      'a birthday of two days',
      {
        start: { date: '2026-12-01' },
        end: { date: '2026-12-03' },
        eventType: 'birthday',
        recurrence: ['RRULE:FREQ=YEARLY'],
      },
      'eventTypeRestriction',
    ],
    ['an event from Gmail', event({ eventType: 'fromGmail' }), 'eventTypeRestriction'],
  ])('refuses %s', async (_case, json, reason) => {
    expect(reasonOf(await insert(json))).toEqual({ status: 400, reason });
  });

  it.each([
    ['focus time', event({ eventType: 'focusTime', focusTimeProperties: { chatStatus: 'doNotDisturb' } })],
    ['an absence', event({ eventType: 'outOfOffice', outOfOfficeProperties: { autoDeclineMode: 'declineNone' } })],
    [
      'a working location',
      allDay({
        eventType: 'workingLocation',
        visibility: 'public',
        transparency: 'transparent',
        workingLocationProperties: { type: 'homeOffice', homeOffice: {} },
      }),
    ],
    [
      'a birthday',
      allDay({
        eventType: 'birthday',
        visibility: 'private',
        transparency: 'transparent',
        recurrence: ['RRULE:FREQ=YEARLY'],
      }),
    ],
  ])('takes %s', async (_case, json) => {
    expect((await insert(json)).status).toBe(200);
    const team = await call(`POST ${eventsOf('team%2Fa@group.calendar.google.com')}`, { json });
    expect(reasonOf(team).reason).toBe('eventTypeRestriction');
  });

  it.each([
    ['no JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
    ['a form', { form: { summary: 'x' } }],
    ['a text', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ])('refuses %s as body', async (_case, options) => {
    expect(reasonOf(await call(`POST ${E}`, options))).toEqual({ status: 400, reason: 'parseError' });
  });

  it('refuses an id used before, even of a deleted event', async () => {
    await insert(event({ id: 'abcde' }));
    expect(reasonOf(await insert(event({ id: 'abcde' })))).toEqual({ status: 409, reason: 'duplicate' });
    await call(`DELETE ${E}/abcde`);
    expect(reasonOf(await insert(event({ id: 'abcde' })))).toEqual({ status: 409, reason: 'duplicate' });
  });

  it('keeps attachments, conference and label only under their flags', async () => {
    const extras = event({
      attachments: [{ fileUrl: 'https://example.org/a' }],
      conferenceData: { createRequest: { requestId: 'c-1', conferenceSolutionKey: { type: 'hangoutsMeet' } } },
      eventLabelId: 'label',
      colorId: '3',
    });
    const plain = await insert(extras);
    expect(plain.body).toMatchObject({ colorId: '3' });
    for (const name of ['attachments', 'conferenceData', 'eventLabelId']) expect(plain.body).not.toHaveProperty(name);
    const full = await insert(extras, '?supportsAttachments=true&conferenceDataVersion=1&eventLabelVersion=1');
    expect(full.body).toMatchObject({
      eventLabelId: 'label',
      attachments: [{}],
      conferenceData: { createRequest: { status: { statusCode: 'pending' } } },
    });
    expect(full.body).not.toHaveProperty('colorId');
  });

  it('notes whom Google would write to', async () => {
    const attendees = [{ email: 'grace@example.com' }, { email: 'bob@example.net' }];
    for (const query of ['', '?sendUpdates=none', '?sendUpdates=externalOnly', '?sendUpdates=all'])
      await insert(event({ attendees }), query);
    expect(sandbox.providers.calendar.switches.notifications.map(({ to }) => to)).toEqual([
      ['bob@example.net'],
      ['grace@example.com', 'bob@example.net'],
    ]);
    expect((await insert(event(), '?sendUpdates=some')).status).toBe(400);
  });
});
