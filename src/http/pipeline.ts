import type { CanActivate, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Environment } from '../platform/config/environment.js';
import { HttpTraffic } from '../platform/metrics/http-traffic.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { requestContext, trustProxy } from './request-context.js';
import { answerClientErrors } from './server/client-error.js';
import type { HttpAdapter } from './server/http-adapter.js';

/** What the pipeline takes from parts that build on it. */
export interface PipelineOptions {
  /** The guard of all routes. */
  guard: Type<CanActivate>;
  /** Middleware of a process that answers some of its addresses only. */
  only?: ReturnType<typeof requestContext>;
}

/**
 * Lays the way of every request, and initializes the application on it. A request passes, in this order:
 *
 * 1. the server (`server/`), which refuses what is no HTTP and ends what comes too slowly;
 * 2. the request context (`request-context.ts`): its id, the standing headers, what no later stage should see;
 * 3. the router, which finds the route that Nest has registered for a method of a controller: Express's, or for the routes that
 *    are called most the index of `fast-path.ts`, which calls the same stages;
 * 4. the guard (`src/access/auth/access.guard.ts`): who calls, and may they. Nobody reads a body before;
 * 5. the interceptor, which reads the body: `body/body.interceptor.ts` of our own endpoints,
 *    `src/actions/rest/action.interceptor.ts` of actions, which hands the request to the action runner. A webhook has none: what
 *    may come in is its node's to say;
 * 6. the pipe: `@Input()` checks query, body and path as one object (`endpoints/input.decorator.ts`); an action's is checked by
 *    the runner, which other surfaces than HTTP share;
 * 7. the method of the controller;
 * 8. the answer: JSON by the adapter (`server/http-adapter.ts`), or what the method has written itself;
 * 9. the filter (`problems/problem.filter.ts`), for whatever was thrown on the way.
 */
export async function layPipeline(app: NestExpressApplication, { guard, only }: PipelineOptions): Promise<void> {
  const environment = app.get(Environment);
  const adapter = app.getHttpAdapter() as unknown as HttpAdapter;
  limitServer(app.getHttpServer() as Server, environment);
  setUpExpress(adapter.getInstance<Express>(), environment);
  const context = requestContext(environment);
  app.use(context);
  if (only) app.use(only);
  await app.init();
  if (!only)
    adapter.fastPath.open({
      context,
      guard: app.get(guard),
      filter: app.get(ProblemFilter),
      controllers: app.get(DiscoveryService).getControllers(),
      interceptor: (type) => app.get(type),
    });
  app.get(HttpTraffic).watch(app.getHttpServer() as Server);
}

function limitServer(server: Server, { HEADERS_TIMEOUT_MS, KEEP_ALIVE_MS, BASE_URL }: Environment): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  // Bodies have a time limit of their own per kind; a streamed upload may take minutes.
  server.requestTimeout = 0;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxHeadersCount = 0;
  answerClientErrors(server, BASE_URL!);
  continueWhenRead(server);
}

function setUpExpress(express: Express, { TRUST_PROXY }: Environment): void {
  express.disable('x-powered-by');
  express.set('etag', false);
  // One spelling of each address. The router exists already, so the settings of the same names would come too late.
  Object.assign(express.router, { caseSensitive: true, strict: true });
  express.set('trust proxy', trustProxy(TRUST_PROXY));
}

/**
 * Tells a caller that waits with its body (`Expect: 100-continue`, RFC 9110, section 10.1.1) to send it only when somebody begins
 * to read it. Node would say so at once, and callers that are refused would send it for nothing.
 */
function continueWhenRead(server: Server): void {
  // Any other expectation is nothing HTTP knows; a server may serve the request as if it had none.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit('request', request, response);
  });
}
