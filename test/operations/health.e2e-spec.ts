import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Draining } from '../../src/platform/health/draining.service.js';
import { bootApp, type TestApp } from '../support/app/app.js';

/** What others wait for an answer of the database. */
const ANSWER_MS = 60_000;

describe('GET /api/health', () => {
  let service: TestApp;
  let session: Client;

  beforeAll(async () => {
    service = await bootApp({ variables: { DATABASE_ANSWER_MS: String(ANSWER_MS) } });
    session = new Client({ connectionString: service.database.url });
    await session.connect();
  });

  afterEach(() => session.query('rollback'));

  afterAll(async () => {
    await session.end();
    await service.close();
  });

  it.each(['live', 'ready'])('%s answers ok without a credential, and names no version or host', async (kind) => {
    const { status, body, headers } = await service.anonymous.get(`/api/health/${kind}`);
    expect([status, body]).toEqual([200, { status: 'ok' }]);
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server', 'x-powered-by']));
  });

  const expectUnready = async () => {
    const began = Date.now();
    const { status, body, headers } = await service.anonymous.get('/api/health/ready');
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([503, 'unavailable', true]);
    expect(body.detail).not.toMatch(/migrations|127\.0\.0\.1|postgres/);
    return Date.now() - began;
  };

  it('ready answers 503 while the database hangs, long before other callers give it up', async () => {
    await session.query('begin; lock table migrations in access exclusive mode');
    const [first, second] = await Promise.all([expectUnready(), expectUnready()]);
    expect(Math.max(first, second)).toBeLessThan(ANSWER_MS / 2);
    expect((await service.anonymous.get('/api/health/live')).status).toBe(200);
    await session.query('rollback');
    expect((await service.anonymous.get('/api/health/ready')).status).toBe(200);
  });

  it('ready answers 503 while a migration is outstanding', async () => {
    const { rows } = await session.query(
      'delete from migrations where id = (select max(id) from migrations) returning *',
    );
    await expectUnready();
    const { id, timestamp, name } = rows[0];
    await session.query('insert into migrations (id, timestamp, name) values ($1, $2, $3)', [id, timestamp, name]);
    expect((await service.anonymous.get('/api/health/ready')).status).toBe(200);
  });

  it('ready answers 200 when a newer version beside this one has migrated further', async () => {
    await session.query("insert into migrations (timestamp, name) values (9999999999999, 'OfANewerVersion')");
    expect((await service.anonymous.get('/api/health/ready')).status).toBe(200);
  });

  it('ready answers 503 once the process is draining, while requests are still served', async () => {
    service.app.get(Draining).begin();
    await expectUnready();
    expect((await service.anonymous.get('/api/health/live')).status).toBe(200);
  });
});
