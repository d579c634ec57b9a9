import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Sessions } from '../../../src/access/auth/sessions/sessions.service.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { turnClock } from '../../support/app/clock.js';
import { ADMIN, signIn } from '../../support/app/people.js';

const MINUTE = 60;
const IDLE = 10 * MINUTE;
const GREATEST_AGE = 60 * MINUTE;

describe('the limits of a session', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await bootApp({ variables: { SESSION_IDLE_MINUTES: '10', SESSION_MAX_HOURS: '1' } });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  afterAll(async () => {
    await service.close();
  });

  it.each([
    ['less than the idle limit', IDLE - MINUTE, 200],
    ['the idle limit', IDLE, 401],
    ['more than the idle limit', IDLE + 1, 401],
  ])('answers after %s without a request', async (_, seconds, status) => {
    const agent = await signIn(service);
    turnClock(seconds);
    expect((await agent.get('/api/auth/me')).status).toBe(status);
  });

  it('goes on while it is used, until its greatest age', async () => {
    const agent = await signIn(service);
    const beganAt = Date.now();
    while (Date.now() - beganAt < (GREATEST_AGE - IDLE) * 1000) {
      expect((await agent.get('/api/auth/me')).status).toBe(200);
      await service.app.get(Sessions).flush();
      turnClock(IDLE - 2 * MINUTE);
    }
    expect((await agent.get('/api/auth/me')).status).toBe(200);
    turnClock(beganAt / 1000 + GREATEST_AGE - Date.now() / 1000);
    expect((await agent.get('/api/auth/me')).status).toBe(401);
  });

  it('does not grow younger by switching the workspace', async () => {
    const agent = await signIn(service);
    for (let minutes = 0; minutes < 56; minutes += 8) {
      expect((await agent.post('/api/auth/workspace').send({ workspace: 'default' })).status).toBe(200);
      turnClock(8 * MINUTE);
    }
    turnClock(4 * MINUTE);
    expect((await agent.post('/api/auth/workspace').send({ workspace: 'default' })).status).toBe(401);
  });

  it('counts use in another process too', async () => {
    const other = await bootApp({
      database: service.database,
      variables: { SESSION_IDLE_MINUTES: '10', SESSION_MAX_HOURS: '1' },
    });
    try {
      const agent = await signIn(service);
      const cookie = (await agent.post('/api/auth/login').send(ADMIN)).headers['set-cookie']![0]!.split(';')[0]!;
      const seen = (at: TestApp) => at.anonymous.get('/api/auth/me').set('Cookie', cookie);
      expect((await seen(service)).status).toBe(200);
      turnClock(8 * MINUTE);
      expect((await seen(other)).status).toBe(200);
      await other.app.get(Sessions).flush();
      turnClock(8 * MINUTE);
      expect((await seen(service)).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('the cookie over https', () => {
  it('is bound to the host and never sent in clear, nor is anything else', async () => {
    const service = await bootApp({ variables: { NODE_ENV: 'production', BASE_URL: 'https://flows.example.com' } });
    try {
      const answer = await service.anonymous
        .post('/api/auth/login')
        .set('Origin', 'https://flows.example.com')
        .send(ADMIN);
      expect(answer.headers['set-cookie']![0]).toMatch(
        /^__Host-session=[A-Za-z0-9_-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      const foreign = await service.anonymous.post('/api/auth/login').set('Origin', service.url).send(ADMIN);
      expect(foreign.status).toBe(403);
    } finally {
      await service.close();
    }
  });
});
