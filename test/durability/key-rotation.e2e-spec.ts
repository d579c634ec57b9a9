import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeyRing, open } from '#libs/crypto';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.js';
import { Browser } from '../settings/support/browser.js';
import { consent } from '../settings/support/sign-in.js';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';
import { until } from '../support/until.js';
import { chain, returns, webhook } from '../support/workflows/workflow-graphs.js';
import { dropAfterDeath, onConnection } from '../support/process/dead-processes.js';
import { PATIENCE_MS, SCENARIO_MS } from '../support/patience.js';
import { runCommand } from '../support/process/run-command.js';
import { ServiceProcess } from '../support/process/service-process.js';

const BASE_URL = 'http://localhost:3999';
const OLD = `old:${Buffer.alloc(32, 5).toString('base64')}`;
const NEW = `new:${Buffer.alloc(32, 6).toString('base64')}`;

/** After how many values each rotation is killed; the next one goes on where it ended. */
const KILLED_AFTER = [3, 50];
const VARIABLES = Array.from({ length: 120 }, (_, n) => `V${n}`);
/** Those that are written all the time; the others are left to the rotation. */
const CHANGING = VARIABLES.filter((_, n) => n % 10 === 0);
/** The variable whose value a webhook asks its callers for. */
const TOKEN = 'HOOK_TOKEN';
/** What is sealed by the scenarios of the service. */
const SEALED_COLUMNS = [
  'connection.access_token',
  'connection.client_secret',
  'connection.refresh_token',
  'connection.secret',
  'connector_secret.value',
  'oauth_state.secrets',
  'run.sealed',
  'token_revocation.revocation',
  'variable.sealed',
  'vault_canary.sealed',
];

describe('a key rotation that is killed again and again while the service is used', () => {
  let database: TestDatabase;
  let sandbox: Sandbox;
  let service: ServiceProcess;
  /** What each variable holds by the last write that was answered. */
  const written = new Map<string, string>();

  const start = async (ENCRYPTION_KEYS: string): Promise<void> => {
    const variables = { BASE_URL, ...sandbox.environment(BASE_URL), ENCRYPTION_KEYS };
    service = await ServiceProcess.start(database.url, variables);
  };

  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    onConnection(database.url, async (session) => (await session.query<R>(text, values)).rows);

  const write = async (name: string, value: string): Promise<void> => {
    await service.api('PUT', `/api/variables/${name}`, { value });
    written.set(name, value);
  };

  /** Connects an account of the calendar with an application of its own; gives the connection's id. */
  const signedIn = async (name: string): Promise<string> => {
    const { ownClientId: clientId, ownClientSecret: clientSecret } = sandbox.credentials.google;
    const own = { name, mode: 'own', clientId, clientSecret };
    const { id } = await service.api<{ id: string }>('POST', '/api/connectors/calendar/connections', own);
    const browser = new Browser({ [BASE_URL]: service.url });
    const begun = await service.api<{ connectUrl: string }>('POST', `/api/connections/${id}/authorize`, {});
    const { headers } = await browser.get(begun.connectUrl);
    expect((await browser.get(await consent(browser, headers['location']!))).status).toBe(200);
    return id;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    sandbox = await createSandbox();
    sandbox.seed();
    await start(OLD);
    await Promise.all([...VARIABLES, TOKEN].map((name) => write(name, `first-value-of-${name}`)));
    const { mailboxes, chatbot } = sandbox.credentials;
    await service.api('POST', '/api/connectors/mailboxes/connections', { name: 'mail', apiKey: mailboxes.apiKey });
    await service.api('POST', '/api/connectors/chatbot/connections', { name: 'bot', botToken: chatbot.botToken });
    await service.api('POST', '/api/actions/chatbot/set-webhook', {});
    // A sign-in that is not finished, and a revocation that is still to be tried again.
    await signedIn('Ada').then((id) => service.api('POST', `/api/connections/${id}/authorize`, {}));
    const removed = await signedIn('Grace');
    sandbox.fail({ provider: 'google', path: '/google/oauth/revoke', kind: 'status', status: 503, times: 1000 });
    await service.api('DELETE', `/api/connections/${removed}`);
    const authentication = { type: 'bearer', environmentVariable: TOKEN };
    const hook = webhook({ path: '/hook', authentication, responseMode: 'lastNode' });
    const open = webhook({ path: '/open', responseMode: 'onReceived' });
    for (const start of [hook, open]) {
      const definition = chain({ in: start, out: returns(1) });
      const { id } = await service.api<{ id: string }>('POST', '/api/workflows', { name: 'Hook', definition });
      await service.api('POST', `/api/workflows/${id}/deploy`);
    }
    const cookie = 'session=of-a-caller';
    expect((await service.fetch('/api/webhooks/open', { method: 'POST', headers: { cookie } })).status).toBe(202);
    await service.end('SIGKILL');
  }, SCENARIO_MS);

  afterAll(async () => {
    await service.end('SIGKILL');
    await sandbox.close();
    await dropAfterDeath(database);
  });

  /** Ids of the keys that the values of each sealed column lie under. */
  const keysInUse = async (): Promise<Record<string, string[]>> => {
    const found: Record<string, string[]> = {};
    const columns = await sql<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb', 'json')`,
    );
    for (const { table, column } of columns) {
      const rows = await sql<{ key: string }>(
        `select distinct (regexp_matches("${column}"::text, '\\mv1\\.([a-z]+)\\.[A-Za-z0-9_-]{38,}', 'g'))[1] as key
           from "${table}" order by key`,
      );
      if (rows.length > 0) found[`${table}.${column}`] = rows.map(({ key }) => key);
    }
    return found;
  };

  /** Everything that opens sealed values, and writes new ones: all of it must work at every moment. */
  const callers: Record<string, (turn: number) => Promise<unknown>> = {
    webhook: async () => {
      const authorization = `Bearer ${written.get(TOKEN)}`;
      const answer = await service.fetch('/api/webhooks/hook', { method: 'POST', headers: { authorization } });
      if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}`);
    },
    variable: (turn) => write(CHANGING[turn % CHANGING.length]!, `value-${turn}`),
    key: () => service.api('GET', '/api/actions/mailboxes/inboxes'),
    token: async () => {
      await sql("update connection set expires_at = now() - interval '1 hour' where connector = 'calendar'");
      await sql("update change_counter set counter = counter + 1 where topic = 'connections'");
      await service.api('GET', '/api/actions/calendar/list-events');
    },
  };

  /** Does something while all callers call, each until something goes wrong for it; gives what did. */
  const underLoad = async (work: (servedAgain: () => Promise<void>) => Promise<void>): Promise<string[]> => {
    const failures: string[] = [];
    const served: Record<string, number> = {};
    let over = false;
    const load = Object.entries(callers).map(async ([name, call]) => {
      served[name] = 0;
      for (let turn = 0; !over && failures.length === 0; turn += 1) {
        await call(turn).catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
        served[name] += 1;
      }
    });
    try {
      await work(async () => {
        const before = { ...served };
        const isServed = (name: string) => served[name]! > before[name]! + 1;
        await until(() => failures.length > 0 || Object.keys(callers).every(isServed), PATIENCE_MS);
      });
    } finally {
      over = true;
      await Promise.all(load);
    }
    return failures;
  };

  const rotate = (more: Record<string, string> = {}) =>
    runCommand(database.url, ['rotate-keys'], { ENCRYPTION_KEYS: `${NEW},${OLD}`, ...more });

  it(
    'leaves every value readable throughout, is finished by the next one, and then the old key may leave',
    async () => {
      await start(`${NEW},${OLD}`);
      expect(
        await underLoad(async (servedAgain) => {
          await servedAgain();
          for (const count of KILLED_AFTER) {
            expect(await rotate({ CRASH_AT: `after-reseal:${count}` })).toBe('SIGKILL');
            expect((await keysInUse())['variable.sealed']).toEqual(['new', 'old']);
            await servedAgain();
          }
          expect(await rotate()).toBe(0);
          await servedAgain();
        }),
      ).toEqual([]);
      expect(await keysInUse()).toEqual(Object.fromEntries(SEALED_COLUMNS.map((column) => [column, ['new']])));

      await service.end('SIGKILL');
      await start(NEW);
      for (const call of Object.values(callers)) await call(0);
      const ring = KeyRing.parse(NEW);
      const rows = await sql<{ name: string; sealed: string; workspaceId: string }>(
        'select name, sealed, workspace_id as "workspaceId" from variable',
      );
      const read = rows.map(({ name, sealed, workspaceId }): [string, string] => [
        name,
        open(ring, sealed, { workspaceId, table: 'variable', rowId: name, field: 'sealed' }),
      ]);
      expect(new Map(read)).toEqual(written);
    },
    SCENARIO_MS,
  );
});
