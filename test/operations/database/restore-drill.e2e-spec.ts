import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.js';
import { codeBlocks } from '../../contracts/support/documents/shell-commands.js';
import { openFolder } from '../../support/jest/embedded-postgres.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { runCommand } from '../../support/process/run-command.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { until } from '../../support/until.js';
import { chain, wait, webhook } from '../../support/workflows/workflow-graphs.js';

const MAIN = new URL('../../../dist/src/main.js', import.meta.url).pathname;
const BASE_URL = 'http://localhost:3999';
const KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** The service's own database is used where there is no address of another one. */
const EMBEDDED = '';

interface StoredRun {
  status: string;
  nodes: { label: string; status: string }[];
}

describe('a backup of the embedded database, as docs/how-to/back-up-and-restore.md makes it', () => {
  let folder: string;
  let sandbox: Sandbox;
  let service: ServiceProcess | undefined;
  let backUp: string;
  let restore: string;
  let ids: { workflow: string; waiting: string; ended: string };

  const variables = (): Record<string, string> => ({
    BASE_URL,
    ...sandbox.environment(BASE_URL),
    ENCRYPTION_KEYS: KEYS,
    DATA_DIR: join(folder, '.data'),
  });
  const start = async () => (service = await ServiceProcess.start(EMBEDDED, variables()));
  const stop = async () => {
    await service!.end('SIGINT');
    expect(service!.child.exitCode).toBe(0);
  };
  const copied = (commands: string) => {
    const { status, stderr } = spawnSync('sh', ['-ec', commands], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  };
  const sent = () => sandbox.requests('mailboxes').filter(({ path }) => path.endsWith('/messages/send')).length;
  const runOf = (id: string) => service!.api<StoredRun>('GET', `/api/runs/${id}`);
  const has = (id: string, status: string) => until(async () => (await runOf(id)).status === status, PATIENCE_MS);
  const begun = async () => {
    const answer = await service!.fetch('/api/webhooks/ask', { method: 'POST' });
    expect(answer.status).toBe(202);
    return answer.headers.get('x-run-id')!;
  };
  const decide = (id: string) => service!.api('POST', `/api/runs/${id}/resume`, {});

  beforeAll(async () => {
    const page = await readFile('docs/how-to/back-up-and-restore.md', 'utf8');
    [backUp, restore] = codeBlocks(page, 'bash') as [string, string];
    folder = await openFolder();
    sandbox = await createSandbox();
    sandbox.seed();
    await start();
    const { apiKey } = sandbox.credentials.mailboxes;
    await service!.api('POST', '/api/connectors/mailboxes/connections', { name: 'mail', apiKey });
    await service!.api('PUT', '/api/variables/GREETING', { value: 'Hello' });
    await service!.api('POST', '/api/collections/people/documents', { fields: { name: 'Ada' } });
    const input = { inbox_id: 'support@agentmail.to', to: ['ada@example.org'], subject: 'Approved', text: 'Go on.' };
    const definition = chain({
      in: webhook({ path: '/ask', responseMode: 'onReceived' }),
      decision: wait({ resume: true }),
      mail: { type: 'connectorAction', config: { action: 'mailboxes.send-message', connection: 'mail', input } },
    });
    const { id } = await service!.api<{ id: string }>('POST', '/api/workflows', { name: 'Ask', definition });
    await service!.api('POST', `/api/workflows/${id}/deploy`);
    const [waiting, ended] = [await begun(), await begun()];
    await has(ended, 'waiting');
    await decide(ended);
    await has(ended, 'succeeded');
    await has(waiting, 'waiting');
    ids = { workflow: id, waiting, ended };
    await stop();
    copied(backUp);
    // The machine is lost, and what its runs would have done later is still to be done.
    await mkdir(join(folder, 'lost'));
    await rename(join(folder, '.data'), join(folder, 'lost', '.data'));
    copied(restore);
  }, SCENARIO_MS);

  afterAll(async () => {
    await service?.end('SIGINT');
    await sandbox.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['of another id', 'other', /^Configuration: ENCRYPTION_KEYS lacks the key "test", which .*\n$/],
    ['of the same id', 'test', /^Configuration: ENCRYPTION_KEYS holds another key "test" than .*\n$/],
  ])(
    'is refused by a start with a key %s, which says so in one sentence',
    async (_, name, line) => {
      const wrong = { ...variables(), ENCRYPTION_KEYS: `${name}:${Buffer.alloc(32, 8).toString('base64')}`, PORT: '0' };
      const child = spawn(process.execPath, [MAIN], {
        env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'error', ...wrong },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      expect([code, said]).toEqual([1, expect.stringMatching(line)]);
    },
    SCENARIO_MS,
  );

  it(
    'has everything after the restore, and the run that waited goes on',
    async () => {
      await start();
      const sentBefore = sent();
      expect(await runOf(ids.ended)).toMatchObject({ status: 'succeeded' });
      const { items } = await service!.api<{ items: { name: string }[] }>('GET', '/api/variables');
      expect(items).toMatchObject([{ name: 'GREETING' }]);
      const people = await service!.api('POST', '/api/collections/people/query', {});
      expect(people).toMatchObject({ documents: [{ name: 'Ada' }] });
      expect(await runOf(ids.waiting)).toMatchObject({ status: 'waiting' });
      await decide(ids.waiting);
      await has(ids.waiting, 'succeeded');
      expect(sent()).toBe(sentBefore + 1);
      const next = await begun();
      await has(next, 'waiting');
      expect(await runCommand(EMBEDDED, ['audit', 'verify'], variables())).toBe(0);
      await stop();
    },
    SCENARIO_MS,
  );
});
