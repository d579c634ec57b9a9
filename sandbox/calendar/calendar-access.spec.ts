import { describe, expect, it } from '@jest/globals';
import { specSandbox } from '../spec-support/spec-sandbox.js';
import { caller } from '../spec-support/call.js';
import { calendarClient, eventsOf, reasonOf, timed } from '../spec-support/calendar-client.js';
import { HOLIDAY_CALENDAR, TEAM_CALENDAR } from './calendars.js';

const sandbox = await specSandbox();

const LIST = `GET ${eventsOf()}?maxResults=1`;

describe('tokens at the calendar API', () => {
  it.each([
    ['no token', {}, 'required'],
    ['an unknown token', { authorization: 'Bearer ya29.none' }, 'authError'],
    ['another scheme', { authorization: 'Basic YTpi' }, 'authError'],
  ])('are refused: %s', async (_case, headers, reason) => {
    expect(reasonOf(await caller(`${sandbox.url}/calendar/v3`, headers)(LIST))).toEqual({ status: 401, reason });
  });

  it('are refused once expired or revoked', async () => {
    const call = calendarClient(sandbox);
    expect((await call(LIST)).status).toBe(200);
    sandbox.providers.google.expireAccessTokens();
    expect(reasonOf(await call(LIST))).toEqual({ status: 401, reason: 'authError' });
    const other = calendarClient(sandbox);
    sandbox.providers.google.revoke();
    expect(reasonOf(await other(LIST))).toEqual({ status: 401, reason: 'authError' });
  });

  it.each([
    ['calendar', 200, 200, 200],
    ['calendar.events', 403, 200, 200],
    ['calendar.readonly', 200, 200, 403],
    ['calendar.events.readonly', 403, 200, 403],
    ['calendar.events.owned', 403, 200, 200],
    ['calendar.app.created', 403, 403, 403],
    ['userinfo.email', 403, 403, 403],
  ])('with the scope %s open the calendar list %i, reading %i, writing %i', async (scope, list, read, write) => {
    const call = calendarClient(sandbox, { scopes: [scope] });
    const answers = [
      await call('GET /users/me/calendarList'),
      await call(LIST),
      await call(`POST ${eventsOf()}`, { json: timed('2026-12-01') }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([list, read, write]);
    const refused = answers.filter(({ status }) => status === 403).map((answer) => reasonOf(answer).reason);
    expect(new Set(refused)).toEqual(refused.length > 0 ? new Set(['insufficientPermissions']) : new Set());
  });

  it('with an owned-only scope do not reach a calendar that is merely shared', async () => {
    const call = calendarClient(sandbox, { account: 'grace@example.com', scopes: ['calendar.events.owned'] });
    expect((await call(`GET ${eventsOf(TEAM_CALENDAR)}`)).status).toBe(403);
  });
});

describe('calendars', () => {
  it('are listed with the own one as primary, by role, in pages', async () => {
    const call = calendarClient(sandbox);
    const owned = await call('GET /users/me/calendarList?minAccessRole=owner&maxResults=250');
    expect(owned.body.items.map(({ id }: { id: string }) => id)).toEqual(['ada@example.org', TEAM_CALENDAR]);
    expect(owned.body.items[0]).toMatchObject({ primary: true, accessRole: 'owner', timeZone: 'Europe/Berlin' });
    const first = await call('GET /users/me/calendarList?maxResults=2');
    const rest = await call(`GET /users/me/calendarList?maxResults=2&pageToken=${first.body.nextPageToken}`);
    expect(rest.body.items.map(({ id }: { id: string }) => id)).toEqual([HOLIDAY_CALENDAR]);
    expect((await call('GET /users/me/calendarList?maxResults=251')).status).toBe(400);
  });

  it('answer to primary and to their address alike', async () => {
    const call = calendarClient(sandbox);
    const { body } = await call(`POST ${eventsOf()}`, { json: timed('2026-12-01') });
    expect((await call(`GET ${eventsOf('ada@example.org')}/${body.id}`)).body.id).toBe(body.id);
  });

  it.each([TEAM_CALENDAR, HOLIDAY_CALENDAR])('are found by the id %s only when encoded exactly once', async (id) => {
    const call = calendarClient(sandbox);
    const path = (encoded: string) => `GET /calendars/${encoded}/events`;
    expect((await call(path(encodeURIComponent(id)))).status).toBe(200);
    expect((await call(path(encodeURIComponent(encodeURIComponent(id))))).status).toBe(404);
    expect((await call(path(id))).status).toBe(404);
  });

  it.each([
    ['an unknown calendar', 'ada@example.org', 'nobody@example.org', 'GET', 404, 'notFound'],
    ['a private calendar of somebody else', 'ada@example.org', 'grace@example.com', 'GET', 404, 'notFound'],
    ['a calendar shared as busy only', 'grace@example.com', 'ada@example.org', 'GET', 403, 'requiredAccessLevel'],
    ['writing to a calendar one may read', 'ada@example.org', HOLIDAY_CALENDAR, 'POST', 403, 'requiredAccessLevel'],
  ])('refuse %s', async (_case, account, id, method, status, reason) => {
    const call = calendarClient(sandbox, { account });
    const options = method === 'POST' ? { json: timed('2026-12-01') } : {};
    expect(reasonOf(await call(`${method} ${eventsOf(id)}`, options))).toEqual({ status, reason });
  });

  it.each([
    'GET /colors',
    'PATCH /calendars/primary/events/abcde',
    'GET /calendars/primary',
    'POST /users/me/calendarList',
  ])('do not know %s', async (line) => {
    expect(reasonOf(await calendarClient(sandbox)(line))).toEqual({ status: 404, reason: 'notFound' });
  });
});

describe('ordered errors of the calendar fake', () => {
  it.each([
    [403, 'userRateLimitExceeded', 'usageLimits'],
    [403, 'quotaExceeded', 'usageLimits'],
    [403, 'dailyLimitExceeded', 'usageLimits'],
    [429, 'rateLimitExceeded', 'usageLimits'],
    [503, 'backendError', 'global'],
  ])('are Google’s own: %i %s', async (status, code, domain) => {
    sandbox.fail({ provider: 'calendar', kind: 'status', status, code });
    const answer = await calendarClient(sandbox)(LIST);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ code: status, errors: [{ domain, reason: code }] });
    expect(sandbox.requests('calendar')).toHaveLength(1);
  });
});
