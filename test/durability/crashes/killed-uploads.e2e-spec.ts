import { request as openRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { onConnection } from '../../support/process/dead-processes.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { until } from '../../support/until.js';
import { storedFiles } from '../../support/workflows/file-scenarios.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { Retention } from '../../../src/platform/retention/retention.service.js';
import { bootApp } from '../../support/app/app.js';

const MiB = 1_048_576;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rowsOf = (table: 'file' | 'file_chunk' | 'run'): Promise<number> =>
  onConnection(database.url, async (session) => {
    const { rows } = await session.query<{ count: number }>(`select count(*)::integer as count from ${table}`);
    return rows[0]!.count;
  });

it('an upload whose process is killed starts nothing, is seen by nobody, and is swept', async () => {
  const killed = await ServiceProcess.start(database.url);
  const definition = chain({ in: webhook({ path: '/papers', accepts: ['file'] }), out: returns(1) });
  const { id } = await killed.api<{ id: string }>('POST', '/api/workflows', { name: 'Papers', definition });
  await killed.api('POST', `/api/workflows/${id}/deploy`);
  const headers = { 'Content-Type': 'video/mp4', 'Content-Length': 10 * MiB };
  const upload = openRequest(`${killed.url}/api/webhooks/papers`, { method: 'POST', headers });
  upload.on('error', () => undefined);
  upload.write(Buffer.alloc(2 * MiB));
  await until(async () => (await rowsOf('file_chunk')) > 1);
  await killed.end('SIGKILL');
  expect([await rowsOf('file'), await rowsOf('run')]).toEqual([1, 0]);
  // An hour later.
  await onConnection(database.url, (session) =>
    session.query("update file set expires_at = expires_at - interval '1 hour'"),
  );
  const service = await bootApp({ database });
  try {
    await service.app.get(Retention).sweep();
    expect(await storedFiles(service)).toEqual({ files: 0, chunks: 0, bytes: 0 });
  } finally {
    await service.close();
  }
});
