import { describe, expect, it } from '@jest/globals';
import { EnvironmentError } from '../config/read-environment.js';
import { StartError } from '../config/start-error.js';
import { explainFailure } from './explain-failure.js';

const withCode = (message: string, fields: object) => Object.assign(new Error(message), fields);

describe('explainFailure', () => {
  it.each([
    [
      'a wrong variable',
      new EnvironmentError(['PORT must be a whole number']),
      'Configuration: PORT must be a whole number',
    ],
    [
      'several wrong variables',
      new EnvironmentError(['A is required', 'B is wrong']),
      'Configuration: A is required; B is wrong',
    ],
    [
      'a port in use',
      withCode('listen EADDRINUSE', { code: 'EADDRINUSE', syscall: 'listen', address: '127.0.0.1', port: 3000 }),
      'Cannot listen on 127.0.0.1:3000 (EADDRINUSE): another process listens there already; set PORT, or SANDBOX_PORT for the sandbox, to a free one.',
    ],
    [
      'a database out of reach',
      withCode('connect ECONNREFUSED 10.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' }),
      'The database cannot be reached (ECONNREFUSED). Check DATABASE_URL and that the server runs, then start again.',
    ],
    [
      'a wrong password in DATABASE_URL',
      withCode('password authentication failed for user "flow"', { code: '28P01' }),
      'DATABASE_URL: password authentication failed for user "flow" (28P01); check its user and password.',
    ],
    [
      'a database that does not exist',
      withCode('database "flow" does not exist', { code: '3D000' }),
      'DATABASE_URL: database "flow" does not exist (3D000); create it, or correct the name.',
    ],
    [
      'a role without rights, as TypeORM reports it',
      withCode('permission denied', {
        driverError: withCode('permission denied for schema public', { code: '42501' }),
      }),
      'DATABASE_URL: permission denied for schema public (42501); its user must own the database and, for an upgrade, what is in it, the audit log too (docs/explanation/audit-log.md).',
    ],
    [
      'a database server whose disk is full',
      withCode('could not extend file', { code: '53100' }),
      'DATABASE_URL: could not extend file (53100); its disk is full: free space there.',
    ],
    ['a start that says why', new StartError('It is so. Do this.'), 'It is so. Do this.'],
    [
      'a server without TLS',
      new Error('The server does not support SSL connections'),
      'DATABASE_URL: The server does not support SSL connections; take sslmode out of it, or give the server a certificate.',
    ],
  ])('says in one line what to do about %s', (_, error, line) => {
    expect(explainFailure(error)).toBe(line);
  });

  it('keeps the stack of what nobody foresaw', () => {
    expect(explainFailure(new TypeError('x is not a function'))).toMatch(/TypeError: x is not a function\n +at /);
  });
});
