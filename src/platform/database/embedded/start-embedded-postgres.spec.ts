import { chmod, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFolder, query } from '../../../../test/support/jest/embedded-postgres.js';
import { until } from '../../../../test/support/until.js';
import { findPostmaster, lockFile } from './postmaster.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.js';

let folder: string;

beforeAll(async () => {
  folder = await openFolder();
});
afterAll(() => rm(folder, { recursive: true }));

const start = (dataDir: string, options: { port?: number; durable?: boolean } = {}) =>
  startEmbeddedPostgres({ dataDir, graceSeconds: 0, log: () => undefined, ...options });

describe('a started embedded PostgreSQL', () => {
  let dataDir: string;
  let database: EmbeddedPostgres;

  beforeAll(async () => {
    dataDir = join(folder, 'started');
    database = await start(dataDir);
  });
  afterAll(() => database.stop());

  it.each([
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['full_page_writes', 'on'],
    ['data_checksums', 'on'],
    ['shared_buffers', '128MB'],
    ['max_connections', '100'],
    ['jit', 'off'],
    ['server_encoding', 'UTF8'],
    ['TimeZone', 'UTC'],
  ])('runs with %s = %s', async (setting, value) => {
    expect(await query(database.url, `show ${setting}`)).toEqual([value]);
  });

  it('listens on the loopback address alone and on no socket file', async () => {
    expect(await query(database.superuserUrl, 'show listen_addresses')).toEqual(['127.0.0.1']);
    expect(await query(database.superuserUrl, 'show unix_socket_directories')).toEqual(['']);
  });

  it('refuses a wrong password', async () => {
    const url = new URL(database.url);
    url.password = 'wrong';
    await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('keeps scram verifiers only, and the passwords in a file for its own user', async () => {
    const [verifier] = await query(
      database.superuserUrl,
      `select rolpassword from pg_authid where rolname = 'workflow'`,
    );
    expect(verifier).toMatch(/^SCRAM-SHA-256\$/);
    expect((await stat(join(dataDir, 'postgres/credentials.json'))).mode & 0o777).toBe(0o600);
  });

  it('gives the service a role that owns its database and has no further rights', async () => {
    const rights =
      'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user';
    expect(await query(database.url, rights)).toEqual([false, false, false, false, false]);
    await expect(query(database.url, `select pg_read_file('postgresql.conf')`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(query(database.url, 'create table owned (id int)')).resolves.toEqual([]);
  });

  it('runs as an unprivileged user', async () => {
    expect((await stat(lockFile(join(dataDir, 'postgres/data')))).uid).not.toBe(0);
  });

  it('keeps the text of failing statements out of its log', async () => {
    await expect(query(database.url, `select 'top-secret'::int`)).rejects.toMatchObject({ code: '22P02' });
    expect(await readFile(join(dataDir, 'postgres/server.log'), 'utf8')).not.toContain('top-secret');
  });

  it('starts again on its port after the server was killed, for the same URLs', async () => {
    const { pid } = (await findPostmaster(join(dataDir, 'postgres/data')))!;
    process.kill(pid, 'SIGKILL');
    await until(() => query(database.url, 'select 1').catch(() => false));
    expect((await findPostmaster(join(dataDir, 'postgres/data')))!.pid).not.toBe(pid);
  });
});

describe('startEmbeddedPostgres', () => {
  it('remembers its port, and moves when another program has taken it', async () => {
    const dataDir = join(folder, 'ports');
    const port = async () => {
      const database = await start(dataDir, { durable: false });
      await database.stop();
      return Number(new URL(database.url).port);
    };
    const chosen = await port();
    expect(await port()).toBe(chosen);
    const other = createServer().listen(chosen, '127.0.0.1');
    await once(other, 'listening');
    const moved = await port();
    await once(other.close(), 'close');
    expect(moved).not.toBe(chosen);
    expect(await port()).toBe(moved);
  });

  it('creates one cluster when several starts meet', async () => {
    const dataDir = join(folder, 'race');
    const started = await Promise.all([1, 2, 3].map(() => start(dataDir, { durable: false })));
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    await Promise.all(started.map((database) => database.stop()));
    expect(await findPostmaster(join(dataDir, 'postgres/data'))).toBeUndefined();
  });

  it('starts in a folder that only the user of the service may enter', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const database = await start(join(closed, 'data'), { durable: false });
    await query(database.url, 'create table kept (id int)');
    await database.stop();
    const again = await start(join(closed, 'data'), { durable: false });
    await expect(query(again.url, 'select count(*)::int from kept')).resolves.toEqual([0]);
    await again.stop();
    const lasting = await realpath(join(closed, 'data/postgres'));
    if (dirname(lasting) !== join(closed, 'data')) await rm(lasting, { recursive: true });
  });

  it('finishes what a killed creation began', async () => {
    const dataDir = join(folder, 'killed-creation');
    // No process has an id above the kernel's limit of 2^22.
    const abandoned = join(dataDir, 'creating-4194305-1');
    await mkdir(abandoned, { recursive: true });
    await (await start(dataDir, { durable: false })).stop();
    await expect(stat(abandoned)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('starts although the process id in the lock file belongs to another program', async () => {
    const dataDir = join(folder, 'stale-lock');
    await (await start(dataDir, { durable: false })).stop();
    const data = join(dataDir, 'postgres/data');
    await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1\n1\n\n127.0.0.1\n\nready\n`);
    const database = await start(dataDir, { durable: false });
    expect(await query(database.url, 'select 1')).toEqual([1]);
    await database.stop();
  });

  it('says why the server does not start', async () => {
    const dataDir = join(folder, 'broken');
    await (await start(dataDir, { durable: false })).stop();
    await chmod(join(dataDir, 'postgres/data'), 0o777);
    await expect(start(dataDir)).rejects.toThrow('has invalid permissions');
  });
});
