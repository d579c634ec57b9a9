import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anHour, calendarCalls } from '../../support/providers/calendar-calls.js';
import { limitsFor, withLimits } from '../../support/app/limits.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

let service: SandboxedApp;
const { begin, create, list, sent } = calendarCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => begin());

describe('refusals of the calendar provider', () => {
  it.each([
    [400, 'timeRangeEmpty', 422, 'provider_rejected'],
    [400, 'invalid', 422, 'provider_rejected'],
    [400, 'required', 422, 'provider_rejected'],
    [400, 'badRequest', 422, 'provider_rejected'],
    [403, 'userRateLimitExceeded', 429, 'provider_rate_limited'],
    [403, 'rateLimitExceeded', 429, 'provider_rate_limited'],
    [403, 'quotaExceeded', 429, 'provider_rate_limited'],
    [403, 'dailyLimitExceeded', 402, 'provider_quota_exhausted'],
    [403, 'insufficientPermissions', 403, 'missing_scope'],
    [403, 'forbiddenForNonOrganizer', 403, 'provider_forbidden'],
    [403, 'forbidden', 403, 'provider_forbidden'],
    [403, 'accessNotConfigured', 403, 'provider_forbidden'],
    [404, 'notFound', 404, 'provider_not_found'],
    [409, 'duplicate', 409, 'provider_conflict'],
    [410, 'updatedMinTooLongAgo', 410, 'gone'],
    [412, 'conditionNotMet', 412, 'precondition_failed'],
    [500, 'backendError', 502, 'provider_unavailable'],
  ])('%i %s becomes %i %s', async (status, code, ours, ourCode) => {
    service.sandbox.fail({ provider: 'calendar', kind: 'status', status, code });
    const { body } = await list().expect(ours);
    expect(body).toMatchObject({ code: ourCode, provider: { status, code } });
  });

  it.each([
    ['html', { kind: 'html', status: 200 }, 'provider_invalid_response', 502],
    [
      'a list without items',
      { kind: 'status', status: 200, body: { kind: 'calendar#events' } },
      'provider_invalid_response',
      502,
    ],
    ['silence', { kind: 'timeout' }, 'provider_timeout', 504],
    ['503 that does not pass', { kind: 'status', status: 503, times: 3 }, 'provider_unavailable', 502],
  ] as const)('%s is answered with a 5xx of ours', async (_case, fault, code, status) => {
    service.sandbox.fail({ provider: 'calendar', ...fault });
    const { body } = await withLimits(service, limitsFor(fault), () => list().expect(status));
    expect(body.code).toBe(code);
  });

  it('name the scope that is missing', async () => {
    service.sandbox.fail({ provider: 'calendar', kind: 'status', status: 403, code: 'insufficientPermissions' });
    const { body } = await list().expect(403);
    expect(body.errors).toMatchObject([{ rule: 'missing_scope', message: 'https://www.googleapis.com/auth/calendar' }]);
  });

  it('for use limits are answered with an hour to wait and never repeated', async () => {
    const before = sent().length;
    service.sandbox.fail({ provider: 'calendar', kind: 'status', status: 403, code: 'quotaExceeded' });
    const { headers } = await list().expect(429);
    expect(headers['retry-after']).toBe('3600');
    expect(sent()).toHaveLength(before + 1);
  });

  it('for speed are answered with ten seconds, then longer ones up to a minute, until a call succeeds', async () => {
    const waits: number[] = [];
    service.sandbox.fail({
      provider: 'calendar',
      kind: 'status',
      status: 403,
      code: 'userRateLimitExceeded',
      times: 5,
    });
    for (let count = 0; count < 5; count += 1) waits.push(Number((await list().expect(429)).headers['retry-after']));
    expect(waits[0]).toBe(10);
    expect(waits[1]).toBeGreaterThanOrEqual(20);
    expect(waits.slice(3)).toEqual([60, 60]);
    await list().expect(200);
    service.sandbox.fail({ provider: 'calendar', kind: 'status', status: 403, code: 'userRateLimitExceeded' });
    expect((await list().expect(429)).headers['retry-after']).toBe('10');
  });

  it('of a token lead to one refresh and one repeat', async () => {
    const before = service.sandbox.providers.google.refreshCount;
    service.sandbox.providers.google.expireAccessTokens();
    await list().expect(200);
    expect(service.sandbox.providers.google.refreshCount).toBe(before + 1);
  });
});

describe('bounds of events', () => {
  const start = '2026-12-01T10:00:00Z';
  const end = '2026-12-01T11:00:00Z';
  const bare = { start: '2026-12-01T10:00:00', end: '2026-12-01T11:00:00' };

  it.each([
    ['no end', { start }, ['end']],
    ['an end before the start', { start: end, end: start }, ['end']],
    ['an end that is the same moment elsewhere', { start, end: '2026-12-01T11:00:00+01:00' }, ['end']],
    ['an end day that is the start day', { start: '2026-12-01', end: '2026-12-01' }, ['end']],
    ['a day and a time', { start: '2026-12-01', end }, ['end']],
    ['a day that is none', { start: '2026-02-30', end: '2026-03-02' }, ['start.date']],
    ['a time without offset or zone', bare, ['end.timeZone', 'start.timeZone']],
    ['a date and a dateTime', { start: { date: '2026-12-01', dateTime: start }, end }, ['start.date']],
    ['a zone that is none', { start: { dateTime: start, timeZone: 'Nowhere' }, end }, ['start.timeZone']],
    ['recurrence without zones', { start, end, recurrence: ['RRULE:FREQ=DAILY'] }, ['end.timeZone', 'start.timeZone']],
    ['a line of another kind', { start, end, recurrence: ['DTSTART:20261201T100000Z'] }, ['recurrence[0]']],
    ['21 lines of recurrence', { start, end, recurrence: Array(21).fill('RRULE:FREQ=DAILY') }, ['recurrence']],
    ['a title of 1025 characters', { start, end, summary: 'x'.repeat(1025) }, ['summary']],
    ['a description of 8193 characters', { start, end, description: 'x'.repeat(8193) }, ['description']],
    ['501 attendees', { start, end, attendees: Array(501).fill('a@example.org') }, ['attendees']],
    ['an attendee that is no address', { start, end, attendees: ['ada'] }, ['attendees[0].email']],
    [
      '6 reminders',
      {
        start,
        end,
        reminders: { useDefault: false, overrides: Array.from({ length: 6 }, () => ({ method: 'popup', minutes: 1 })) },
      },
      ['reminders.overrides'],
    ],
    [
      'a reminder of 40321 minutes',
      { start, end, reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 40_321 }] } },
      ['reminders.overrides[0].minutes'],
    ],
    [
      '26 attachments',
      { start, end, attachments: Array.from({ length: 26 }, () => ({ fileUrl: 'https://a.example' })) },
      ['attachments'],
    ],
    ['a conference twice', { start, end, addMeet: true, conferenceData: {} }, ['addMeet']],
    ['a source that is no web page', { start, end, source: { title: 'x', url: 'ftp://a.example' } }, ['source.url']],
    ['an id of 4 characters', { start, end, id: 'abcd' }, ['id']],
    ['an id with other characters', { start, end, id: 'wxyz1' }, ['id']],
    [
      'several faults at once',
      { start, visibility: 'secret', colorId: 7, x: 1 },
      ['colorId', 'end', 'visibility', 'x'],
    ],
  ])('%s is refused before the provider is called', async (_case, body, fields) => {
    const before = sent('POST').length;
    const answer = await create(body).expect(400);
    expect(answer.body.errors.map(({ field }: any) => field).toSorted()).toEqual(fields);
    expect(sent('POST')).toHaveLength(before);
  });

  it.each([
    ['as long as they may be', anHour(1, { summary: 'x'.repeat(1024), description: 'x'.repeat(8192), id: 'abcde' })],
    [
      'with a reminder of four weeks',
      anHour(1, { reminders: { useDefault: false, overrides: [{ method: 'email', minutes: 40_320 }] } }),
    ],
    [
      'that repeat',
      {
        start: { dateTime: start, timeZone: 'UTC' },
        end: { dateTime: end, timeZone: 'UTC' },
        recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
      },
    ],
    [
      'across zones',
      {
        start: { dateTime: '2026-12-01T10:00:00', timeZone: 'Europe/Berlin' },
        end: { dateTime: '2026-12-01T05:00:00', timeZone: 'America/New_York' },
      },
    ],
  ])('events %s are taken', async (_case, body) => {
    await create(body).expect(200);
  });
});
