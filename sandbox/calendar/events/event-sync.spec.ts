import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';
import { calendarClient, eventsOf, reasonOf, timed } from '../../spec-support/calendar-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof caller>;

beforeEach(() => {
  call = calendarClient(sandbox);
});

const E = eventsOf();
const insert = async (json: object) => (await call(`POST ${E}`, { json })).body;
const list = (query: string) => call(`GET ${E}?${query}`);
const state = (body: { items: { summary?: string; status: string }[] }) =>
  body.items.map(({ summary = '-', status }) => `${summary} ${status}`);

describe('syncing events', () => {
  it('answers what changed since, deletions included, and a new token', async () => {
    const kept = await insert(timed('2026-12-01', { summary: 'kept' }));
    const gone = await insert(timed('2026-12-02', { summary: 'gone' }));
    const { nextSyncToken } = (await list('')).body;
    const quiet = await list(`syncToken=${nextSyncToken}`);
    expect(quiet.body.items).toEqual([]);
    await insert(timed('2026-12-03', { summary: 'new' }));
    await call(`DELETE ${E}/${gone.id}`);
    await call(`PUT ${E}/${kept.id}`, { json: { ...kept, summary: 'changed' } });
    const changes = await list(`syncToken=${quiet.body.nextSyncToken}`);
    expect(state(changes.body)).toEqual(['changed confirmed', '- cancelled', 'new confirmed']);
    expect((await list(`syncToken=${changes.body.nextSyncToken}`)).body.items).toEqual([]);
  });

  it('says of deleted events what they were only to who asks for them', async () => {
    const gone = await insert(timed('2026-12-02', { summary: 'gone' }));
    const { nextSyncToken } = (await list('showDeleted=true')).body;
    await call(`DELETE ${E}/${gone.id}`);
    const [bare] = (await list(`syncToken=${nextSyncToken}`)).body.items;
    expect(Object.keys(bare).toSorted()).toEqual(['etag', 'id', 'kind', 'status']);
    const [whole] = (await list(`showDeleted=true&syncToken=${nextSyncToken}`)).body.items;
    expect(whole).toMatchObject({ ...bare, summary: 'gone', updated: expect.any(String) });
  });

  it('gives the token on the last page only and loses nothing that changes between pages', async () => {
    for (const day of ['01', '02']) await insert(timed(`2026-12-${day}`, { summary: day }));
    const first = await list('maxResults=1');
    expect(first.body).not.toHaveProperty('nextSyncToken');
    await insert(timed('2026-12-03', { summary: 'between' }));
    const second = await list(`maxResults=2&pageToken=${first.body.nextPageToken}`);
    expect(state((await list(`syncToken=${second.body.nextSyncToken}`)).body)).toEqual(['between confirmed']);
  });

  it('keeps the time range of the first list', async () => {
    const { nextSyncToken } = (await list('timeMin=2026-12-01T00:00:00Z')).body;
    await insert(timed('2026-11-01', { summary: 'too early' }));
    await insert(timed('2026-12-03', { summary: 'in range' }));
    expect(state((await list(`syncToken=${nextSyncToken}`)).body)).toEqual(['in range confirmed']);
  });

  it('answers changed instances when the first list had singleEvents', async () => {
    const { id } = await insert(timed('2026-12-01', { summary: 'series', recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }));
    const { nextSyncToken } = (await list('singleEvents=true')).body;
    await call(`DELETE ${E}/${id}_20261202T090000Z`);
    const { items } = (await list(`singleEvents=true&syncToken=${nextSyncToken}`)).body;
    const instance = { recurringEventId: id, originalStartTime: { dateTime: '2026-12-02T10:00:00+01:00' } };
    expect(items).toMatchObject([{ status: 'cancelled', ...instance }]);
    expect(items[0]).not.toHaveProperty('summary');
    expect((await list(`syncToken=${nextSyncToken}`)).status).toBe(400);
  });

  it.each(['orderBy=updated', 'q=x', 'iCalUID=x', 'privateExtendedProperty=a%3Db', 'updatedMin=%NOW%'])(
    'gives no token for a list narrowed by %s',
    async (query) => {
      const { status, body } = await list(query.replace('%NOW%', encodeURIComponent(sandbox.clock.iso())));
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('nextSyncToken');
    },
  );

  it.each([
    'iCalUID=x',
    'orderBy=updated',
    'privateExtendedProperty=a%3Db',
    'q=x',
    'sharedExtendedProperty=a%3Db',
    'timeMin=2026-12-01T00:00:00Z',
    'timeMax=2026-12-01T00:00:00Z',
    'updatedMin=2026-12-01T00:00:00Z',
    'showDeleted=false',
  ])('refuses a token together with %s', async (query) => {
    const { nextSyncToken } = (await list('')).body;
    expect(reasonOf(await list(`${query}&syncToken=${nextSyncToken}`))).toEqual({ status: 400, reason: 'invalid' });
  });

  it('asks for a full sync once a token has expired, by order or by age', async () => {
    const first = (await list('')).body.nextSyncToken;
    await caller(`${sandbox.url}/_sandbox/calendar`)('POST /sync-tokens/expire');
    expect(reasonOf(await list(`syncToken=${first}`))).toEqual({ status: 410, reason: 'fullSyncRequired' });
    const second = (await list('')).body.nextSyncToken;
    expect((await list(`syncToken=${second}`)).status).toBe(200);
    sandbox.clock.advance(31 * 86_400);
    call = calendarClient(sandbox);
    expect(reasonOf(await list(`syncToken=${second}`))).toEqual({ status: 410, reason: 'fullSyncRequired' });
  });
});

describe('control of the calendar fake', () => {
  const control = () => caller(`${sandbox.url}/_sandbox/calendar`);

  it('puts events in from outside, invitations too', async () => {
    const placed = await control()('POST /events', {
      json: {
        calendarId: 'ada@example.org',
        event: timed('2026-12-01', { summary: 'Invited' }),
        organizer: { email: 'grace@example.com' },
      },
    });
    expect(placed.status).toBe(201);
    expect((await call(`GET ${E}/${placed.body.id}`)).body).toMatchObject({
      summary: 'Invited',
      organizer: { email: 'grace@example.com' },
    });
    expect(
      (await control()('POST /events', { json: { calendarId: 'ada@example.org', event: { sumary: '' } } })).status,
    ).toBe(400);
  });

  it('changes and cancels events as somebody else would', async () => {
    const { id } = await insert(timed('2026-12-01', { summary: 'Review', location: 'Room 1' }));
    const { nextSyncToken } = (await list('showDeleted=true')).body;
    const changed = await control()(`POST /events/${id}/change`, {
      json: { calendarId: 'ada@example.org', event: { location: 'Room 2' } },
    });
    expect([changed.status, changed.body.summary, changed.body.location]).toEqual([200, 'Review', 'Room 2']);
    const ofCalendar = { json: { calendarId: 'ada@example.org' } };
    expect((await control()(`POST /events/${id}/cancel`, ofCalendar)).status).toBe(204);
    const { items } = (await list(`showDeleted=true&syncToken=${nextSyncToken}`)).body;
    expect(items).toMatchObject([{ id, status: 'cancelled', location: 'Room 2' }]);
    expect((await control()('POST /events/nowhere/cancel', ofCalendar)).status).toBe(404);
  });

  it('sets empty pages and conferences and shows the mails', async () => {
    await insert(timed('2026-12-01'));
    await control()('POST /empty-pages', { json: { times: 1 } });
    expect((await list('')).body.items).toEqual([]);
    await control()('POST /conference', { json: { outcome: 'failure' } });
    expect(sandbox.providers.calendar.switches.conference).toEqual({ pendingReads: 0, outcome: 'failure' });
    expect((await control()('GET /notifications')).body).toEqual({ notifications: [] });
    expect((await control()('POST /conference', { json: { outcome: 'maybe' } })).status).toBe(400);
  });

  it('starts with a world worth looking at when seeded', async () => {
    sandbox.seed();
    const { body } = await list('singleEvents=true&orderBy=startTime&maxResults=10');
    const seen = new Set(body.items.map(({ summary }: { summary: string }) => summary));
    expect(seen).toEqual(
      new Set(['Stand-up', 'Review of the analytical engine', 'Compilers, an introduction', 'Conference in Vienna']),
    );
  });
});
