import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from '#libs/schema';
import { ActionCatalog } from '../../../src/actions/declaration/action.catalog.js';
import { anHour, calendarCalls } from '../../support/providers/calendar-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

let service: SandboxedApp;
const { begin, create, get, list, remove, sent } = calendarCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => begin());

const DECEMBER = { timeMin: '2026-12-01T00:00:00Z', timeMax: '2027-01-01T00:00:00Z' };

describe('GET /api/actions/calendar/list-events', () => {
  it('lists the instances of events in pages', async () => {
    for (const day of [1, 2, 3]) await create(anHour(day, { summary: `Day ${day}` })).expect(200);
    const seen: string[] = [];
    let pageToken: string | undefined;
    do {
      const { body } = await list({ ...DECEMBER, orderBy: 'startTime', q: 'Day', maxResults: 2, pageToken }).expect(
        200,
      );
      expect(body).toMatchObject({ kind: 'calendar#events', accessRole: 'owner', timeZone: 'Europe/Berlin' });
      seen.push(...body.items.map(({ summary }: any) => summary));
      pageToken = body.nextPageToken;
    } while (pageToken);
    expect(seen).toEqual(['Day 1', 'Day 2', 'Day 3']);
  });

  it('asks for instances, 250 at a time, unless told otherwise', async () => {
    await list().expect(200);
    expect(sent().at(-1)!.query).toEqual({ singleEvents: ['true'], maxResults: ['250'] });
    await list({ singleEvents: false, eventTypes: ['default', 'birthday'], privateExtendedProperty: 'a=b' }).expect(
      200,
    );
    expect(sent().at(-1)!.query).toMatchObject({
      singleEvents: ['false'],
      eventTypes: ['default', 'birthday'],
      privateExtendedProperty: ['a=b'],
    });
  });

  it('passes on empty pages that have a successor', async () => {
    service.sandbox.providers.calendar.switches.emptyPages = 1;
    const { body } = await list().expect(200);
    expect(body).toMatchObject({ items: [], nextPageToken: expect.any(String) });
  });

  it('gives what changed since the last time, deleted events too', async () => {
    const { body: event } = await create(anHour()).expect(200);
    const { nextSyncToken: syncToken } = (await list({ singleEvents: false }).expect(200)).body;
    await remove({ eventId: event.id }).expect(200);
    const { body } = await list({ singleEvents: false, syncToken }).expect(200);
    expect(body.items).toMatchObject([{ id: event.id, status: 'cancelled' }]);
  });

  it('says that a sync token has expired', async () => {
    const { nextSyncToken: syncToken } = (await list({ singleEvents: false }).expect(200)).body;
    service.sandbox.providers.calendar.expireSyncTokens();
    const { body } = await list({ singleEvents: false, syncToken }).expect(410);
    expect(body).toMatchObject({
      code: 'gone',
      errors: [{ field: 'syncToken', rule: 'sync_token_expired' }],
      provider: { status: 410, code: 'fullSyncRequired' },
    });
  });

  it('names everything that cannot be combined with a sync token, before it calls', async () => {
    const query = {
      ...DECEMBER,
      q: 'x',
      orderBy: 'updated',
      iCalUID: 'u',
      updatedMin: DECEMBER.timeMin,
      showDeleted: false,
    };
    const { body } = await list({
      ...query,
      privateExtendedProperty: 'a=b',
      sharedExtendedProperty: 'a=b',
      syncToken: 't',
    }).expect(400);
    expect(body.errors.map(({ field }: any) => field).toSorted()).toEqual([
      'iCalUID',
      'orderBy',
      'privateExtendedProperty',
      'q',
      'sharedExtendedProperty',
      'showDeleted',
      'timeMax',
      'timeMin',
      'updatedMin',
    ]);
    expect(sent()).toHaveLength(0);
  });

  it.each([
    ['maxResults 0', { maxResults: 0 }, 400],
    ['maxResults 1', { maxResults: 1 }, 200],
    ['maxResults 2500', { maxResults: 2500 }, 200],
    ['maxResults 2501', { maxResults: 2501 }, 400],
    ['a time without offset', { timeMin: '2026-12-01T00:00:00' }, 400],
    ['an empty range', { timeMin: '2026-12-01T00:00:00Z', timeMax: '2026-12-01T01:00:00+01:00' }, 400],
    ['startTime without instances', { orderBy: 'startTime', singleEvents: false }, 400],
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }, 400],
    ['a type that is none', { eventTypes: 'party' }, 400],
    ['a property without value', { privateExtendedProperty: 'a' }, 400],
    ['maxAttendees 0', { maxAttendees: 0 }, 400],
    ['a calendar id of 1025 characters', { calendarId: 'a'.repeat(1025) }, 400],
    ['an unknown parameter', { alwaysIncludeEmail: true }, 400],
  ])('answers %s with %j → %i', async (_case, query, status) => {
    await list(query).expect(status);
  });
});

describe('GET /api/actions/calendar/get-event', () => {
  it('reads an event, and answers 304 while it is the same', async () => {
    const { body: event } = await create(anHour()).expect(200);
    const { body } = await get({ eventId: event.id }).expect(200);
    expect(body).toMatchObject({ id: event.id, etag: event.etag });
    const same = await get({ eventId: event.id }).set('If-None-Match', event.etag).expect(304);
    expect(same.text).toBe('');
    await get({ eventId: event.id }).set('If-None-Match', '"other"').expect(200);
  });

  it.each(['..', '../../users/me', '%2e%2e', 'a/b', '?x=1', '#'])('keeps the id %s in its place', async (eventId) => {
    const { status } = await get({ eventId });
    expect([400, 404]).toContain(status);
    for (const { path } of sent()) expect(path).toMatch(/^\/calendar\/v3\/calendars\/primary\/events\/[^/]+$/);
  });
});

describe('the calendar connection', () => {
  const test = async () => {
    const { body } = await service.api.get('/api/connections?connector=calendar').expect(200);
    return service.api.post(`/api/connections/${body.items[0].id}/test`);
  };

  it('is tested by the list of calendars, which tells the address', async () => {
    expect((await test()).body).toEqual({ ok: true, account: 'ada@example.org' });
  });

  it('is tested by an event where the grant is too narrow for that', async () => {
    service.sandbox.fail({
      provider: 'calendar',
      path: '*/calendarList',
      kind: 'status',
      status: 403,
      code: 'insufficientPermissions',
    });
    expect((await test()).body).toMatchObject({ ok: true });
    expect(sent().at(-1)!.query).toEqual({ maxResults: ['1'] });
  });
});

describe('example inputs', () => {
  it('fit their actions', () => {
    const actions = service.app.get(ActionCatalog).actions.filter(({ connector }) => connector.key === 'calendar');
    expect(actions).toHaveLength(5);
    for (const { input, example } of actions) expect(() => parse(input, { body: example })).not.toThrow();
  });
});
