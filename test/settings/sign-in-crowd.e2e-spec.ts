import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TestApp } from '../support/app.js';
import { until } from '../support/until.js';

const CROWD = 200;
const CONCURRENCY = 2;

/** Hashing that takes as long as the test wants, and tells how much of it goes on. */
const hashing = { running: 0, most: 0, started: 0, held: undefined as PromiseWithResolvers<void> | undefined };

async function verify(): Promise<boolean> {
  hashing.running += 1;
  hashing.started += 1;
  hashing.most = Math.max(hashing.most, hashing.running);
  await hashing.held?.promise;
  hashing.running -= 1;
  return true;
}

jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: async () => '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  parseOptions: () => ({ algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  verify,
}));
const { bootApp } = await import('../support/app.js');
const { ADMIN, browser, signIn } = await import('../support/people.js');

describe('two hundred log-ins at once', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await bootApp({ variables: { PASSWORD_HASH_CONCURRENCY: String(CONCURRENCY) } });
  });
  afterAll(() => service.close());

  it('hash a bounded number of passwords at a time, while everybody else is served, and all get in', async () => {
    const person = await signIn(service);
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
