import { describe, expect, it } from '@jest/globals';
import { EnvironmentError } from '../config/read-environment.js';
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
  ])('says in one line what to do about %s', (_, error, line) => {
    expect(explainFailure(error)).toBe(line);
  });

  it('keeps the stack of what nobody foresaw', () => {
    expect(explainFailure(new TypeError('x is not a function'))).toMatch(/TypeError: x is not a function\n +at /);
  });
});
