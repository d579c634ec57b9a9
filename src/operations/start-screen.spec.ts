import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../platform/config/read-environment.js';
import { startScreen } from './start-screen.js';

const madeUp = { email: 'admin@example.com', password: 'made-up-password', apiKey: 'wfk_made_up' };

describe('startScreen', () => {
  it('shows where the service is and what was made up, with a call that works', () => {
    const screen = startScreen(readEnvironment({ PORT: '4000' }), { madeUp });
    expect(screen.split('\n').map((line) => line.trim())).toEqual([
      '',
      'Millrace',
      '',
      'Console     http://localhost:4000/login',
      'API         http://localhost:4000/api/docs',
      'Docs        http://localhost:4000/docs',
      'Sign in as  admin@example.com',
      'Password    made-up-password',
      'API key     wfk_made_up',
      'Shown this once: keep them, or set ADMIN_EMAIL, ADMIN_PASSWORD and BOOTSTRAP_API_KEY instead.',
      'Try         curl -H "Authorization: Bearer wfk_made_up" http://localhost:4000/api/actions',
      '',
      '',
    ]);
  });

  it('shows no API key where the operator has given one', () => {
    const screen = startScreen(readEnvironment({}), { madeUp: { ...madeUp, apiKey: undefined } });
    expect(screen).toContain('Password    made-up-password');
    expect(screen).not.toMatch(/API key {2}|undefined/);
  });

  it.each([
    ['the sandbox', {}, 'http://127.0.0.1:4010', /Sandbox +http:\/\/127\.0\.0\.1:4010\/_sandbox; .*"sandbox"/],
    ['the health of a worker', { ROLE: 'worker' }, undefined, /Health +http:\/\/localhost:3000\/api\/health\/ready/],
  ])('shows %s', (_, variables, sandboxUrl, line) => {
    expect(startScreen(readEnvironment(variables), { sandboxUrl })).toMatch(line);
  });

  it('leads to where a key is made while nobody has one, and calls with the one of the operator', () => {
    const administrator = { ADMIN_EMAIL: 'a@b.org', ADMIN_PASSWORD: 'p4ssw0rd-of-ada' };
    const withoutKey = startScreen(readEnvironment(administrator), {});
    expect(withoutKey).toContain('Try         sign in and make an API key: http://localhost:3000/settings/keys\n');
    expect(withoutKey).not.toContain('curl');
    const key = 'k'.repeat(40);
    const withKey = startScreen(readEnvironment({ ...administrator, BOOTSTRAP_API_KEY: key }), {});
    expect(withKey).toContain('curl -H "Authorization: Bearer $BOOTSTRAP_API_KEY" http://localhost:3000/api/actions');
    expect(withKey).not.toContain(key);
  });

  it('shows no credential that was not made up', () => {
    const screen = startScreen(readEnvironment({ ADMIN_EMAIL: 'a@b.org', ADMIN_PASSWORD: 'p4ssw0rd-of-ada' }), {});
    expect(screen).not.toMatch(/p4ssw0rd|a@b\.org|Password/);
  });
});
