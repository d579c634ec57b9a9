import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { Retention } from '../../../src/platform/retention/retention.service.js';
import { BOOTSTRAP_KEY, bootApp, type TestApp } from '../../support/app/app.js';
import { turnClock } from '../../support/app/clock.js';
import { until } from '../../support/until.js';
import { ADMIN, adminOf, newMember } from '../../support/app/people.js';

const ACCOUNT = 3;
const ADDRESS = 6;
const WINDOW = 600;
const variables = {
  TRUST_PROXY: '1',
  LOGIN_FAILURES_PER_ACCOUNT: String(ACCOUNT),
  LOGIN_FAILURES_PER_ADDRESS: String(ADDRESS),
  LOGIN_WINDOW_SECONDS: String(WINDOW),
};

describe('failed log-ins', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await bootApp({ variables });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  afterAll(async () => {
    await service.close();
  });

  const login = async (from: string, who: { email: string; password: string }, at = service) =>
    at.anonymous.post('/api/auth/login').set('X-Forwarded-For', from).send(who);
  const statuses = async (times: number, attempt: (n: number) => Promise<{ status: number }>) => {
    const seen: number[] = [];
    for (let n = 0; n < times; n += 1) seen.push((await attempt(n)).status);
    return seen;
  };
  const wrong = (email: string) => ({ email, password: 'wrong password' });

  it.each([
    ['an account', ADMIN.email, '203.0.113.1'],
    ['an account that does not exist', 'nobody@example.org', '203.0.113.2'],
  ])('of %s are limited, wherever they come from', async (_, email, from) => {
    expect(await statuses(ACCOUNT, (n) => login(`${from}${n}`, wrong(email)))).toEqual([401, 401, 401]);
    const refused = await login('203.0.113.99', wrong(email));
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(WINDOW - 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(WINDOW);
  });

  it('are limited over all processes, and only for a while', async () => {
    const other = await bootApp({ variables, database: service.database });
    try {
      expect((await login('203.0.113.98', ADMIN, other)).status).toBe(429);
      turnClock(WINDOW + 1);
      expect((await login('203.0.113.98', ADMIN, other)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it.each(['login_failure', 'webhook_rate'])('leave no counts in %s whose time is over', async (table) => {
    const database = service.app.get(Database);
    await database.execute(`insert into ${table} (key, points, expire) values ('over', 1, $1), ('open', 1, $2)`, [
      Date.now() - 1,
      Date.now() + 3_600_000,
    ]);
    await service.app.get(Retention).sweep();
    const left = await database.query(`select key from ${table} where key in ('over', 'open')`, []);
    expect(left).toEqual([{ key: 'open' }]);
  });

  it('elsewhere do not lock people out of where they signed in before', async () => {
    const who = { email: 'owner@example.org', password: 'password of the owner' };
    await (await adminOf(service)).post('/api/users').send({ ...who, role: 'viewer' });
    expect((await login('198.51.100.1', who)).status).toBe(200);
    expect(await statuses(ACCOUNT + 1, () => login('198.51.100.66', wrong(who.email)))).toEqual([401, 401, 401, 429]);
    expect((await login('198.51.100.67', who)).status).toBe(429);
    expect((await login('198.51.100.1', who)).status).toBe(200);
  });

  it('of one address are limited over all accounts, and right ones do not count', async () => {
    const who = { email: 'steady@example.org', password: 'password of steady' };
    await (await adminOf(service)).post('/api/users').send({ ...who, role: 'viewer' });
    const from = '192.0.2.7';
    expect(await statuses(ADDRESS, () => login(from, who))).toEqual(Array(ADDRESS).fill(200));
    expect(await statuses(ADDRESS, (n) => login(from, wrong(`a${n}@example.org`)))).toEqual(Array(ADDRESS).fill(401));
    expect((await login(from, who)).status).toBe(429);
    expect((await login('192.0.2.8', who)).status).toBe(200);
  });

  it('are forgotten with the first that is right', async () => {
    const who = { email: 'forgetful@example.org', password: 'password of forgetful' };
    await (await adminOf(service)).post('/api/users').send({ ...who, role: 'viewer' });
    const from = '192.0.2.9';
    // From now on the address is known, and counted apart.
    expect((await login(from, who)).status).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      expect(await statuses(ACCOUNT - 1, () => login(from, wrong(who.email)))).toEqual([401, 401]);
      expect((await login(from, who)).status).toBe(200);
    }
  });

  it('are counted together with wrong passwords of who wants another one', async () => {
    const { agent } = await newMember(service, 'viewer');
    const change = (currentPassword: string) =>
      agent.post('/api/auth/password').send({ currentPassword, newPassword: 'a new password' });
    expect(await statuses(ACCOUNT + 1, (n) => change(`guess ${n}`))).toEqual([400, 400, 400, 429]);
  });

  it('at the same time do not slip through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => login(`192.0.2.1${n}`, wrong('burst@example.org'))),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(ACCOUNT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10 - ACCOUNT);
  });
});

describe('passwords that are checked', () => {
  it('are those of one address after those of another, however many one has sent', async () => {
    const service = await bootApp({
      variables: { TRUST_PROXY: '1', LOGIN_FAILURES_PER_ADDRESS: '10000', PASSWORD_HASH_CONCURRENCY: '1' },
    });
    try {
      const login = (from: string, who: { email: string; password: string }) =>
        service.anonymous.post('/api/auth/login').set('X-Forwarded-For', from).send(who);
      let checked = 0;
      const crowd = Array.from({ length: 100 }, (_, n) =>
        login('203.0.113.1', { email: `crowd${n}@example.org`, password: 'wrong password' }).then(({ status }) => {
          checked += 1;
          return status;
        }),
      );
      await until(() => checked > 0);
      expect((await login('203.0.113.2', ADMIN)).status).toBe(200);
      // The crowd was before, and most of it is behind.
      expect(checked).toBeLessThan(crowd.length / 2);
      expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
    } finally {
      await service.close();
    }
  });
});

describe('requests that fail authentication', () => {
  const LIMIT = 5;
  const limited = (more: Record<string, string> = {}) =>
    bootApp({ variables: { AUTH_FAILURES_PER_MINUTE: String(LIMIT), ...more } });
  const call = ({ anonymous }: TestApp, from: string, key: string) =>
    anonymous.get('/api/variables').set('X-Forwarded-For', from).set('Authorization', `Bearer ${key}`);

  afterEach(() => {
    jest.useRealTimers();
  });

  it('are limited per address; the right caller elsewhere is not affected, nor here a minute later', async () => {
    const service = await limited({ TRUST_PROXY: '1' });
    try {
      for (let n = 0; n < LIMIT - 1; n += 1) expect((await call(service, '203.0.113.5', `wrong${n}`)).status).toBe(401);
      expect((await call(service, '203.0.113.5', BOOTSTRAP_KEY)).status).toBe(200);
      expect((await call(service, '203.0.113.5', 'wrong')).status).toBe(401);
      const refused = await call(service, '203.0.113.5', 'wrong');
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await call(service, '203.0.113.5', BOOTSTRAP_KEY)).status).toBe(429);
      expect((await call(service, '203.0.113.6', BOOTSTRAP_KEY)).status).toBe(200);
      turnClock(61);
      expect((await call(service, '203.0.113.5', BOOTSTRAP_KEY)).status).toBe(200);
    } finally {
      await service.close();
    }
  });

  it('are not told apart by a forged address', async () => {
    const service = await limited();
    try {
      for (let n = 0; n < LIMIT; n += 1) expect((await call(service, `203.0.113.${n}`, 'wrong')).status).toBe(401);
      expect((await call(service, '203.0.113.77', 'wrong')).status).toBe(429);
    } finally {
      await service.close();
    }
  });

  it('are not limited at all when the operator says so', async () => {
    const service = await bootApp({ variables: { AUTH_FAILURES_PER_MINUTE: '0' } });
    try {
      for (let n = 0; n < 30; n += 1) expect((await call(service, '', 'wrong')).status).toBe(401);
    } finally {
      await service.close();
    }
  });
});
