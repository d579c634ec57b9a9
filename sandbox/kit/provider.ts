import type { IncomingHttpHeaders } from 'node:http';
import type { RequestBody } from './request-body.js';
import type { Reply } from './reply.js';

/** One request as a fake sees it. */
export interface ProviderRequest {
  readonly method: string;
  /** Path below the provider's `basePath`, still percent-encoded, without the query; starts with `/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: RequestBody;
  /** Aborted when the caller goes away or the sandbox closes; long polls end on it. */
  readonly signal: AbortSignal;
}

/** What a test asks for when it wants a provider's own error answer. */
export interface RefusalOrder {
  /** HTTP status, 400..599. */
  readonly status: number;
  /** The provider's own word for the error (`userRateLimitExceeded`, `resource_taken` …); its usual one if absent. */
  readonly code?: string;
  /** Seconds for `Retry-After` (and for the body where the provider repeats it there). */
  readonly retryAfter?: number;
}

/** Where things are: `sandboxUrl` is the origin of the fakes, `serviceUrl` the base URL of the service under test. */
export interface Addresses {
  readonly sandboxUrl: string;
  readonly serviceUrl: string;
}

/**
 * A stateful stand-in for one provider. It owns every path below `basePath`, checks credentials as the provider does and
 * answers each fault of the caller in the provider's own error format. A thrown `Refusal` is an answer; any other
 * error is a defect of the fake and reaches the caller as 500 `sandbox_defect`.
 */
export interface FakeProvider {
  /** Name in the journal, in fault orders and in `sandbox.providers`. */
  readonly key: string;
  /** Path prefix without a trailing slash, for example `/mailboxes/v0`. */
  readonly basePath: string;
  /** What the provider accepts: keys, tokens, accounts. */
  readonly credentials: object;
  /** Answers one request. */
  handle(request: ProviderRequest): Reply | Promise<Reply>;
  /** The provider's real error answer for a status; used by ordered faults. */
  refusal(order: RefusalOrder): Reply;
  /** Environment variables that point the service at this fake. */
  environment(addresses: Addresses): Record<string, string>;
  /** Forgets everything but its credentials. */
  reset(): void;
  /** Adds the small world a first user sees. */
  seed(): void;
  /** Serves `/_sandbox/<key>/…`: what a test does from outside (an incoming mail, a person writing to the bot). */
  control?(request: ProviderRequest): Reply | Promise<Reply>;
  /** Ends timers and pending work. */
  close?(): Promise<void>;
}
