import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.js';
import type { CrashPoint } from '../../../src/platform/database/crash-points.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { freePort } from '../../support/http/free-port.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { drained, dropAfterDeath, letTimePass, onConnection } from '../../support/process/dead-processes.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { until } from '../../support/until.js';
import { chain, editFields } from '../../support/workflows/workflow-graphs.js';

const ADA = 1001;
const MESSAGES = chain({ in: { type: 'connectorTrigger', config: { trigger: 'chatbot.message' } }, set: editFields() });

/** More workflows than the runs of one batch; and how many events the provider gives at once. */
const LISTENERS = 600;
const PAGE = 100;

/** What of a subscription a process does when it dies. */
const DELIVERING = ['before-event', 'inside-batch', 'after-event'] as const satisfies CrashPoint[];
const READING = ['before-read', 'inside-batch', 'after-read'] as const satisfies CrashPoint[];

describe('a process that dies by SIGKILL while it', () => {
  let database: TestDatabase;
  let sandbox: Sandbox;
  let service: ServiceProcess;
  let port: number;

  const launch = async (crashAt?: CrashPoint, isPush = true): Promise<void> => {
    const BASE_URL = `http://127.0.0.1:${port}`;
    service = await ServiceProcess.start(database.url, {
      ...{ PORT: String(port), BASE_URL, EVENT_POLL_SECONDS: '1', EVENT_PUSH: isPush ? '1' : '0' },
      ...sandbox.environment(BASE_URL),
      ...(crashAt && { CRASH_AT: crashAt }),
    });
  };
  const relaunch = async (crashAt?: CrashPoint, isPush = true): Promise<void> => {
    await service.end('SIGKILL');
    await letTimePass(database.url);
    await launch(crashAt, isPush);
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    sandbox = await createSandbox();
    sandbox.seed();
    port = await freePort();
    await launch();
    const { botToken } = sandbox.credentials.chatbot;
    await service.api('POST', '/api/connectors/chatbot/connections', { name: 'bot', botToken, default: true });
  }, SCENARIO_MS);

  afterAll(async () => {
    await service.end('SIGKILL');
    await sandbox.close();
    await dropAfterDeath(database);
  });

  const bot = () => sandbox.providers.chatbot;
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    onConnection(database.url, async (session) => (await session.query<R>(text, values)).rows);
  const death = () => until(async () => service.child.signalCode === 'SIGKILL', PATIENCE_MS);
  const save = async (): Promise<string> =>
    (await service.api<{ id: string }>('POST', '/api/workflows', { name: 'Scenario', definition: MESSAGES })).id;
  const listening = async (): Promise<string> => {
    const id = await save();
    await service.api('POST', `/api/workflows/${id}/deploy`);
    return id;
  };
  /** Lets the provider come with what it could not deliver, and every subscription have its turn. */
  const goOn = async (): Promise<void> => {
    await sql('update subscription set next_at = now()');
    bot().advance(3_600_000);
  };
  const removed = () =>
    until(async () => {
      await sql("update subscription set next_at = now() where state <> 'removed'");
      return (await sql("select from subscription where state <> 'removed'")).length === 0;
    }, PATIENCE_MS);
  const heard = async (workflow: string): Promise<unknown[]> => {
    await drained(database.url);
    const runs = await sql<{ text: string }>(
      "select input -> 'event' ->> 'text' as text from run where workflow_id = $1 order by id",
      [workflow],
    );
    return runs.map(({ text }) => text);
  };
  /** Further workflows that do and listen to the same, as if they had been deployed. */
  const copiesOf = async (workflow: string, count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const [table, key] of [
      ['workflow', 'id'],
      ['workflow_version', 'workflow_id'],
      ['trigger_listener', 'workflow_id'],
    ])
      await sql(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('${key}', copy))).*
           from ${table} t, unnest($1::text[]) copy where ${key} = $2`,
        [ids, workflow],
      );
    return ids;
  };
  const end = async (workflow: string): Promise<void> => {
    await service.api('POST', `/api/workflows/${workflow}/undeploy`);
    await removed();
    expect(bot().platform.webhook.settings).toBeUndefined();
  };

  it.each(['before-subscribe', 'after-subscribe'] as const)(
    'subscribes (%s) leaves nothing behind that nobody wants, and one that somebody wants after all',
    async (point) => {
      await relaunch(point);
      const workflow = await save();
      void service.api('POST', `/api/workflows/${workflow}/deploy`).catch(() => undefined);
      await death();
      await relaunch();
      await sql('update subscription set wanted_until = now()');
      await removed();
      expect(bot().platform.webhook.settings).toBeUndefined();
      bot().advance(2000);
      await relaunch(point);
      void service.api('POST', `/api/workflows/${workflow}/deploy`).catch(() => undefined);
      await death();
      await relaunch();
      bot().advance(2000);
      await service.api('POST', `/api/workflows/${workflow}/deploy`);
      expect(await sql("select mode from subscription where state <> 'removed'")).toEqual([{ mode: 'push' }]);
      bot().receiveMessage({ chatId: ADA, text: 'after all' });
      await until(
        async () => (await sql('select from run where workflow_id = $1', [workflow])).length > 0,
        PATIENCE_MS,
      );
      expect(await heard(workflow)).toEqual(['after all']);
      await end(workflow);
    },
    SCENARIO_MS,
  );

  it(
    'removes a subscription (after-unsubscribe) removes it again, and nobody misses it',
    async () => {
      await relaunch('after-unsubscribe');
      const workflow = await listening();
      // It may die before it has answered.
      await service.api('POST', `/api/workflows/${workflow}/undeploy`).catch(() => undefined);
      await death();
      await relaunch();
      await removed();
      expect(bot().platform.webhook.settings).toBeUndefined();
    },
    SCENARIO_MS,
  );

  it.each([...DELIVERING.map((point) => [point, true] as const), ...READING.map((point) => [point, false] as const)])(
    'takes events (%s) loses none of them and starts no second run of one',
    async (point, isPush) => {
      bot().advance(2000);
      await relaunch(undefined, isPush);
      const workflow = await listening();
      await relaunch(point, isPush);
      bot().receiveMessage({ chatId: ADA, text: 'one' });
      await death();
      bot().receiveMessage({ chatId: ADA, text: 'two' });
      await relaunch(undefined, isPush);
      await goOn();
      const runs = () => sql('select from run where workflow_id = $1', [workflow]);
      await until(async () => {
        bot().advance(60_000);
        return (await runs()).length >= 2;
      }, PATIENCE_MS);
      await until(async () => bot().platform.queue.pending().length === 0 || !isPush, PATIENCE_MS);
      expect(await heard(workflow)).toEqual(['one', 'two']);
      await end(workflow);
    },
    SCENARIO_MS,
  );

  it.each([['delivered', true] as const, ['read', false] as const])(
    'has stored some of the runs of events that were %s (between-batches) stores the rest, and none of them twice',
    async (_, isPush) => {
      bot().advance(2000);
      await relaunch(undefined, isPush);
      const first = await listening();
      // With one event, or a page of them, a batch is full.
      const workflows = [first, ...(await copiesOf(first, (isPush ? LISTENERS : LISTENERS / PAGE) - 1))];
      await relaunch('between-batches', isPush);
      const sent = Array.from({ length: isPush ? 1 : PAGE }, (_each, n) => `event ${n}`);
      for (const text of sent) bot().receiveMessage({ chatId: ADA, text });
      bot().advance(2000);
      await death();
      const [{ stored }] = (await sql('select count(*)::int as stored from trigger_event')) as [{ stored: number }];
      expect(stored % (workflows.length * sent.length)).not.toBe(0);
      await relaunch(undefined, isPush);
      await goOn();
      const counted = async () => {
        const text = 'select from run where workflow_id = any($1)';
        return (await sql(text, [workflows])).length;
      };
      await until(async () => {
        bot().advance(60_000);
        return (await counted()) >= workflows.length * sent.length;
      }, PATIENCE_MS);
      await until(async () => bot().platform.queue.pending().length === 0 || !isPush, PATIENCE_MS);
      for (const workflow of [workflows[0]!, workflows.at(-1)!]) expect(await heard(workflow)).toEqual(sent);
      expect(await counted()).toBe(workflows.length * sent.length);
      await sql('delete from trigger_listener where workflow_id = any($1)', [workflows.slice(1)]);
      await end(first);
    },
    SCENARIO_MS,
  );
});
