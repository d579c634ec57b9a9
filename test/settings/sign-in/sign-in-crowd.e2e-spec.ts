import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PasswordHash } from '../../../src/access/auth/passwords/password-hash.js';
import { HttpTraffic } from '../../../src/platform/metrics/http-traffic.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { ADMIN, browser, signIn } from '../../support/app/people.js';
import { until } from '../../support/until.js';

const CROWD = 200;
const CONCURRENCY = 2;
const FAILURES = 3;

/** Hashing that takes as long as the test wants, and tells how much of it goes on. */
const hashing = {
  running: 0,
  most: 0,
  started: 0,
  right: true,
  held: undefined as PromiseWithResolvers<void> | undefined,
};

async function matches(): Promise<boolean> {
  hashing.running += 1;
  hashing.started += 1;
  hashing.most = Math.max(hashing.most, hashing.running);
  await hashing.held?.promise;
  hashing.running -= 1;
  return hashing.right;
}

describe('two hundred log-ins at once', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await bootApp({
      variables: { PASSWORD_HASH_CONCURRENCY: String(CONCURRENCY), LOGIN_FAILURES_PER_ACCOUNT: String(FAILURES) },
    });
  });
  afterAll(() => service.close());

  /** Waits until everybody is there and the first are being looked at, which takes until `hashing.held` is resolved. */
  const crowdHeld = async (): Promise<{ answers: Promise<number[]> }> => {
    jest.spyOn(service.app.get(PasswordHash), 'matches').mockImplementation(matches);
    Object.assign(hashing, { started: 0, most: 0, held: Promise.withResolvers<void>() });
    const attempt = async () => (await browser(service).post('/api/auth/login').send(ADMIN)).status;
    const answers = Promise.all(Array.from({ length: CROWD }, attempt));
    const traffic = service.app.get(HttpTraffic);
    await until(() => hashing.started === CONCURRENCY && traffic.inFlightCount === CROWD);
    return { answers };
  };

  it('hash a bounded number of passwords at a time, while everybody else is served, and all get in', async () => {
    const person = await signIn(service);
    const { answers } = await crowdHeld();
    const others = await Promise.all([service.api.get('/api/connectors'), person.get('/api/workflows')]);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    // On a busy machine the database may answer one question of readiness too late.
    await until(async () => (await service.anonymous.get('/api/health/ready')).status === 200);
    expect(hashing).toMatchObject({ started: CONCURRENCY, running: CONCURRENCY });
    hashing.held!.resolve();
    expect(await answers).toEqual(Array(CROWD).fill(200));
    expect(hashing).toMatchObject({ started: CROWD, most: CONCURRENCY, running: 0 });
  });

  it('are not even looked at once too many of them have failed', async () => {
    hashing.right = false;
    const { answers } = await crowdHeld();
    hashing.held!.resolve();
    const wrong = (await answers).filter((status) => status === 401);
    expect(wrong).toHaveLength(FAILURES);
    // Those whose turn came while the last of these were being counted.
    expect(hashing.started).toBeLessThan(CROWD / 2);
  });
});
