import { describe, expect, it } from '@jest/globals';
import { timed } from '../../../sandbox/spec-support/calendar-client.js';
import { until } from '../../support/until.js';
import { eventScenarios } from '../../support/workflows/event-scenarios.js';
import { chain, editFields } from '../../support/workflows/workflow-graphs.js';

const CALENDAR = 'ada@example.org';
const HOLIDAYS = 'en.german#holiday@group.v.calendar.google.com';
const DAY_MS = 86_400_000;
const JSON_BODY = { 'Content-Type': 'application/json' };

describe('a notification channel of a calendar', () => {
  const { service, listen } = eventScenarios('calendar');

  const fake = () => service().sandbox.providers.calendar;
  const channels = () => fake().channels.all;
  const make = (summary: string, calendarId = CALENDAR) =>
    void fake().placeEvent(calendarId, timed('2026-12-01', { summary }));
  const lists = () =>
    service()
      .sandbox.requests('calendar')
      .filter(({ path }) => path.endsWith('/events'));
  const created = (input: object = {}) => listen('event-created', { input });
  const active = () => until(async () => (await service().subscriptions())[0]?.state === 'active');
  const heard = async (id: string, count: number) =>
    (await service().heard(id, count)).map(({ summary }) => summary).toSorted();

  it('lets the calendar be read at once, and seldom otherwise', async () => {
    const id = await created();
    expect(channels()).toMatchObject([{ id: expect.stringMatching(/^[\w-]{1,64}$/), token: expect.any(String) }]);
    await active();
    const [subscription] = await service().subscriptions();
    expect(Date.parse(subscription.nextAt)).toBeGreaterThan(Date.now() + 60_000);
    expect(new Date(subscription.expiresAt).getTime()).toBe(channels()[0]!.expiration);
    make('one');
    expect(await heard(id, 1)).toEqual(['one']);
  });

  it('may lose, double and reorder its messages: nothing is missed or doubled', async () => {
    const id = await created();
    fake().channels.delivery.order({ double: 1 });
    make('twice');
    await service().heard(id, 1);
    fake().channels.delivery.order({ reorder: 1 });
    make('first');
    make('second');
    await service().heard(id, 3);
    fake().channels.delivery.order({ drop: 100 });
    make('lost');
    await service().hurry();
    expect(await heard(id, 4)).toEqual(['first', 'lost', 'second', 'twice']);
    await service().hurry();
    await active();
    expect(await service().events(id)).toHaveLength(4);
  });

  it('is followed by another one before it ends, and then stopped', async () => {
    fake().switches.channelSeconds = 2;
    const id = await created();
    const ids = new Set<string>();
    await until(() => {
      for (const channel of channels()) ids.add(channel.id);
      return ids.size > 2;
    });
    fake().switches.channelSeconds = 30 * 86_400;
    const lasts = () => channels().filter(({ expiration }) => expiration > Date.now() + DAY_MS);
    await until(() => lasts().length === 1 && channels().length === 1);
    make('one');
    expect(await heard(id, 1)).toEqual(['one']);
    const before = channels();
    await service().hurry();
    await active();
    expect(channels()).toEqual(before);
  });

  it('that Google ends before its time is made up for by reading', async () => {
    const id = await created();
    fake().channels.expire();
    make('unheard');
    await service().hurry();
    expect(await heard(id, 1)).toEqual(['unheard']);
  });

  it('is stopped with the last workflow that listens', async () => {
    const [one, other] = [await created(), await listen('event-changed')];
    expect(channels()).toHaveLength(1);
    for (const id of [one, other]) await service().undeploy(id);
    await until(async () => channels().length === 0 && (await service().subscriptions()).length === 0);
  });

  it('is stopped when its answer was lost, whether somebody comes back or not', async () => {
    const lose = () =>
      service().sandbox.fail({
        ...{ provider: 'calendar', path: '*/watch', method: 'POST' },
        ...{ kind: 'status', status: 500, execute: true, times: 2 },
      });
    const start = { type: 'connectorTrigger', config: { trigger: 'calendar.event-created' } };
    const definition = chain({ in: start, copy: editFields({ event: '$"startNode".event' }) });
    lose();
    expect((await service().deploy(definition)).status).toBe(502);
    await until(async () => {
      await service().hurry();
      return channels().length === 0 && (await service().subscriptions()).length === 0;
    });
    lose();
    expect((await service().deploy(definition)).status).toBe(502);
    service().sandbox.reset();
    service().resetProviders();
    const { id } = await service().deploy(definition);
    make('after all');
    expect(await heard(id, 1)).toEqual(['after all']);
    expect(channels()).toHaveLength(1);
    await service().undeploy(id);
  });

  it('is done without where a calendar has none', async () => {
    const id = await created({ calendarId: HOLIDAYS });
    expect(channels()).toEqual([]);
    expect(await service().subscriptions()).toMatchObject([{ mode: 'poll', state: 'active' }]);
    make('Unity Day', HOLIDAYS);
    expect(await heard(id, 1)).toEqual(['Unity Day']);
    const again = await created({ calendarId: HOLIDAYS });
    make('Christmas', HOLIDAYS);
    expect(await heard(again, 1)).toEqual(['Christmas']);
    const watches = service()
      .sandbox.requests('calendar')
      .filter(({ path }) => path.endsWith('/watch'));
    expect(watches).toHaveLength(1);
  });

  describe('has its messages checked:', () => {
    const notify = ({ body, ...headers }: Record<string, string>) => {
      const { id, address, resourceId, token } = channels()[0]!;
      const request = service().anonymous.post(new URL(address).pathname);
      const usual = {
        ...{ 'X-Goog-Channel-ID': id, 'X-Goog-Resource-ID': resourceId, 'X-Goog-Message-Number': '5' },
        ...{ 'X-Goog-Channel-Token': token!, 'X-Goog-Resource-State': 'exists' },
      };
      return request.set({ ...usual, ...headers }).send(body);
    };

    it.each<[string, number, boolean, Record<string, string>]>([
      ['another token', 401, false, { 'X-Goog-Channel-Token': 'guessed' }],
      ['no token', 401, false, { 'X-Goog-Channel-Token': '' }],
      ['a state that there is not', 400, false, { 'X-Goog-Resource-State': 'gone' }],
      ['a body', 400, false, { ...JSON_BODY, body: '{"id":1}' }],
      ['a body that is no JSON', 400, false, { ...JSON_BODY, body: '{' }],
      ['the state sync', 200, false, { 'X-Goog-Resource-State': 'sync' }],
      ['the state exists', 200, true, {}],
      ['the state not_exists', 200, true, { 'X-Goog-Resource-State': 'not_exists' }],
    ])('with %s it is answered %i, and the calendar read: %s', async (_, status, isRead, sent) => {
      await created();
      await active();
      const before = lists().length;
      await notify(sent).expect(status);
      if (isRead) await until(() => lists().length > before);
      else expect(lists()).toHaveLength(before);
    });
  });
});
