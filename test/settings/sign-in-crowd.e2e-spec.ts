import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PasswordHash } from '../../src/auth/passwords/password-hash.js';
import { bootApp, type TestApp } from '../support/app.js';
import { ADMIN, browser, signIn } from '../support/people.js';
import { until } from '../support/until.js';

const CROWD = 200;
const CONCURRENCY = 2;

/** Hashing that takes as long as the test wants, and tells how much of it goes on. */
const hashing = { running: 0, most: 0, started: 0, held: undefined as PromiseWithResolvers<void> | undefined };

async function matches(): Promise<boolean> {
  hashing.running += 1;
  hashing.started += 1;
  hashing.most = Math.max(hashing.most, hashing.running);
  await hashing.held?.promise;
  hashing.running -= 1;
  return true;
}

describe('two hundred log-ins at once', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await bootApp({ variables: { PASSWORD_HASH_CONCURRENCY: String(CONCURRENCY) } });
  });
  afterAll(() => service.close());

  it('hash a bounded number of passwords at a time, while everybody else is served, and all get in', async () => {
    const person = await signIn(service);
    jest.spyOn(service.app.get(PasswordHash), 'matches').mockImplementation(matches);
    Object.assign(hashing, { started: 0, most: 0, held: Promise.withResolvers<void>() });
    const crowd = Array.from({ length: CROWD }, async () => {
      const { status } = await browser(service).post('/api/auth/login').send(ADMIN);
      return status;
    });
    await until(() => hashing.started === CONCURRENCY);
    const others = await Promise.all([
      service.api.get('/api/connectors'),
      person.get('/api/workflows'),
      service.anonymous.get('/api/health/ready'),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(hashing).toMatchObject({ started: CONCURRENCY, running: CONCURRENCY });
    hashing.held!.resolve();
    expect(await Promise.all(crowd)).toEqual(Array(CROWD).fill(200));
    expect(hashing).toMatchObject({ started: CROWD, most: CONCURRENCY, running: 0 });
  });
});
