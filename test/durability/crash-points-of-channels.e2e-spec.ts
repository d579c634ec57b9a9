import { describe, expect, it } from '@jest/globals';
import { timed } from '../../sandbox/spec-support/calendar-client.js';
import type { CrashPoint } from '../../src/platform/database/crash-points.js';
import { SCENARIO_MS } from '../support/patience.js';
import { until } from '../support/until.js';
import { eventCrashes } from './support/event-crashes.js';

const CALENDAR = 'ada@example.org';
const SUBSCRIBING = ['before-subscribe', 'after-subscribe'] as const satisfies CrashPoint[];
const READING = ['before-signal', 'after-signal', 'before-read', 'after-read'] as const satisfies CrashPoint[];

/** Google lists no channels, takes no id a second time, and stops one only by what its answer said. */
describe('a process that dies by SIGKILL while a calendar', () => {
  const { sandbox, sql, relaunch, death, save, deploy, undeploy, heard, removed } = eventCrashes({
    ...{ connector: 'calendar', trigger: 'event-created', input: {}, field: 'summary' },
    ...{ signIn: 'google', account: CALENDAR },
  });

  const fake = () => sandbox().providers.calendar;
  const channels = () => fake().channels.all.length;
  const make = (summary: string) => void fake().placeEvent(CALENDAR, timed('2026-12-01', { summary }));
  const renew = () => {
    // Half of its life is over.
    const text = `update subscription set next_at = now(), renew_at = now(),
      provider_id = jsonb_set(provider_id::jsonb, '{renewAt}', '0')::text where state <> 'removed'`;
    return sql(text);
  };
  const end = async (workflow: string): Promise<void> => {
    await undeploy(workflow);
    await removed();
    expect(channels()).toBe(0);
  };

  it.each(SUBSCRIBING)(
    'is asked for a channel (%s) leaves none behind that nobody wants, and one where somebody wants it after all',
    async (point) => {
      await relaunch(point);
      const workflow = await save();
      void deploy(workflow).catch(() => undefined);
      await death();
      expect(channels()).toBe(point === 'after-subscribe' ? 1 : 0);
      await relaunch();
      await sql('update subscription set wanted_until = now()');
      await removed();
      expect(channels()).toBe(0);
      await relaunch(point);
      void deploy(workflow).catch(() => undefined);
      await death();
      await relaunch();
      await deploy(workflow);
      expect(channels()).toBe(1);
      make(point);
      expect(await heard(workflow, 1)).toEqual([point]);
      await end(workflow);
    },
    SCENARIO_MS,
  );

  it.each([
    ['goes on with one', true],
    ['is left with none', false],
  ])(
    'is asked for the channel that follows (after-renew) %s',
    async (_, isWanted) => {
      await relaunch();
      const workflow = await save();
      await deploy(workflow);
      await relaunch('after-renew');
      await renew();
      await death();
      await relaunch();
      if (isWanted) {
        await until(async () => (await sql("select from subscription where state = 'active'")).length === 1);
        expect(channels()).toBe(1);
        make('after-renew');
        expect(await heard(workflow, 1)).toEqual(['after-renew']);
      }
      await end(workflow);
    },
    SCENARIO_MS,
  );

  it(
    'is told to stop its channel (after-unsubscribe) tells it again',
    async () => {
      await relaunch('after-unsubscribe');
      const workflow = await save();
      await deploy(workflow);
      // It may die before it has answered.
      await undeploy(workflow).catch(() => undefined);
      await death();
      await relaunch();
      await removed();
      expect(channels()).toBe(0);
    },
    SCENARIO_MS,
  );

  it.each(READING)(
    'notifies (%s) loses no event and starts no second run of one',
    async (point) => {
      await relaunch();
      const workflow = await save();
      await deploy(workflow);
      await relaunch(point);
      make(`${point} one`);
      await death();
      make(`${point} two`);
      await relaunch();
      await sql("update subscription set next_at = now() where state <> 'removed'");
      expect(await heard(workflow, 2)).toEqual([`${point} one`, `${point} two`]);
      await end(workflow);
    },
    SCENARIO_MS,
  );
});
