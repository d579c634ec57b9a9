import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PATIENCE_MS } from '../support/patience.js';
import { ServiceProcess } from '../support/process/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';
import { until } from '../support/until.js';
import { chain, code, editFields, returns, webhook } from '../support/workflows/workflow-graphs.js';

let database: TestDatabase;
let spool: string;
const started: ServiceProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  spool = mkdtempSync(join(tmpdir(), 'spool-'));
});
afterAll(async () => {
  for (const service of started) await service.end('SIGKILL');
  rmSync(spool, { recursive: true });
  await database.drop();
});

/** Node refuses every other write, and every other program; the native code is that of the password hash, the threads are for Code nodes. */
const confined = () => ({
  TMPDIR: spool,
  NODE_OPTIONS: `--permission --allow-addons --allow-worker --allow-fs-read=* --allow-fs-write=${spool}`,
});
const WITHOUT_SECRETS = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', BOOTSTRAP_API_KEY: '' };

it('the service works where it may write nothing but uploads, with workers that know no first secret', async () => {
  const elsewhere = `require('fs').writeFileSync(${JSON.stringify(`${spool}-elsewhere`)}, '')`;
  const write = spawnSync(process.execPath, ['-e', elsewhere], { env: confined(), encoding: 'utf8' });
  expect(write.stderr).toContain('ERR_ACCESS_DENIED');

  const start = async (variables: Record<string, string>) => {
    const service = await ServiceProcess.start(database.url, { ...confined(), ...variables }, { stderr: 'ignore' });
    started.push(service);
    return service;
  };
  await start({ ...WITHOUT_SECRETS, ROLE: 'worker' });
  const api = await start({ ROLE: 'api' });
  await start({ ...WITHOUT_SECRETS, ROLE: 'worker' });
  const definition = chain({
    in: webhook({ path: '/confined', responseMode: 'onReceived' }),
    made: editFields({ n: 1 }),
    code: code('return input + 1;', { input: '$"made".n', timeLimitMs: 60_000 }),
    out: returns('$"code"'),
  });
  const { id } = await api.api<{ id: string }>('POST', '/api/workflows', { name: 'confined', definition });
  await api.api('POST', `/api/workflows/${id}/deploy`, {});
  const { runId } = (await (
    await api.fetch('/api/webhooks/confined', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  ).json()) as { runId: string };
  await until(
    async () => (await api.api<{ status: string }>('GET', `/api/runs/${runId}`)).status === 'succeeded',
    PATIENCE_MS,
  );

  for (const service of started) {
    await service.end('SIGTERM');
    expect(service.child.exitCode).toBe(0);
  }
  expect(readdirSync(spool)).toEqual([]);
});
