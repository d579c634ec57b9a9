import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { isDatabaseOutage } from '../../../src/platform/database/connection/statements/database-error.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { onConnection } from '../../support/process/dead-processes.js';
import { until } from '../../support/until.js';

/** The way to a database: while it is closed, whoever comes is turned away; it may be long. */
class Road {
  isOpen = false;
  /** Milliseconds it takes. */
  length = 0;
  turnedAway = 0;
  /** Counted when they set out: whoever gives up on the way does not arrive in the next test. */
  led = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (!this.isOpen) {
      this.turnedAway += 1;
      socket.destroy();
      return;
    }
    this.led += 1;
    setTimeout(() => this.lead(socket), this.length);
  });

  constructor(private readonly target: URL) {}

  /** @returns the address at which the database is to be looked for */
  async build(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  tearDown(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private lead(socket: Socket): void {
    if (socket.destroyed) return;
    const onward = connect(Number(this.target.port), this.target.hostname);
    for (const each of [socket, onward]) {
      this.sockets.add(each);
      each.on('error', () => undefined).on('close', () => this.sockets.delete(each));
    }
    socket.pipe(onward).pipe(socket);
  }
}

let database: TestDatabase;
let road: Road;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  road = new Road(new URL(database.url));
  url = await road.build();
});
afterAll(async () => {
  road.tearDown();
  await database.drop();
});

describe('a start while the database is out of reach', () => {
  const boot = (seconds: number, more: Record<string, string> = {}) =>
    bootApp({ database: { ...database, url }, variables: { DATABASE_START_WAIT_SECONDS: String(seconds), ...more } });

  const serves = async (service: TestApp): Promise<void> => {
    try {
      await until(async () => (await service.anonymous.get('/api/health/ready')).status === 200);
    } finally {
      await service.close();
    }
  };

  it('fails with the outage when its patience is over', async () => {
    const began = Date.now();
    const failure: unknown = await boot(1).catch((error: unknown) => error);
    expect(isDatabaseOutage(failure)).toBe(true);
    expect(Date.now() - began).toBeGreaterThanOrEqual(1000);
    expect(road.turnedAway).toBeGreaterThan(1);
  });

  it('waits for it and then serves', async () => {
    road.turnedAway = 0;
    const booting = boot(60);
    await until(() => road.turnedAway > 1);
    road.isOpen = true;
    await serves(await booting);
  });

  it('gives its connections more time than callers have later', async () => {
    Object.assign(road, { isOpen: true, length: 300 });
    await serves(await boot(60, { DATABASE_WAIT_MS: '100' }));
  });
});

describe('a start with a database', () => {
  beforeAll(() => {
    road.isOpen = true;
    road.length = 0;
  });

  const connectionsOfMigrate = async (): Promise<number> => {
    const before = road.led;
    await migrate(url);
    return road.led - before;
  };

  it('that its version has prepared finds that out on one connection', async () => {
    expect(await connectionsOfMigrate()).toBe(1);
  });

  it.each([
    ['another version', `comment on schema queue is 'another version'`],
    ['one that left no comment', 'comment on schema queue is null'],
  ])('whose queue was made by %s makes it its own, once', async (_of, comment) => {
    await onConnection(database.url, async (session) => {
      await session.query(`${comment}; update queue.queue set heartbeat_seconds = 99, expire_seconds = 99`);
      await session.query('drop index queue.job_held');
    });
    expect(await connectionsOfMigrate()).toBeGreaterThan(1);
    await onConnection(database.url, async (session) => {
      const { rows } = await session.query(
        `select heartbeat_seconds, expire_seconds, to_regclass('queue.job_held') is not null as indexed from queue.queue`,
      );
      expect(rows).toEqual([{ heartbeat_seconds: 10, expire_seconds: 2_147_483_647, indexed: true }]);
    });
    expect(await connectionsOfMigrate()).toBe(1);
  });
});
