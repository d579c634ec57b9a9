import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type supertest from 'supertest';
import { Passwords } from '../../../src/access/auth/passwords/passwords.service.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { adminOf, browser, newMember, sessionToken, signIn } from '../../support/app/people.js';
import { until } from '../../support/until.js';

const THIEVES = 8;

let service: TestApp;
beforeAll(async () => {
  service = await bootApp({
    variables: {
      LOGIN_FAILURES_PER_ACCOUNT: '10000',
      LOGIN_FAILURES_PER_ADDRESS: '10000',
      AUTH_FAILURES_PER_MINUTE: '0',
    },
  });
});
afterAll(async () => {
  await service.close();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const sessionsOf = async (personId: string) =>
  (await service.app.get(Database).query('select from session where person_id = $1', [personId])).length;

/** Continues the session of a cookie in the same workspace, which gives it another cookie. */
const switched = (token: string) =>
  browser(service).post('/api/auth/workspace').set('Cookie', `session=${token}`).send({ workspace: 'default' });

/** The cookie of a session that somebody has copied. */
async function stolen(who: { email: string; password: string }): Promise<string> {
  return sessionToken(await browser(service).post('/api/auth/login').send(who));
}

/** Holds the next check of a password back, after it was made, until somebody says so. */
function holdNextCheck(): { isHeld: () => boolean; letGo: () => void } {
  const passwords = service.app.get(Passwords);
  const verify = passwords.verify.bind(passwords);
  let letGo!: () => void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isHeld = false;
  jest.spyOn(passwords, 'verify').mockImplementationOnce(async (...check) => {
    const isRight = await verify(...check);
    isHeld = true;
    await held;
    return isRight;
  });
  return { isHeld: () => isHeld, letGo };
}

describe('one cookie', () => {
  it('becomes one session, however often it switches at once', async () => {
    const { who, id, agent } = await newMember(service, 'viewer');
    await agent.post('/api/auth/logout').expect(204);
    const token = await stolen(who);
    const answers = await Promise.all(Array.from({ length: 12 }, () => switched(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 401)]);
    expect(await sessionsOf(id)).toBe(1);
  });
});

describe('a thief who keeps switching', () => {
  it.each<[string, number, (owner: supertest.Agent, password: string) => supertest.Test, number]>([
    [
      'a new password',
      200,
      (owner, currentPassword) =>
        owner.post('/api/auth/password').send({ currentPassword, newPassword: 'out of reach' }),
      1,
    ],
    ['a log-out everywhere', 204, (owner) => owner.post('/api/auth/logout').send({ everywhere: true }), 0],
  ])('is out after %s', async (_, expected, throwOut, left) => {
    const { who, id, agent } = await newMember(service, 'viewer');
    let [switches, isOver] = [0, false];
    const keepSwitching = async (first: string) => {
      let token = first;
      // Who is in after the end stays in; a few more turns show it.
      for (let turnsAfter = 0; turnsAfter < 3; turnsAfter += isOver ? 1 : 0) {
        const answer = await switched(token);
        if (answer.status !== 200) return;
        token = sessionToken(answer);
        switches += 1;
      }
    };
    const tokens = await Promise.all(Array.from({ length: THIEVES }, () => stolen(who)));
    const thieves = tokens.map((token) => keepSwitching(token));
    try {
      await until(() => switches > THIEVES);
      const { status } = await throwOut(agent, who.password);
      expect(status).toBe(expected);
    } finally {
      isOver = true;
      await Promise.all(thieves);
    }
    expect(await sessionsOf(id)).toBe(left);
    expect((await agent.get('/api/auth/me')).status).toBe(left === 1 ? 200 : 401);
  });

  it('is out of a workspace where the role of the owner has changed', async () => {
    const { who, id } = await newMember(service, 'viewer');
    const token = await stolen(who);
    const admin = await adminOf(service);
    const [change, ...answers] = await Promise.all([
      admin.patch(`/api/users/${id}`).send({ disabled: true }),
      ...Array.from({ length: 6 }, () => switched(token)),
    ]);
    expect(change.status).toBe(200);
    expect(answers.every(({ status }) => [200, 401, 404].includes(status))).toBe(true);
    expect(await sessionsOf(id)).toBe(0);
  });
});

describe('a password that was checked before it changed', () => {
  const newPassword = 'the new password';

  it('begins no session any more', async () => {
    const { who, id, agent } = await newMember(service, 'viewer');
    const check = holdNextCheck();
    const login = browser(service).post('/api/auth/login').send(who).then();
    await until(check.isHeld);
    await agent.post('/api/auth/password').send({ currentPassword: who.password, newPassword }).expect(200);
    check.letGo();
    const late = await login;
    expect([late.status, late.body.code]).toEqual([401, 'unauthenticated']);
    expect(await sessionsOf(id)).toBe(1);
  });

  it('is not exchanged for another one any more', async () => {
    const { who, agent } = await newMember(service, 'viewer');
    const thief = await signIn(service, who);
    const check = holdNextCheck();
    const theft = thief
      .post('/api/auth/password')
      .send({ currentPassword: who.password, newPassword: 'the thief’s password' })
      .then();
    await until(check.isHeld);
    await agent.post('/api/auth/password').send({ currentPassword: who.password, newPassword }).expect(200);
    check.letGo();
    expect((await theft).status).toBeGreaterThanOrEqual(400);
    expect((await agent.get('/api/auth/me')).status).toBe(200);
    await signIn(service, { ...who, password: newPassword });
  });

  it('still lets in who signs in twice at once while its hash is made anew', async () => {
    const { who, id } = await newMember(service, 'viewer');
    const database = service.app.get(Database);
    const check = holdNextCheck();
    const first = browser(service).post('/api/auth/login').send(who).then();
    await until(check.isHeld);
    const again = await service.app.get(Passwords).hash(who.password, 'here');
    await database.execute('update person set password_hash = $2 where id = $1', [id, again]);
    check.letGo();
    expect((await first).status).toBe(200);
  });
});
