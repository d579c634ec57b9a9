import { invalidInput } from '#libs/errors';
import type { BreakerOptions } from './circuit-breaker.js';
import { CircuitBreakers } from './circuit-breakers.js';
import type { Trust } from '../transport/connections/connection-pools.js';
import type { HttpSender } from '../transport/http-sender.js';
import { invalidProviderAnswer } from './invalid-provider-answer.js';
import { mayBeJson, parseJsonAnswer } from './json-answer.js';
import type { IncomingAnswer, OutgoingRequest } from '../transport/outgoing-request.js';
import { ProviderRefusal } from './provider-refusal.js';
import type { ProviderAnswer, ProviderRequest } from './provider-request.js';
import { mayHaveBeenExecuted, retryDelay } from '../transport/retries/retry-delay.js';
import { RETRY_PAUSE_MS, waited } from '../transport/retries/retry-pause.js';
import { fillTemplate } from './url-template.js';

/** A call of a connector: what is asked, and on whose word the base URL is used. */
export interface ProviderCall extends ProviderRequest {
  trust: Trust;
  /**
   * Whose calls these are, such as those of a connector for a workspace. They share connections and a circuit breaker per
   * origin with nobody else.
   */
  pool?: string;
  /** Statuses from 300 to 399 that the caller handles, such as 302 or 304. Redirects are never followed. */
  accept?: readonly number[];
  /** A 200 may come without a body; 201, 202, 204, 205 and answers to DELETE always may. */
  mayBeEmpty?: boolean;
}

/** A request that is handed on as somebody else wrote it. */
export interface PassedRequest extends Pick<OutgoingRequest, 'method' | 'headers' | 'signal' | 'trust' | 'pool'> {
  /** Path below the base URL and query, as they go over the wire: encoded and checked already. */
  target: string;
  body?: Buffer;
}

/** How providers are called, and how patiently. */
export interface ProviderHttpOptions {
  /** Its connections are used; who made it closes it. */
  sender: HttpSender;
  /** Bytes read of an error body; default 64 KiB. */
  maxErrorBytes?: number;
  /** Mean milliseconds before the first repeat; default 200. */
  retryPauseMs?: number;
  /** When calls to a failing provider are stopped. */
  breaker?: Partial<BreakerOptions>;
}

const EMPTY_STATUSES: ReadonlySet<number> = new Set([201, 202, 204, 205]);
const GONE_STATUSES: ReadonlySet<number> = new Set([404, 410]);

/** Calls of provider interfaces: encoded URLs, JSON in and out, retries inside the deadline, one circuit breaker per side. */
export class ProviderHttp {
  private readonly sender: HttpSender;
  private readonly maxErrorBytes: number;
  private readonly retryPauseMs: number;
  private readonly breakers: CircuitBreakers;

  constructor({ sender, maxErrorBytes = 65_536, retryPauseMs = RETRY_PAUSE_MS, breaker }: ProviderHttpOptions) {
    this.sender = sender;
    this.maxErrorBytes = maxErrorBytes;
    this.retryPauseMs = retryPauseMs;
    this.breakers = new CircuitBreakers(breaker);
  }

  /**
   * Calls `baseUrl` + the filled path. `T` is what the caller will check the body against; nothing of it is checked here.
   * @throws ProviderRefusal for 400 and above; AppError `provider_unavailable`, `provider_timeout` (both with
   *   `outcomeUnknown` where a write may have happened), `provider_invalid_response`, `unavailable` (breaker open, or too
   *   many calls wait), `invalid_input` (a path value that cannot be sent), `egress_refused` (guarded base URLs)
   */
  async call<T>(baseUrl: string, request: ProviderCall): Promise<ProviderAnswer<T>> {
    const outgoing = this.outgoing(baseUrl, request);
    const side = sideOf(outgoing.url, request.pool);
    let mayBeDone = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.breakers.run(side, () => this.attempt(outgoing, attempt));
        return read<T>(answer, request, attempt);
      } catch (failure) {
        if (mayBeDone && isGone(failure, request))
          return { status: 204, headers: failure.headers, body: undefined as T, attempts: attempt };
        const delay = retryDelay(failure, {
          retry: request.retry,
          body: request.body,
          attempt,
          pauseMs: this.retryPauseMs,
        });
        if (delay === undefined || !(await waited(delay, request.signal))) throw failure;
        mayBeDone ||= mayHaveBeenExecuted(failure);
      }
    }
  }

  /**
   * Sends a request once, as it is, and gives the answer below 400 as it came, redirects too.
   * @throws ProviderRefusal with the whole body for 400 and above; TransportError, EgressRefused, AppError `unavailable`,
   *   `invalid_input`
   */
  async pass(baseUrl: string, { target, ...request }: PassedRequest): Promise<IncomingAnswer> {
    const url = joinUrl(baseUrl, target);
    return this.breakers.run(sideOf(url, request.pool), () => this.attempt({ ...request, url }, 1));
  }

  private outgoing(baseUrl: string, request: ProviderCall): OutgoingRequest & { url: URL } {
    const { method, path, params, query, json, signal, maxBytes, trust, pool, retry } = request;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (json !== undefined) headers['content-type'] = 'application/json';
    for (const name in request.headers) headers[name.toLowerCase()] = request.headers[name]!;
    return {
      method,
      url: joinUrl(baseUrl, fillTemplate(path, { params, query })),
      headers,
      body: json === undefined ? request.body : JSON.stringify(json),
      bodyBytes: request.bodyBytes,
      signal,
      maxBytes,
      maxErrorBytes: this.maxErrorBytes,
      trust,
      pool,
      safe: retry === 'safe' || method === 'GET',
    };
  }

  private async attempt(outgoing: OutgoingRequest, attempt: number): Promise<IncomingAnswer> {
    const answer = await this.sender.send(outgoing);
    if (answer.status >= 400) throw new ProviderRefusal(answer, attempt);
    return answer;
  }
}

function sideOf({ origin }: URL, pool = ''): string {
  return `${origin} ${pool}`;
}

function joinUrl(baseUrl: string, path: string): URL {
  if (!path.startsWith('/')) throw new Error(`the path ${path} does not start with a slash`);
  if (!URL.canParse(baseUrl) || /[?#]/.test(baseUrl))
    throw invalidInput('apiUrl', 'format', 'must be an http or https URL without query and fragment');
  return new URL(baseUrl + path);
}

function read<T>(
  { status, headers, bytes }: IncomingAnswer,
  request: ProviderCall,
  attempts: number,
): ProviderAnswer<T> {
  const outcomeUnknown = request.method !== 'GET' && request.retry !== 'safe';
  if (status >= 300) {
    if (request.accept?.includes(status)) return { status, headers, body: undefined as T, attempts };
    throw invalidProviderAnswer(`it redirects (${status})`, { outcomeUnknown });
  }
  if (bytes.length === 0) {
    const mayBeEmpty = request.mayBeEmpty || request.method === 'DELETE' || EMPTY_STATUSES.has(status);
    if (mayBeEmpty) return { status, headers, body: undefined as T, attempts };
    throw invalidProviderAnswer('it is empty', { outcomeUnknown });
  }
  if (!mayBeJson(headers['content-type'])) throw invalidProviderAnswer('it is not JSON', { outcomeUnknown });
  try {
    return { status, headers, body: parseJsonAnswer(bytes) as T, attempts };
  } catch (cause) {
    throw invalidProviderAnswer('it is not valid JSON', { outcomeUnknown, cause });
  }
}

/** A DELETE that meets "not there" after an attempt that may have worked has done its work. */
function isGone(failure: unknown, { method }: ProviderCall): failure is ProviderRefusal {
  return method === 'DELETE' && failure instanceof ProviderRefusal && GONE_STATUSES.has(failure.status);
}
