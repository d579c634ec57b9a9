import {
  AuthenticationHandler,
  Client,
  RedirectHandler,
  RetryHandler,
  RetryHandlerOptions,
  TelemetryHandler,
} from '@microsoft/microsoft-graph-client';
import type { Sandbox } from '../sandbox.js';
import { GRAPH, LoopbackHandler } from './loopback-handler.js';
import { USUAL_SCOPES } from './graph-client.js';

/** How the library is set up. */
interface LibraryOptions {
  readonly account?: string;
  readonly scopes?: readonly string[];
  /** How often it repeats by itself; not at all unless said. */
  readonly repeats?: number;
}

/** Microsoft's own library with its own handlers, signed in at the sandbox. */
export function microsoftLibrary(sandbox: Sandbox, { account, scopes, repeats = 0 }: LibraryOptions = {}): Client {
  const { accessToken } = sandbox.providers.microsoft.grant({ account, scopes: scopes ?? USUAL_SCOPES });
  return Client.initWithMiddleware({
    baseUrl: GRAPH,
    middleware: [
      new AuthenticationHandler({ getAccessToken: () => Promise.resolve(accessToken) }),
      new RetryHandler(new RetryHandlerOptions(0, repeats)),
      new RedirectHandler(),
      new TelemetryHandler(),
      new LoopbackHandler(sandbox),
    ],
  });
}
