import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DynamicModule } from '@nestjs/common';
import type { NextFunction } from 'express';
import { AppError } from '#libs/errors';
import { AccessGuard } from './access/auth/access.guard.js';
import { layPipeline } from './http/pipeline.js';
import type { ApiRequest, ApiResponse } from './http/request.js';
import { HttpAdapter } from './http/server/http-adapter.js';
import { Environment } from './platform/config/environment.js';
import { Database } from './platform/database/connection/database.js';
import { LOGGER, type Logger } from './platform/logging/logger.js';
import { NestLogger } from './platform/logging/nest-logger.js';

const OPERATIONS = new Set(['/api/health/live', '/api/health/ready', '/metrics']);

/**
 * How `main` and the tests create the application: bodies are read by our own readers, a failed start is thrown and not
 * printed by Nest, and Nest's messages go nowhere until `setUp` gives them our log.
 */
export function createApp(root: DynamicModule): Promise<NestExpressApplication> {
  return NestFactory.create(root, new HttpAdapter(), { bodyParser: false, logger: false, abortOnError: false });
}

/** What `main` and the tests do with a new application: framework defaults changed, the way of requests laid. */
export async function setUp(app: NestExpressApplication): Promise<NestExpressApplication> {
  const environment = app.get(Environment);
  app.useLogger(new NestLogger(app.get<Logger>(LOGGER)));
  await layPipeline(app, {
    guard: AccessGuard,
    only: environment.ROLE === 'worker' ? onlyOperations : undefined,
  });
  const database = app.get(Database);
  database.growTo(environment.DATABASE_POOL_SIZE);
  database.limitWait(environment.DATABASE_WAIT_MS);
  return app;
}

/** Middleware of worker processes, which listen for health and metrics only: all else is 404, as if it did not exist. */
function onlyOperations(request: ApiRequest, _response: ApiResponse, next: NextFunction): void {
  if (OPERATIONS.has(request.path)) next();
  else next(new AppError('not_found', 'This process answers for its health and metrics only.'));
}
