import { describe, expect, it } from '@jest/globals';
import { timed } from '../../../sandbox/spec-support/calendar-client.js';
import { until } from '../../support/until.js';
import { eventScenarios } from '../../support/workflows/event-scenarios.js';

const CALENDAR = 'ada@example.org';
const TEAM = 'team%2Fa@group.calendar.google.com';
const REVIEW = '4k1f0q2v';

describe.each([
  ['notified of', true],
  ['asked for', false],
])('events of a calendar that are %s', (_, isPush) => {
  const { service, listen: listenTo } = eventScenarios('calendar', isPush ? {} : { EVENT_PUSH: '0' });

  const fake = () => service().sandbox.providers.calendar;
  const listen = (trigger: string, input: object = {}) => listenTo(`event-${trigger}`, { input });
  const make = (summary: string, more: object = {}, calendarId = CALENDAR) =>
    fake().placeEvent(calendarId, timed('2026-12-01', { summary, ...more }));
  const change = (eventId: string, fields: { location: string }) => fake().changeEvent(CALENDAR, eventId, fields);
  const lists = () =>
    service()
      .sandbox.requests('calendar')
      .filter(({ path }) => path.endsWith('/events'));
  /** Lets every subscription have its turn, and waits until it has listed. */
  const looked = async () => {
    const before = lists().length;
    await service().hurry();
    await until(async () => lists().length > before);
  };
  const summaries = (events: any[]) => events.map(({ summary }) => summary);

  it('start a run when they are made, changed and cancelled, from the deploy on', async () => {
    const [created, changed, cancelled] = [await listen('created'), await listen('changed'), await listen('cancelled')];
    await looked();
    const { id } = make('Review of the notes');
    expect(await service().heard(created, 1)).toMatchObject([
      { id, status: 'confirmed', summary: 'Review of the notes' },
    ]);
    change(String(id), { location: 'Room 2' });
    expect(await service().heard(changed, 1)).toMatchObject([{ id, location: 'Room 2' }]);
    fake().cancelEvent(CALENDAR, String(id));
    expect(await service().heard(cancelled, 1)).toMatchObject([
      { id, status: 'cancelled', summary: 'Review of the notes' },
    ]);
    change(REVIEW, { location: 'Room 3' });
    expect(await service().heard(changed, 2)).toMatchObject([{ id }, { id: REVIEW }]);
    expect(summaries(await service().events(created))).toEqual(['Review of the notes']);
    expect(await service().subscriptions()).toMatchObject([
      { connector: 'calendar', target: { calendarId: 'primary' }, mode: isPush ? 'push' : 'poll', state: 'active' },
    ]);
  });

  it('count by their words, and by their calendar', async () => {
    const [ofGrace, ofTeam] = [
      await listen('created', { q: 'GRACE  notes' }),
      await listen('created', { calendarId: TEAM }),
    ];
    make('Notes, alone');
    make('Notes, together', { attendees: [{ email: 'grace@example.com' }] });
    make('Plans', {}, TEAM);
    expect(summaries(await service().heard(ofTeam, 1))).toEqual(['Plans']);
    expect(summaries(await service().heard(ofGrace, 1))).toEqual(['Notes, together']);
  });

  it('are one for a series that is made, and for each instance that is changed or left out', async () => {
    const [created, changed, cancelled] = [await listen('created'), await listen('changed'), await listen('cancelled')];
    const { id } = make('Daily', { recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] });
    expect(await service().heard(created, 1)).toMatchObject([{ id }]);
    change(`${String(id)}_20261202T090000Z`, { location: 'Room 2' });
    fake().cancelEvent(CALENDAR, `${String(id)}_20261203T090000Z`);
    expect(await service().heard(changed, 1)).toMatchObject([{ recurringEventId: id, location: 'Room 2' }]);
    expect(await service().heard(cancelled, 1)).toMatchObject([{ recurringEventId: id, status: 'cancelled' }]);
    expect(await service().events(created)).toHaveLength(1);
  });

  it('are read again once the token has expired: what happened meanwhile starts, nothing else does', async () => {
    // What the calendar begins with is older than what a full read looks at again.
    service().sandbox.clock.advance(600);
    const [created, changed, cancelled] = [await listen('created'), await listen('changed'), await listen('cancelled')];
    const { id } = make('before');
    await service().heard(created, 1);
    fake().expireSyncTokens();
    make('meanwhile');
    change(REVIEW, { location: 'Room 3' });
    fake().cancelEvent(CALENDAR, String(id));
    expect(summaries(await service().heard(created, 2))).toEqual(['before', 'meanwhile']);
    expect(await service().heard(changed, 1)).toMatchObject([{ id: REVIEW }]);
    expect(await service().heard(cancelled, 1)).toMatchObject([{ id, summary: 'before' }]);
    expect(lists().map(({ status }) => status)).toContain(410);
    fake().expireSyncTokens();
    await looked();
    make('after');
    expect(summaries(await service().heard(created, 3))).toEqual(['before', 'meanwhile', 'after']);
    expect([await service().events(changed), await service().events(cancelled)].map((all) => all.length)).toEqual([
      1, 1,
    ]);
  });

  it('come in pages, some of them empty', async () => {
    const id = await listen('created');
    const known = lists().length;
    fake().switches.emptyPages = 2;
    const made = Array.from({ length: 3 }, (_, index) => make(`event ${index}`)['summary']);
    expect(summaries(await service().heard(id, 3)).toSorted()).toEqual(made);
    expect(
      lists()
        .slice(known)
        .some(({ query }) => new URLSearchParams(query).has('pageToken')),
    ).toBe(true);
  });

  describe('that begin', () => {
    const beginning = (summary: string, minutes: number, more: object = {}) => {
      const at = (later: number) => ({ dateTime: new Date(Date.now() + (minutes + later) * 60_000).toISOString() });
      return fake().placeEvent(CALENDAR, { summary, start: at(0), end: at(30), ...more });
    };
    const time = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

    it('start a run so many minutes before, once, also when they are made or moved late', async () => {
      beginning('there before', 20);
      const id = await listen('begins', { minutes: 60 });
      expect(await service().subscriptions()).toMatchObject([{ target: { calendarId: 'primary', minutes: '60' } }]);
      const { id: later } = beginning('later', 600);
      const day = { start: { date: time(0).slice(0, 10) }, end: { date: time(1440).slice(0, 10) } };
      fake().placeEvent(CALENDAR, { summary: 'whole day', ...day });
      beginning('running', -10);
      beginning('soon', 40);
      expect(summaries(await service().heard(id, 1))).toEqual(['soon']);
      fake().changeEvent(CALENDAR, String(later), {
        start: { dateTime: time(30) },
        end: { dateTime: time(45) },
      });
      expect(summaries(await service().heard(id, 2))).toEqual(['soon', 'later']);
      fake().changeEvent(CALENDAR, String(later), { summary: 'later, in Room 2' });
      await looked();
      beginning('at last', 35);
      expect(summaries(await service().heard(id, 3))).toEqual(['soon', 'later', 'at last']);
    });

    it('are told in pages, each instance of a series for itself', async () => {
      const id = await listen('begins', { minutes: 1440, q: 'stand' });
      fake().switches.emptyPages = 2;
      const zone = { timeZone: 'UTC' };
      const daily = { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] };
      beginning('Stand-up', 60, {
        start: { dateTime: time(60), ...zone },
        end: { dateTime: time(75), ...zone },
        ...daily,
      });
      expect(await service().heard(id, 1)).toMatchObject([
        { summary: 'Stand-up', recurringEventId: expect.any(String) },
      ]);
    });
  });

  it('are refused at the deploy for a calendar that there is not', async () => {
    const start = {
      type: 'connectorTrigger',
      config: { trigger: 'calendar.event-created', input: { calendarId: 'no' } },
    };
    const { status, body } = await service().deploy({
      nodes: [{ id: 'in', label: 'In', ...start }],
      edges: [],
    });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'provider_not_found' });
    await until(async () => (await service().subscriptions()).length === 0);
  });
});
