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
const insert = async (json: object) => (await call(`POST ${E}`, { json })).body;
const list = (query: string) => call(`GET ${E}?${query}`);
const summaries = async (query: string) =>
  (await list(query)).body.items.map(({ summary }: { summary: string }) => summary);
const starts = async (query: string) =>
  (await list(query)).body.items.map(
    ({ start }: { start: { date?: string; dateTime?: string } }) => start.date ?? start.dateTime!.slice(0, 16),
  );

describe('GET events', () => {
  it.each([
    ['maxResults=0', 'invalidParameter'],
    ['maxResults=2501', 'invalidParameter'],
    ['maxResults=ten', 'invalidParameter'],
    ['orderBy=name', 'invalidParameter'],
    ['orderBy=startTime', 'invalid'],
    ['singleEvents=yes', 'invalidParameter'],
    ['timeMin=2026-12-01', 'badRequest'],
    ['timeMin=2026-12-01T00:00:00', 'badRequest'],
    ['timeMin=2026-12-02T00:00:00Z&timeMax=2026-12-01T00:00:00Z', 'timeRangeEmpty'],
    ['timeMin=2026-12-01T00:00:00Z&timeMax=2026-12-01T00:00:00Z', 'timeRangeEmpty'],
    ['timeZone=Berlin', 'invalidParameter'],
    ['eventTypes=party', 'invalidParameter'],
    ['privateExtendedProperty=novalue', 'invalidParameter'],
    ['pageToken=x', 'invalid'],
    ['syncToken=x', 'invalid'],
    ['unknown=1', 'invalidParameter'],
    ['q=a&q=b', 'invalidParameter'],
  ])('refuses %s', async (query, reason) => {
    expect(reasonOf(await list(query))).toEqual({ status: 400, reason });
  });

  it('names the calendar beside the items', async () => {
    const { body } = await list('singleEvents=true&orderBy=startTime');
    expect(body).toMatchObject({
      kind: 'calendar#events',
      summary: 'ada@example.org',
      timeZone: 'Europe/Berlin',
      accessRole: 'owner',
      items: [],
    });
  });

  it('bounds the end by timeMin and the start by timeMax, both exclusive', async () => {
    await insert(timed('2026-12-01', { summary: 'before' }, '08'));
    await insert(timed('2026-12-01', { summary: 'inside' }, '10'));
    await insert(timed('2026-12-01', { summary: 'after' }, '12'));
    await insert({ summary: 'all day', start: { date: '2026-12-01' }, end: { date: '2026-12-02' } });
    expect(await summaries('timeMin=2026-12-01T09:00:00%2B01:00&timeMax=2026-12-01T12:00:00%2B01:00')).toEqual([
      'inside',
      'all day',
    ]);
  });

  it.each([
    ['q=quarter', ['Quarter']],
    ['q=grace', ['Quarter']],
    ['privateExtendedProperty=deal%3D7&privateExtendedProperty=kind%3Da', ['Private']],
    ['privateExtendedProperty=deal%3D8', []],
    ['sharedExtendedProperty=deal%3D7', []],
    ['eventTypes=focusTime&eventTypes=birthday', ['Focus']],
    ['iCalUID=uid-1', ['Uid']],
    ['orderBy=updated', ['Private', 'Focus', 'Uid', 'Quarter']],
  ])('filters and sorts by %s', async (query, expected) => {
    const first = await insert(
      timed('2026-12-01', { summary: 'Quarter', attendees: [{ email: 'grace@example.com' }] }),
    );
    await insert(
      timed('2026-12-02', { summary: 'Private', extendedProperties: { private: { deal: '7', kind: 'a' } } }),
    );
    await insert(timed('2026-12-03', { summary: 'Focus', eventType: 'focusTime' }));
    await insert(timed('2026-12-04', { summary: 'Uid', iCalUID: 'uid-1' }));
    await call(`PUT ${E}/${first.id}`, { json: first });
    expect(await summaries(query)).toEqual(expected);
  });

  it('shows times in the zone asked for and omits guests above maxAttendees', async () => {
    await insert(timed('2026-12-01', { attendees: [{ email: 'ada@example.org' }, { email: 'grace@example.com' }] }));
    const { body } = await list('timeZone=America/New_York&maxAttendees=1');
    expect(body.timeZone).toBe('America/New_York');
    expect(body.items[0]).toMatchObject({
      start: { dateTime: '2026-12-01T04:00:00-05:00' },
      attendeesOmitted: true,
      attendees: [{ email: 'ada@example.org', self: true }],
    });
    expect(body.items[0].attendees).toHaveLength(1);
  });

  it('leaves deleted events out unless asked for or deleted since updatedMin', async () => {
    const { id } = await insert(timed('2026-12-01', { summary: 'gone' }));
    const updatedMin = encodeURIComponent(sandbox.clock.iso());
    await call(`DELETE ${E}/${id}`);
    expect(await summaries('')).toEqual([]);
    expect(await summaries('showDeleted=true')).toEqual(['gone']);
    expect(await summaries(`updatedMin=${updatedMin}`)).toEqual(['gone']);
    sandbox.clock.advance(29 * 86_400);
    call = calendarClient(sandbox);
    expect(reasonOf(await list(`updatedMin=${updatedMin}`))).toEqual({ status: 410, reason: 'updatedMinTooLongAgo' });
  });
});

describe('pages of events', () => {
  it('continue where the last one ended, and only with the same parameters', async () => {
    for (const day of ['03', '01', '02']) await insert(timed(`2026-12-${day}`, { summary: day }));
    const query = 'singleEvents=true&orderBy=startTime';
    const first = await list(`${query}&maxResults=2`);
    expect(first.body.items.map(({ summary }: { summary: string }) => summary)).toEqual(['01', '02']);
    expect(first.body).not.toHaveProperty('nextSyncToken');
    const rest = await list(`${query}&maxResults=2&pageToken=${first.body.nextPageToken}`);
    expect(rest.body.items.map(({ summary }: { summary: string }) => summary)).toEqual(['03']);
    expect(rest.body).not.toHaveProperty('nextPageToken');
    expect((await list(`maxResults=2&pageToken=${first.body.nextPageToken}`)).status).toBe(400);
  });

  it('may be empty although more follow', async () => {
    await insert(timed('2026-12-01', { summary: 'later' }));
    sandbox.providers.calendar.switches.emptyPages = 1;
    const empty = await list('');
    expect(empty.body).toMatchObject({ items: [], nextPageToken: expect.any(String) });
    expect(await summaries(`pageToken=${empty.body.nextPageToken}`)).toEqual(['later']);
  });
});

describe('series', () => {
  const weekly = () =>
    insert(
      timed('2026-12-01', {
        summary: 'weekly',
        recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=Europe/Berlin:20261208T100000'],
      }),
    );
  const december = 'timeMin=2026-12-01T00:00:00Z&timeMax=2027-01-01T00:00:00Z';

  it('are one event, or their instances with singleEvents', async () => {
    const { id } = await weekly();
    expect(await starts(december)).toEqual(['2026-12-01T10:00']);
    const { body } = await list(`${december}&singleEvents=true&orderBy=startTime`);
    expect(body.items).toMatchObject([
      {
        id: `${id}_20261201T090000Z`,
        recurringEventId: id,
        originalStartTime: { dateTime: '2026-12-01T10:00:00+01:00' },
      },
      { id: `${id}_20261215T090000Z`, recurringEventId: id },
    ]);
    expect(body.items[0]).not.toHaveProperty('recurrence');
  });

  it('match a range by any of their instances', async () => {
    await weekly();
    expect(await summaries('timeMin=2026-12-14T00:00:00Z')).toEqual(['weekly']);
    expect(await summaries('timeMin=2026-12-16T00:00:00Z')).toEqual([]);
  });

  it('of whole days keep their days in every zone', async () => {
    await insert({
      start: { date: '2026-12-01' },
      end: { date: '2026-12-03' },
      recurrence: ['RRULE:FREQ=MONTHLY;COUNT=2'],
    });
    const { body } = await list('singleEvents=true&orderBy=startTime&timeZone=America/New_York');
    expect(
      body.items.map(({ id, start, end }: { id: string; start: object; end: object }) => [
        id.split('_')[1],
        start,
        end,
      ]),
    ).toEqual([
      ['20261201', { date: '2026-12-01' }, { date: '2026-12-03' }],
      ['20270101', { date: '2027-01-01' }, { date: '2027-01-03' }],
    ]);
  });

  it('let one instance be read, changed and deleted alone', async () => {
    const { id } = await weekly();
    const [first, third] = [`${id}_20261201T090000Z`, `${id}_20261215T090000Z`];
    expect((await call(`GET ${E}/${id}_20261208T090000Z`)).status).toBe(404);
    const read = await call(`GET ${E}/${third}`);
    await call(`PUT ${E}/${third}`, { json: { ...read.body, summary: 'moved', ...timed('2026-12-16') } });
    expect((await call(`DELETE ${E}/${first}`)).status).toBe(204);
    expect((await call(`DELETE ${E}/${first}`)).status).toBe(410);
    const single = `${december}&singleEvents=true&orderBy=startTime`;
    expect(await starts(single)).toEqual(['2026-12-16T10:00']);
    expect((await call(`GET ${E}/${third}`)).body).toMatchObject({
      summary: 'moved',
      originalStartTime: { dateTime: '2026-12-15T10:00:00+01:00' },
    });
    const statuses = (await list('')).body.items.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['confirmed', 'confirmed', 'cancelled']);
    expect(
      (await call(`PUT ${E}/${third}`, { json: timed('2026-12-16', { recurrence: ['RRULE:FREQ=DAILY'] }) })).status,
    ).toBe(400);
  });

  it('go with all their instances', async () => {
    const { id } = await weekly();
    await call(`PUT ${E}/${id}_20261215T090000Z`, { json: timed('2026-12-16') });
    await call(`DELETE ${E}/${id}`);
    expect(await summaries('singleEvents=true')).toEqual([]);
    expect(await summaries('')).toEqual([]);
    expect((await call(`GET ${E}/${id}_20261201T090000Z`)).body.status).toBe('cancelled');
  });

  it('without an end are listed for two years at most', async () => {
    const today = sandbox.clock.iso().slice(0, 10);
    await insert(timed(today, { recurrence: ['RRULE:FREQ=YEARLY'] }));
    expect(await starts('singleEvents=true')).toHaveLength(3);
  });
});
