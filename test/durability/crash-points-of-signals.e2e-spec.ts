import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CrashPoint } from '../../src/platform/database/crash-points.js';
import { SCENARIO_MS } from '../support/patience.js';
import { eventCrashes } from './support/event-crashes.js';

const SITE = 'contoso.sharepoint.com:/sites/team';

const SUBSCRIBING = ['before-subscribe', 'after-subscribe'] as const satisfies CrashPoint[];
const READING = [
  'before-signal',
  'after-signal',
  'before-read',
  'inside-batch',
  'after-read',
] as const satisfies CrashPoint[];

/** Graph proves an address before it subscribes, and its notifications only say that there is something to read. */
describe('a process that dies by SIGKILL while Graph', () => {
  const { sandbox, sql, relaunch, death, save, deploy, undeploy, heard, removed } = eventCrashes({
    ...{ connector: 'filesites', trigger: 'file-created', input: { siteId: SITE }, field: 'name' },
    ...{ signIn: 'microsoft', account: 'ada@contoso.com' },
  });

  beforeEach(() => sandbox().clock.advance(600));

  const graph = () => sandbox().providers.filesites;
  const subscribed = () => graph().subscriptions.of('ada@contoso.com').length;
  const put = async (path: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ site: SITE, path, content: path });
    const answer = await fetch(`${sandbox().url}/_sandbox/filesites/files`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
  };
  const end = async (workflow: string): Promise<void> => {
    await undeploy(workflow);
    await removed();
    expect(subscribed()).toBe(0);
  };

  it.each(SUBSCRIBING)(
    'is asked to notify (%s) leaves nothing behind that nobody wants, and takes over what somebody wants after all',
    async (point) => {
      await relaunch(point);
      const workflow = await save();
      void deploy(workflow).catch(() => undefined);
      await death();
      expect(subscribed()).toBe(point === 'after-subscribe' ? 1 : 0);
      await relaunch();
      await sql('update subscription set wanted_until = now()');
      await removed();
      expect(subscribed()).toBe(0);
      await relaunch(point);
      void deploy(workflow).catch(() => undefined);
      await death();
      await relaunch();
      await deploy(workflow);
      expect(subscribed()).toBe(1);
      await put(`${point}.txt`);
      expect(await heard(workflow, 1)).toEqual([`${point}.txt`]);
      await end(workflow);
    },
    SCENARIO_MS,
  );

  it.each(READING)(
    'notifies (%s) loses no file and starts no second run of one',
    async (point) => {
      await relaunch();
      const workflow = await save();
      await deploy(workflow);
      await relaunch(point);
      await put(`${point} one.txt`);
      await death();
      await put(`${point} two.txt`);
      await relaunch();
      expect(await heard(workflow, 2)).toEqual([`${point} one.txt`, `${point} two.txt`]);
      await end(workflow);
    },
    SCENARIO_MS,
  );
});
