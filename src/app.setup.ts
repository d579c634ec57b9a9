import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DynamicModule } from '@nestjs/common';
import type { Express, NextFunction } from 'express';
import type { Server } from 'node:http';
import { ActionEndpoints } from './actions/rest/action-endpoints.js';
import { answerClientErrors } from './http/server/client-error.js';
import { continueWhenRead } from './http/server/expect-continue.js';
import { HttpAdapter } from './http/server/http-adapter.js';
import type { ApiRequest, ApiResponse } from './http/request.js';
import { requestContext } from './http/request-context.js';
import { trustProxy } from './http/server/trust-proxy.js';
import { Environment } from './platform/config/environment.js';
import { Database } from './platform/database/connection/database.js';
import { onlyOperations } from './platform/health/only-operations.js';
import { LOGGER, type Logger } from './platform/logging/logger.js';
import { NestLogger } from './platform/logging/nest-logger.js';
import { HttpTraffic } from './platform/metrics/http-traffic.js';
import { WebhookController } from './workflows/triggers/webhooks/webhook.controller.js';

/**
 * How `main` and the tests create the application: bodies are read by our own readers, a failed start is thrown and not
 * printed by Nest, and Nest's messages go nowhere until `setUp` gives them our log.
 */
export function createApp(root: DynamicModule): Promise<NestExpressApplication> {
  return NestFactory.create(root, new HttpAdapter(), { bodyParser: false, logger: false, abortOnError: false });
}

/** Hands what the fast path could not answer to the error handler. */
function handOn({ failure }: ApiRequest, _response: ApiResponse, next: NextFunction): void {
  next(failure);
}

/** What `main` and the tests do with a new application: framework defaults changed, our layers put around Nest's routes. */
export async function setUp(app: NestExpressApplication): Promise<NestExpressApplication> {
  const environment = app.get(Environment);
  app.useLogger(new NestLogger(app.get<Logger>(LOGGER)));
  const adapter = app.getHttpAdapter() as unknown as HttpAdapter;
  const express = adapter.getInstance<Express>();
  express.disable('x-powered-by');
  express.set('etag', false);
  // One spelling of each address. The router exists already, so the settings of the same names would come too late.
  Object.assign(express.router, { caseSensitive: true, strict: true });
  express.set('trust proxy', trustProxy(environment.TRUST_PROXY));
  const context = requestContext(environment);
  app.use(handOn, context);
  if (environment.ROLE === 'worker') app.use(onlyOperations);
  else adapter.fastPath.open(context, [app.get(WebhookController).find, app.get(ActionEndpoints).find]);
  app.get(ActionEndpoints).mount(express);
  await app.init();
  app.get(Database).limitWait(environment.DATABASE_WAIT_MS);

  const server = app.getHttpServer() as Server;
  server.headersTimeout = environment.HEADERS_TIMEOUT_MS;
  // Bodies have a time limit of their own per kind; a streamed upload may take minutes.
  server.requestTimeout = 0;
  server.keepAliveTimeout = environment.KEEP_ALIVE_MS;
  server.maxHeadersCount = 0;
  answerClientErrors(server, environment.BASE_URL!);
  continueWhenRead(server);
  app.get(HttpTraffic).watch(server);
  return app;
}
