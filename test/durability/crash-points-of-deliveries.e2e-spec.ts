import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CrashPoint } from '../../src/platform/database/crash-points.js';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';
import { startRecordingServer, type RecordingServer } from '../support/providers/recording-server.js';
import { PATIENCE_MS, SCENARIO_MS } from '../support/patience.js';
import { dropAfterDeath, letTimePass, onConnection } from '../support/process/dead-processes.js';
import { ServiceProcess } from '../support/process/service-process.js';
import { until } from '../support/until.js';
import { chain, editFields, webhook } from '../support/workflows/workflow-graphs.js';

/** Around the end of a run, which stores the event; and around an attempt to deliver it. */
const POINTS = ['before-end', 'after-end', 'before-delivery', 'after-delivery'] as const satisfies CrashPoint[];

describe('a process that dies by SIGKILL while it tells of a run', () => {
  let database: TestDatabase;
  let receiver: RecordingServer;
  let service: ServiceProcess;

  const launch = async (crashAt?: CrashPoint): Promise<void> => {
    service = await ServiceProcess.start(database.url, {
      EGRESS_ALLOW: new URL(receiver.origin).host,
      ...(crashAt && { CRASH_AT: crashAt }),
    });
  };
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    onConnection(database.url, async (session) => (await session.query<R>(text, values)).rows);

  beforeAll(async () => {
    database = await createTestDatabase();
    receiver = await startRecordingServer();
    await launch();
    const definition = chain({ in: webhook({ path: '/told', responseMode: 'onReceived' }), set: editFields() });
    const { id } = await service.api<{ id: string }>('POST', '/api/workflows', { name: 'Told', definition });
    await service.api('POST', `/api/workflows/${id}/deploy`);
    const endpoint = { name: 'Receiver', url: `${receiver.origin}/`, events: ['run.succeeded'] };
    await service.api('POST', '/api/event-endpoints', endpoint);
  }, SCENARIO_MS);

  afterAll(async () => {
    await service.end('SIGKILL');
    await receiver.close();
    await dropAfterDeath(database);
  });

  it.each(POINTS)(
    '(%s) tells of it once, and delivers that at least once under the same id',
    async (point) => {
      await service.end('SIGKILL');
      await letTimePass(database.url);
      await launch(point);
      await sql('delete from outgoing_event');
      receiver.clear();
      const { runId } = await service.api<{ runId: string }>('POST', '/api/webhooks/told', {});
      await until(async () => service.child.signalCode === 'SIGKILL', PATIENCE_MS);
      const before = receiver.requests.length;
      expect(before).toBe(point === 'after-delivery' ? 1 : 0);
      await letTimePass(database.url);
      await launch();
      const delivered = () => sql("select from event_delivery where state = 'delivered'");
      await until(async () => (await delivered()).length === 1, PATIENCE_MS);
      const stored = await sql<{ data: { runId: string } }>('select data from outgoing_event');
      expect(stored).toEqual([{ data: expect.objectContaining({ runId }) }]);
      const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
      expect(ids.length).toBeGreaterThan(before);
      expect(new Set(ids).size).toBe(1);
    },
    SCENARIO_MS,
  );
});
