import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.js';
import type { CrashPoint } from '../../../src/platform/database/crash-points.js';
import { Browser } from '../../settings/support/browser.js';
import { consent } from '../../settings/support/sign-in.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { chain, editFields, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { until } from '../../support/until.js';
import { drained, dropAfterDeath, letTimePass, onConnection } from '../../support/process/dead-processes.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';

const BASE_URL = 'http://localhost:3999';

/** Points in the order of the scenarios: the process that comes after one death is the one that dies in the next scenario. */
const POINTS = [
  'before-crash-loop',
  'before-complete',
  'inside-slot',
  'after-reserve',
  'after-exchange',
  'after-refresh',
] as const satisfies CrashPoint[];

describe('a process that dies by SIGKILL', () => {
  let database: TestDatabase;
  let sandbox: Sandbox;
  let service: ServiceProcess;
  /** Where the process that serves will die. */
  let armed: CrashPoint | undefined;

  const launch = async (crashAt: CrashPoint | undefined): Promise<void> => {
    service = await ServiceProcess.start(database.url, {
      BASE_URL,
      ...sandbox.environment(BASE_URL),
      RUN_MAX_TAKEOVERS: '1',
      ...(crashAt && { CRASH_AT: crashAt }),
    });
    armed = crashAt;
  };

  const relaunch = async (crashAt: CrashPoint | undefined): Promise<void> => {
    await service.end('SIGKILL');
    await letTimePass(database.url);
    await launch(crashAt);
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    sandbox = await createSandbox();
    sandbox.seed();
    await launch(POINTS[0]);
  }, SCENARIO_MS);

  afterAll(async () => {
    await service.end('SIGKILL');
    await sandbox.close();
    await dropAfterDeath(database);
  });

  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    onConnection(database.url, async (session) => (await session.query<R>(text, values)).rows);

  /** Lets the scenario begin with a process that dies at this point, as it does when the scenarios are told in their order. */
  const begin = async (point: (typeof POINTS)[number]): Promise<void> => {
    if (armed !== point) await relaunch(point);
  };

  /** Does what makes the process die; resolves when it is dead and another one serves. */
  const dies = async (act: () => Promise<unknown>): Promise<void> => {
    const { child } = service;
    void act().catch(() => undefined);
    await until(async () => child.signalCode === 'SIGKILL', PATIENCE_MS);
    await relaunch(POINTS[POINTS.findIndex((point) => point === armed) + 1]);
  };

  const deploy = async (definition: object): Promise<string> => {
    const { id } = await service.api<{ id: string }>('POST', '/api/workflows', { name: 'Scenario', definition });
    await service.api('POST', `/api/workflows/${id}/deploy`);
    return id;
  };

  /** Calls an action under a key, and says what came of it. */
  const act = async (action: string, { connection, body }: { connection: string; body: object }) => {
    const headers = {
      authorization: `Bearer ${BOOTSTRAP_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': `once: ${action}`,
      'x-connection': connection,
    };
    const answer = await service.fetch(`/api/actions/${action}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...((await answer.json()) as { code?: string }) };
  };

  const sent = (provider: string, path: RegExp) =>
    sandbox.requests(provider).filter((request) => request.method === 'POST' && path.test(request.path));

  it(
    'as it is about to fail a run that kills its processes leaves it to the next one to fail, once',
    async () => {
      await begin('before-crash-loop');
      const workflow = await deploy(chain({ in: webhook({ path: '/poison' }), out: returns(1) }));
      const id = uuidV7();
      await dies(() =>
        sql(
          `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, takeovers, owner, created_at, input)
         select $1, workspace_id, id, 1, 'webhook', 'running', 3, 1, gen_random_uuid(), now(), '{}' from workflow where id = $2`,
          [id, workflow],
        ),
      );
      await drained(database.url);
      expect(await service.api('GET', `/api/runs/${id}`)).toMatchObject({
        status: 'failed',
        error: { code: 'crash_loop' },
      });
    },
    SCENARIO_MS,
  );

  it(
    'with a message that is sent and an answer that is not stored sends no second one, and says so',
    async () => {
      await begin('before-complete');
      const { botToken } = sandbox.credentials.chatbot;
      await service.api('POST', '/api/connectors/chatbot/connections', { name: 'bot', botToken });
      const send = () => act('chatbot/send-message', { connection: 'bot', body: { chat_id: 1001, text: 'Hello' } });
      await dies(send);
      for (let again = 0; again < 2; again += 1)
        expect(await send()).toMatchObject({ status: 504, code: 'provider_timeout' });
      expect(sent('chatbot', /sendMessage$/i)).toHaveLength(1);
    },
    SCENARIO_MS,
  );

  it(
    'with a slot that is taken and a run that is not queued starts one run of the slot',
    async () => {
      await begin('inside-slot');
      const workflow = await deploy(
        chain({ in: { type: 'cron', config: { everySeconds: 86_400 } }, set: editFields() }),
      );
      const due = `update schedule set config = '{"everySeconds": 60, "timeZone": "UTC", "missedRuns": "once", "overlap": "allow"}',
                        next_at = date_trunc('minute', now()) where workflow_id = $1`;
      await dies(() => sql(due, [workflow]));
      await until(
        async () => (await sql('select from run where workflow_id = $1', [workflow])).length > 0,
        PATIENCE_MS,
      );
      await service.api('POST', `/api/workflows/${workflow}/undeploy`);
      await drained(database.url);
      const slots = await sql('select run_id as id from schedule_slot where workflow_id = $1 order by run_id', [
        workflow,
      ]);
      expect(await sql('select id from run where workflow_id = $1 order by id', [workflow])).toEqual(slots);
    },
    SCENARIO_MS,
  );

  it(
    'with a key that is reserved and a mail that is not sent sends it once, when asked again',
    async () => {
      await begin('after-reserve');
      const { apiKey } = sandbox.credentials.mailboxes;
      await service.api('POST', '/api/connectors/mailboxes/connections', { name: 'mail', apiKey });
      const { inbox_id: inbox } = await service.api<{ inbox_id: string }>('POST', '/api/actions/mailboxes/inboxes', {});
      const send = () =>
        act(`mailboxes/inboxes/${encodeURIComponent(inbox)}/messages/send`, {
          connection: 'mail',
          body: { to: ['ada@example.org'], subject: 'Once', text: 'Hello' },
        });
      await dies(send);
      expect(sent('mailboxes', /send$/)).toHaveLength(0);
      const first = await send();
      expect(first.status).toBeLessThan(300);
      expect(await send()).toEqual(first);
      expect(sent('mailboxes', /send$/)).toHaveLength(1);
    },
    SCENARIO_MS,
  );

  describe('in the middle of OAuth', () => {
    let connection: string;
    const browser = (): Browser => new Browser({ [BASE_URL]: service.url });
    const read = () => service.api<{ state: string }>('GET', `/api/connections/${connection}`);

    const connect = async (name: string): Promise<void> => {
      const body = { name, default: true };
      ({ id: connection } = await service.api<{ id: string }>('POST', '/api/connectors/calendar/connections', body));
    };

    /** Signs in up to the address that the provider sends the browser back to. */
    const comingBack = async () => {
      const person = browser();
      const begun = await service.api<{ connectUrl: string }>('POST', `/api/connections/${connection}/authorize`, {});
      const { headers } = await person.get(begun.connectUrl);
      return { person, callback: await consent(person, headers['location']!) };
    };

    const signIn = async (): Promise<void> => {
      const { person, callback } = await comingBack();
      expect((await person.get(callback)).status).toBeLessThan(400);
    };

    it(
      'with a code that is redeemed and tokens that are not stored lets the person sign in again',
      async () => {
        await begin('after-exchange');
        await connect('Ada');
        const first = await comingBack();
        await dies(() => first.person.get(first.callback));
        expect(await read()).toMatchObject({ state: 'pending_authorization' });
        expect((await browser().get(first.callback)).status).toBe(400);
        const second = await comingBack();
        expect((await second.person.get(second.callback)).status).toBeLessThan(400);
        expect(await read()).toMatchObject({ state: 'connected' });
      },
      SCENARIO_MS,
    );

    it(
      'with a refresh that is answered and tokens that are not stored refreshes again',
      async () => {
        await begin('after-refresh');
        await connect('Grace');
        await signIn();
        await sql("update connection set expires_at = now() - interval '1 hour' where id = $1", [connection]);
        await sql("update change_counter set counter = counter + 1 where topic = 'connections'");
        const list = () => service.api<{ items: object[] }>('GET', '/api/actions/calendar/list-events');
        // Another process tells of the change in a second.
        await dies(() => until(() => list().then(() => false), PATIENCE_MS));
        expect(await list()).toMatchObject({ items: expect.any(Array) });
        expect(await read()).toMatchObject({ state: 'connected' });
      },
      SCENARIO_MS,
    );
  });
});
