import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, request } from 'undici';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { openSocket } from '../../support/http/raw-http.js';
import { until } from '../../support/until.js';
import { dropAfterDeath } from '../../support/process/dead-processes.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';

const OPEN_FILES = 64;
const CALLERS = 8;

describe('a process that may open few files', () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  let callers: Agent;

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await ServiceProcess.start(database.url, {}, { openFiles: OPEN_FILES });
    callers = new Agent({ connections: CALLERS });
  }, SCENARIO_MS);

  afterAll(async () => {
    await callers.close();
    await service.end('SIGKILL');
    await dropAfterDeath(database);
  });

  const insert = async (): Promise<number> => {
    const { statusCode, body } = await request(`${service.url}/api/collections/things/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${BOOTSTRAP_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fields: { a: 1 } }),
      dispatcher: callers,
    });
    await body.dump();
    return statusCode;
  };
  const inserts = () => Promise.all(Array.from({ length: CALLERS }, insert));

  it(
    'answers those who are connected while others take all it may open, and everybody afterwards',
    async () => {
      await insert();
      const crowd = Array.from({ length: 2 * OPEN_FILES }, () => openSocket(service.url));
      for (const socket of crowd) socket.on('error', () => undefined);
      // Whom it has no file for is turned away: by then it has none left.
      await until(() => crowd.some(({ destroyed }) => destroyed), PATIENCE_MS);
      const crowded = await insert();
      expect([201, 503]).toContain(crowded);
      for (const socket of crowd) socket.destroy();
      await until(async () => {
        const statuses = await inserts().catch(() => []);
        return statuses.length === CALLERS && statuses.every((status) => status === 201);
      }, PATIENCE_MS);
      expect(service.child.exitCode).toBeNull();
    },
    SCENARIO_MS,
  );
});
