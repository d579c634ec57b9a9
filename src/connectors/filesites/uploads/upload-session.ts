import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#libs/errors';
import {
  EgressRefused,
  hostMatches,
  invalidProviderAnswer,
  ProviderRefusal,
  standardProviderError,
  TransportError,
  type HttpSender,
  type Trust,
} from '#libs/http';
import type { ConnectionFacts } from '../../../actions/declaration/open-connection.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { GraphCall } from '../graph/filesites.client.js';
import { explainRefusal } from '../filesites.errors.js';
import { missingFrom, outOfStep, parseSessionAnswer, type Chunk, type SessionAnswer } from './upload-ranges.js';

const MAX_REPEATS = 2;
const PAUSE_MS = 200;
const LONGEST_WAIT_SECONDS = 5;
const CANCEL_MS = 5000;
/** Refusals after which a look at what has arrived may help. */
const PASSING: ReadonlySet<number> = new Set([416, 429, 500, 502, 503, 504, 509]);
/** The address of the session is a credential by itself: these say that it is no longer one, or that it is out of step. */
const OVER: ReadonlySet<number> = new Set([401, 404, 416]);

/** What an upload made, 201, or replaced, 200. */
export interface FinishedUpload {
  item: ProviderObject;
  status: number;
}

/**
 * An upload in chunks to the address Graph gave for it; no token goes along.
 * https://learn.microsoft.com/graph/api/driveitem-createuploadsession
 */
export class UploadSession {
  constructor(
    private readonly sender: HttpSender,
    private readonly url: string,
    private readonly context: GraphCall,
  ) {}

  /**
   * Sends one chunk; what the other side has of it already is not sent again. Gives the item after the last chunk.
   * @throws AppError `provider_unavailable` when the session has expired or does not go on, `provider_…` otherwise
   */
  async send(chunk: Chunk): Promise<FinishedUpload | undefined> {
    const end = chunk.at + chunk.bytes.length;
    let from = chunk.at;
    for (let repeats = 0; repeats <= MAX_REPEATS; repeats += 1) {
      const answer = await this.put(chunk, from).catch((error: unknown) => this.look(error, chunk, repeats));
      const { item, status } = answer;
      if (item) return { item, status };
      from = missingFrom(answer, chunk);
      if (from === end) return undefined;
    }
    throw outOfStep();
  }

  /** Gives the session up, so that the drive keeps nothing of it. Never throws. */
  async cancel(): Promise<void> {
    await this.request('DELETE', AbortSignal.timeout(CANCEL_MS)).catch(() => undefined);
  }

  private put({ bytes, at, total }: Chunk, from: number): Promise<SessionAnswer> {
    const body = bytes.subarray(from - at);
    const range = `bytes ${from}-${from + body.length - 1}/${total}`;
    return this.request('PUT', this.context.signal, { body, headers: { 'content-range': range } });
  }

  /** After a failure that may pass: what has arrived. */
  private async look(failure: unknown, chunk: Chunk, repeats: number): Promise<SessionAnswer> {
    const waitMs = repeats < MAX_REPEATS ? waitAfter(failure) : undefined;
    if (waitMs === undefined) throw this.named(failure, chunk);
    await pause(waitMs, undefined, { signal: this.context.signal }).catch(() => undefined);
    try {
      return await this.request('GET', this.context.signal);
    } catch (error) {
      throw this.named(error, chunk);
    }
  }

  private async request(
    method: 'PUT' | 'GET' | 'DELETE',
    signal: AbortSignal,
    content: { body?: Buffer; headers?: Record<string, string> } = {},
  ): Promise<SessionAnswer> {
    const { connection } = this.context;
    const pool = `${connection.connector} ${connection.workspaceId}`;
    const trust = uploadTrust(this.url, connection);
    const answer = await this.sender.send({ method, url: this.url, signal, trust, pool, safe: true, ...content });
    if (answer.status >= 300) throw new ProviderRefusal(answer, 1);
    return parseSessionAnswer(answer);
  }

  private named(failure: unknown, { bytes, at, total }: Chunk): unknown {
    if (failure instanceof EgressRefused)
      return invalidProviderAnswer('it names an upload address that must not be called', { cause: failure });
    if (!(failure instanceof ProviderRefusal)) return failure;
    // The answer to the last chunk may be what was lost.
    const outcomeUnknown = at + bytes.length === total && failure.status === 404;
    if (OVER.has(failure.status)) {
      const detail = 'The upload expired; send the file again.';
      return new AppError('provider_unavailable', detail, { cause: failure, outcomeUnknown });
    }
    return standardProviderError(failure, { ...explainRefusal(failure), redact: [this.url] });
  }
}

/** Milliseconds until what has arrived is looked at; undefined for a failure that does not pass. */
function waitAfter(failure: unknown): number | undefined {
  if (failure instanceof TransportError) {
    return failure.kind === 'unsent' || failure.kind === 'unknown' ? PAUSE_MS : undefined;
  }
  if (!(failure instanceof ProviderRefusal) || !PASSING.has(failure.status)) return undefined;
  if (failure.status === 416) return 0;
  const { retryAfterSeconds: seconds } = failure;
  if (seconds === undefined) return PAUSE_MS;
  return seconds > LONGEST_WAIT_SECONDS ? undefined : seconds * 1000;
}

/**
 * On whose word an upload address is called: the operator's when it is on the host of a base URL of his; any other goes through
 * the egress guard and must be https.
 * @throws AppError `provider_invalid_response` for what must not be called
 */
export function uploadTrust(url: string, { apiUrl, apiUrlTrusted }: ConnectionFacts): Trust {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const isOwn = hostMatches(url, apiUrl);
  if (!target || (target.protocol !== 'https:' && !isOwn))
    throw invalidProviderAnswer('it names an upload address that must not be called');
  return isOwn && apiUrlTrusted ? 'trusted' : 'guarded';
}
