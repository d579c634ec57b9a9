import { beforeEach, expect, it } from '@jest/globals';
import type { ArgumentsHost } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import { AppError } from '#libs/errors';
import type { Environment } from '../../platform/config/environment.js';
import type { Logger } from '../../platform/logging/logger.js';
import { ProblemFilter } from './problem.filter.js';

let logged: object[];
let filter: ProblemFilter;

beforeEach(() => {
  logged = [];
  const log = (line: object): void => void logged.push(line);
  const logger = { error: log, warn: log } as unknown as Logger;
  filter = new ProblemFilter({ BASE_URL: 'https://flows.example' } as Environment, {} as HttpAdapterHost, logger);
});

/** Has the filter answer what was thrown. */
function answer(thrown: unknown): void {
  const request = {
    ...{ method: 'GET', path: '/api/connect/open/s3cr3t', params: { token: 's3cr3t' }, headers: {}, requestId: 'r' },
    ...{ readableEnded: true, complete: true },
  };
  const response = new Proxy({}, { get: (_, name) => (name === 'headersSent' ? true : () => response) }) as object;
  const http = { getRequest: () => request, getResponse: () => response };
  filter.catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
}

it('logs the path of a request that has failed, without the token that it holds', () => {
  answer(new TypeError('a fault'));
  expect(logged).toEqual([expect.objectContaining({ path: '/api/connect/open/:token' })]);
  expect(JSON.stringify(logged)).not.toContain('s3cr3t');
});

it('logs why something was not available, and not each caller who is refused for the sake of others', () => {
  const cause = new Error('connect ECONNREFUSED');
  answer(new AppError('unavailable', 'The database cannot be reached.', { cause }));
  answer(new AppError('unavailable', 'Too many wait.'));
  expect(logged).toEqual([{ requestId: 'r', err: cause }]);
});
