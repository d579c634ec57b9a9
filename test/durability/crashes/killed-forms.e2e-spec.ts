import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { dropAfterDeath, letTimePass } from '../../support/process/dead-processes.js';
import { SCENARIO_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { chain, httpRequest, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const MiB = 1_048_576;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => dropAfterDeath(database));

/*
 *   first process   ──── half of a form ────X  kill -9
 *   second process  ──── the whole form ─────────────────►
 */

it(
  'a form whose process is killed while its file is sent comes whole from another process',
  async () => {
    // Arrange
    const content = randomBytes(16 * MiB);
    const begun = Promise.withResolvers<void>();
    const whole = Promise.withResolvers<{ headers: IncomingMessage['headers']; body: Buffer }>();
    let isFirst = true;
    const server = createServer((request, response) => {
      // Nobody reads the first one, so that it is still under way when its process dies.
      if (isFirst) {
        isFirst = false;
        return begun.resolve();
      }
      void buffer(request).then((body) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
        whole.resolve({ headers: request.headers, body });
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/papers`;
    const killed = await ServiceProcess.start(database.url);
    const definition = chain({
      in: webhook({ path: '/papers', accepts: ['file'], responseMode: 'onReceived' }),
      send: httpRequest({ method: 'PUT', url, bodyAs: 'multipart', body: { paper: '$"in".body' } }),
      out: returns(1),
    });
    const { id } = await killed.api<{ id: string }>('POST', '/api/workflows', { name: 'Papers', definition });
    await killed.api('POST', `/api/workflows/${id}/deploy`);

    // Act
    const headers = { 'Content-Type': 'video/mp4' };
    await fetch(`${killed.url}/api/webhooks/papers`, { method: 'POST', body: new Uint8Array(content), headers });
    await begun.promise;
    await killed.end('SIGKILL');
    await letTimePass(database.url);
    const service = await ServiceProcess.start(database.url);

    // Assert
    try {
      const { headers: sent, body } = await whole.promise;
      expect(sent['content-length']).toBe(String(body.length));
      const begin = body.indexOf('\r\n\r\n') + 4;
      const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
      expect(digest(body.subarray(begin, begin + content.length))).toBe(digest(content));
    } finally {
      await service.end('SIGKILL');
      server.closeAllConnections();
      server.close();
    }
  },
  SCENARIO_MS,
);
