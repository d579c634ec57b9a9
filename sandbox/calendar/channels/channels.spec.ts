import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../chatbot/spec-support/until.js';
import { calendarClient, eventsOf, reasonOf, timed } from '../../spec-support/calendar-client.js';
import { caller } from '../../spec-support/call.js';
import { specReceiver } from '../../spec-support/spec-receiver.js';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { HOLIDAY_CALENDAR } from '../calendars.js';

const sandbox = await specSandbox();
const receiver = await specReceiver();
const control = caller(`${sandbox.url}/_sandbox/calendar`);
const address = receiver.url;
const DAY_MS = 86_400_000;
let call: ReturnType<typeof calendarClient>;

beforeEach(() => {
  sandbox.seed();
  call = calendarClient(sandbox);
});

const WATCH = `POST ${eventsOf()}/watch`;
const watch = (changes: object = {}, client = call) =>
  client(WATCH, { json: { id: 'channel-1', type: 'web_hook', address, ...changes } });
const stop = (json: object, client = call) => client('POST /channels/stop', { json });
const make = (summary: string) => call(`POST ${eventsOf()}`, { json: timed('2026-12-01', { summary }) });
const states = () => receiver.received.map(({ headers }) => headers['x-goog-resource-state']);

describe('channels', () => {
  it('say that they are open, then that something has changed, in headers alone', async () => {
    const { status: made, body } = await watch({ token: 'ours' });
    expect({ made, body }).toEqual({
      made: 200,
      body: {
        ...{ kind: 'api#channel', id: 'channel-1', token: 'ours' },
        ...{ resourceId: expect.any(String), resourceUri: expect.stringContaining('/events?alt=json') },
        expiration: expect.stringMatching(/^\d{13}$/),
      },
    });
    await until(() => receiver.received.length === 1);
    await make('one');
    await until(() => receiver.received.length === 2);
    expect(states()).toEqual(['sync', 'exists']);
    expect(receiver.received[1]).toMatchObject({
      body: '',
      headers: {
        ...{ 'x-goog-channel-id': 'channel-1', 'x-goog-channel-token': 'ours' },
        ...{ 'x-goog-resource-id': body.resourceId, 'x-goog-resource-uri': body.resourceUri },
        'x-goog-channel-expiration': new Date(Number(body.expiration)).toUTCString(),
        'content-length': '0',
      },
    });
    const numbers = receiver.received.map(({ headers }) => Number(headers['x-goog-message-number']));
    expect(numbers[0]).toBe(1);
    expect(numbers[1]).toBeGreaterThan(1);
  });

  it.each<[string, object, string]>([
    ['plain http', { address: 'http://example.org/hook' }, 'push.webhookUrlNotHttps'],
    ['no URL', { address: 'example.org' }, 'invalid'],
    ['another type', { type: 'email' }, 'invalid'],
    ['a long id', { id: 'x'.repeat(65) }, 'invalid'],
    ['an id with other characters', { id: 'a b' }, 'invalid'],
    ['a long token', { token: 'x'.repeat(257) }, 'invalid'],
    ['an unknown field', { url: 'https://example.org/' }, 'invalid'],
    ['an unknown parameter', { params: { seconds: '1' } }, 'invalid'],
    ['a time that is over', { expiration: 1 }, 'invalid'],
  ])('are refused for %s', async (_, changes, reason) => {
    expect(reasonOf(await watch(changes))).toEqual({ status: 400, reason });
    expect(sandbox.providers.calendar.channels.all).toEqual([]);
  });

  it('are refused for calendars that have none, and without a token', async () => {
    const json = { id: 'channel-1', type: 'web_hook', address };
    const refused = await call(`POST ${eventsOf(HOLIDAY_CALENDAR)}/watch`, { json });
    expect(reasonOf(refused)).toEqual({ status: 400, reason: 'pushNotSupportedForRequestedResource' });
    const anybody = caller(`${sandbox.url}/calendar/v3`);
    expect(reasonOf(await anybody(WATCH, { json }))).toEqual({ status: 401, reason: 'required' });
    expect((await stop({ id: 'channel-1', resourceId: 'r' }, anybody)).status).toBe(401);
  });

  it('live a week, or as long as was asked for, and no longer than Google lets them', async () => {
    const lives: [string, object, number][] = [
      ['a', {}, 7],
      ['b', { params: { ttl: String(86_400) } }, 1],
      ['c', { expiration: String(sandbox.clock.now() + 2 * DAY_MS) }, 2],
      ['d', { params: { ttl: String(90 * 86_400) } }, 30],
    ];
    for (const [id, more, days] of lives) {
      const { expiration } = (await watch({ id, ...more })).body;
      expect(Math.round((Number(expiration) - sandbox.clock.now()) / DAY_MS)).toBe(days);
    }
    sandbox.clock.advance(6 * 86_400);
    expect(sandbox.providers.calendar.channels.all.map(({ id }) => id)).toEqual(['a', 'd']);
  });

  it('are stopped by who has made them, once, and their id is not taken a second time', async () => {
    const { resourceId } = (await watch()).body;
    expect(reasonOf(await watch())).toEqual({ status: 400, reason: 'channelIdNotUnique' });
    expect((await watch({ id: 'channel-2' })).body.resourceId).toBe(resourceId);
    const grace = calendarClient(sandbox, { account: 'grace@example.com' });
    expect((await stop({ id: 'channel-1', resourceId }, grace)).status).toBe(404);
    expect((await stop({ id: 'channel-1', resourceId: 'another' })).status).toBe(404);
    expect((await stop({ id: 'channel-1' })).status).toBe(400);
    expect((await stop({ id: 'channel-1', resourceId })).status).toBe(204);
    expect((await stop({ id: 'channel-1', resourceId })).status).toBe(404);
    expect(reasonOf(await watch())).toEqual({ status: 400, reason: 'channelIdNotUnique' });
    await until(() => receiver.received.length >= 2);
    receiver.received = [];
    await make('one');
    await until(() => receiver.received.length === 1);
    expect(receiver.received[0]!.headers['x-goog-channel-id']).toBe('channel-2');
  });

  it.each([
    [503, 2],
    [500, 2],
    [429, 1],
    [404, 1],
  ])('come again after %i: %i times', async (answer, times) => {
    await watch();
    await until(() => receiver.received.length === 1);
    receiver.received = [];
    receiver.status = answer;
    await make('one');
    await until(() => receiver.received.length === 1);
    receiver.status = 200;
    for (let second = 0; second < 5; second += 1) sandbox.clock.advance(2);
    if (times === 1) await make('two');
    await until(() => receiver.received.length === 2);
    const numbers = receiver.received.map(({ headers }) => headers['x-goog-message-number']);
    expect(new Set(numbers).size).toBe(times === 1 ? 2 : 1);
  });

  it('lose and double messages on demand, and end before their time', async () => {
    await watch();
    await until(() => receiver.received.length === 1);
    await control('POST /notification-trouble', { json: { drop: 1 } });
    await make('lost');
    await control('POST /notification-trouble', { json: { double: 1 } });
    await make('twice');
    await until(() => receiver.received.length === 3);
    expect(receiver.received[1]!.headers['x-goog-message-number']).toBe(
      receiver.received[2]!.headers['x-goog-message-number'],
    );
    await control('POST /channels/expire');
    expect(sandbox.providers.calendar.channels.all).toEqual([]);
  });
});
