import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { openFolder, query, startElsewhere } from '../../../../test/support/jest/embedded-postgres.js';
import { until } from '../../../../test/support/until.js';
import { findPostmaster, lockFile } from './postmaster.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';
import { stopUnused } from './stop-unused.js';

/** Seconds, more than a test may take: the watch of a killed process does not act within it. */
const NO_WATCH = 20;

let dataDir: string;
const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
const server = () => findPostmaster(join(dataDir, 'postgres/data'));

beforeAll(async () => {
  dataDir = await openFolder();
  await (await start()).stop();
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('the process that uses the server is killed', () => {
  it('leaves a server that the next start takes over with every committed row', async () => {
    const killed = await startElsewhere(dataDir, NO_WATCH);
    await query(killed.url, 'create table taken_over as select generate_series(1, 1000) as id');
    await killed.end('SIGKILL');
    const before = await server();
    const database = await start();
    expect(await server()).toEqual(before);
    expect(await query(database.url, 'select count(*)::int from taken_over')).toEqual([1000]);
    await database.stop();
    expect(await server()).toBeUndefined();
  });

  it('loses no committed row when the server is killed with it', async () => {
    const killed = await startElsewhere(dataDir, NO_WATCH);
    await query(killed.url, 'create table recovered as select generate_series(1, 1000) as id');
    const { pid } = (await server())!;
    await killed.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    expect(await readFile(lockFile(join(dataDir, 'postgres/data')), 'utf8')).toMatch(String(pid));
    const database = await start();
    expect(await query(database.url, 'select count(*)::int from recovered')).toEqual([1000]);
    await database.stop();
  });

  it('ends the server after the grace time', async () => {
    const killed = await startElsewhere(dataDir, 0);
    expect(await server()).toBeDefined();
    await killed.end('SIGKILL');
    await until(async () => (await server()) === undefined);
  });

  it('does not end a server that another process uses', async () => {
    const killed = await startElsewhere(dataDir, NO_WATCH);
    const database = await start();
    await killed.end('SIGKILL');
    const session = new Client({ connectionString: database.superuserUrl });
    await session.connect();
    expect(await stopUnused(session)).toBe(false);
    expect(await query(database.url, 'select 1')).toEqual([1]);
    await database.stop();
  });
});

describe('several processes use the server', () => {
  it('is stopped by the last one, whoever started it', async () => {
    const first = await startElsewhere(dataDir, NO_WATCH);
    const database = await start();
    expect(database.url).toBe(first.url);
    await first.end('SIGTERM');
    expect(await query(database.url, 'select 1')).toEqual([1]);
    await database.stop();
    expect(await server()).toBeUndefined();
  });

  it('is stopped when all of them leave at once', async () => {
    const others = await Promise.all([startElsewhere(dataDir, NO_WATCH), startElsewhere(dataDir, NO_WATCH)]);
    const database = await start();
    await Promise.all([database.stop(), ...others.map((other) => other.end('SIGTERM'))]);
    await until(async () => (await server()) === undefined);
  });

  it('can be started while another process stops it', async () => {
    const other = await startElsewhere(dataDir, NO_WATCH);
    const [database] = await Promise.all([start(), other.end('SIGTERM')]);
    expect(await query(database.url, 'select 1')).toEqual([1]);
    await database.stop();
  });
});
