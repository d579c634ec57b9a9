import { expect, it } from '@jest/globals';
import type { ArgumentsHost } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { Environment } from '../../platform/config/environment.js';
import type { Logger } from '../../platform/logging/logger.js';
import { ProblemFilter } from './problem.filter.js';

it('logs the path of a request that has failed, without the token that it holds', () => {
  const logged: object[] = [];
  const logger = { error: (line: object) => void logged.push(line) } as unknown as Logger;
  const filter = new ProblemFilter({ BASE_URL: 'https://flows.example' } as Environment, {} as HttpAdapterHost, logger);
  const request = {
    ...{ method: 'GET', path: '/api/connect/open/s3cr3t', params: { token: 's3cr3t' }, headers: {}, requestId: 'r' },
    ...{ readableEnded: true, complete: true },
  };
  const response = new Proxy({}, { get: (_, name) => (name === 'headersSent' ? true : () => response) }) as object;
  const http = { getRequest: () => request, getResponse: () => response };
  filter.catch(new TypeError('a fault'), { switchToHttp: () => http } as unknown as ArgumentsHost);
  expect(logged).toEqual([expect.objectContaining({ path: '/api/connect/open/:token' })]);
  expect(JSON.stringify(logged)).not.toContain('s3cr3t');
});
