import { describe, expect, it } from '@jest/globals';
import type { Environment } from '../../../platform/config/environment.js';
import { EnvironmentError } from '../../../platform/config/read-environment.js';
import { chooseAdministrator } from './choose-administrator.js';

const environment = (values: Partial<Environment>) => values as Environment;

describe('chooseAdministrator', () => {
  it('takes what the operator set', () => {
    const set = environment({ NODE_ENV: 'production', ADMIN_EMAIL: ' Ada@Example.ORG', ADMIN_PASSWORD: 'long enough' });
    expect(chooseAdministrator(set)).toEqual({ email: 'ada@example.org', password: 'long enough', isMadeUp: false });
  });

  it('makes up what is missing in development, each time anew', () => {
    const first = chooseAdministrator(environment({ NODE_ENV: 'development' }));
    const second = chooseAdministrator(environment({ NODE_ENV: 'development' }));
    expect(first).toMatchObject({ email: 'admin@example.com', isMadeUp: true });
    expect(first.password).toHaveLength(43);
    expect(second.password).not.toBe(first.password);
  });

  it.each([
    ['ADMIN_EMAIL', {}],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'long enough' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@example.org' }],
  ])('refuses to go into production without %s', (name, set) => {
    const attempt = () => chooseAdministrator(environment({ NODE_ENV: 'production', ...set }));
    expect(attempt).toThrow(EnvironmentError);
    expect(attempt).toThrow(name);
  });
});
