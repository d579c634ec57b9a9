import { Readable } from 'node:stream';
import { invalidInput } from '#libs/errors';
import { BufferedAnswer, type BufferLimits, type RawAnswer } from './answers/buffered-answer.js';
import { ConnectionPools, type Trust } from './connections/connection-pools.js';
import { contentCoding, decodeContent } from './answers/content-encoding.js';
import type { EgressPolicy } from '../egress/egress-policy.js';
import { EgressRefused } from '../egress/egress-refused.js';
import { Exchange, type AnswerHead, type AnswerReader } from './exchange.js';
import type { HostLookup } from '../egress/guarded-connector.js';
import { checkHeaders } from './outgoing-headers.js';
import { isSafe, type IncomingAnswer, type IncomingStream, type OutgoingRequest } from './outgoing-request.js';
import { isRedirect, MAX_REDIRECTS, nextHop, type Hop } from './redirect.js';
import { loopbackLookup, proveGuard } from '../egress/self-test.js';
import { StreamedAnswerReader, type StreamedAnswer } from './answers/streamed-answer.js';
import { TransportError } from './transport-error.js';
import { checkUrlForm } from '../provider/url-form.js';

/** Policy and limits of all requests of a process. */
export interface HttpSenderOptions {
  /** Decides on `guarded` requests; of `trusted` ones only the form of the URL is checked. */
  policy: EgressPolicy;
  /** Largest decompressed answer in bytes where a request says nothing else. */
  maxBytes: number;
  /** Connections per origin and pool; default 128. */
  maxConnections?: number;
  /** Requests that may wait for a connection of one origin and pool; default 1,000. */
  maxWaiting?: number;
  /** Origins, by pool, whose idle connections are kept; default 1,000. */
  maxPools?: number;
  /** Milliseconds until a connection must stand; default 10,000. */
  connectTimeout?: number;
  /** Resolves host names; default the system's resolver. */
  lookup?: HostLookup;
  /** Certificates trusted instead of Node's own, PEM. */
  ca?: string[];
}

/**
 * The one way out of the process. It uses connections of its own and no environment proxy, so nothing between the egress
 * policy and the socket can be configured away. One instance per process.
 */
export class HttpSender {
  private readonly policy: EgressPolicy;
  private readonly maxBytes: number;
  private readonly pools: ConnectionPools;

  constructor({
    policy,
    maxBytes,
    maxConnections = 128,
    maxWaiting = 1000,
    maxPools = 1000,
    connectTimeout = 10_000,
    lookup,
    ca,
  }: HttpSenderOptions) {
    this.policy = policy;
    this.maxBytes = maxBytes;
    this.pools = new ConnectionPools(policy, {
      maxConnections,
      maxWaiting,
      maxPools,
      connectTimeout,
      lookup,
      ca,
    });
  }

  /**
   * Sends a request and reads the whole answer, of whatever status.
   * @throws EgressRefused, TransportError, AppError `invalid_input` for a bad URL or header, AppError `unavailable` when
   *   too many requests wait for the same origin
   */
  async send(request: OutgoingRequest): Promise<IncomingAnswer> {
    const limits: BufferLimits = { maxBytes: request.maxBytes ?? this.maxBytes, maxErrorBytes: request.maxErrorBytes };
    const { answer, url } = await this.follow<RawAnswer>(request, {
      read: (resolve, reject) => new BufferedAnswer(limits, resolve, reject),
      drop: () => {},
    });
    const { status, headers } = answer;
    return { status, headers, bytes: await decoded(answer, limits, isSafe(request)), url };
  }

  /** Sends a request and hands out the answer's body as it arrives. @throws as `send` */
  async sendStream(request: OutgoingRequest): Promise<IncomingStream> {
    const { answer, url } = await this.follow<StreamedAnswer>(request, {
      read: (resolve, reject) => new StreamedAnswerReader(request.maxBytes ?? this.maxBytes, resolve, reject),
      drop: ({ body }) => void body.destroy(),
    });
    return { ...answer, url };
  }

  /**
   * Why the guard would refuse a URL of a user for what it says by itself; undefined where that is fine, and only the
   * addresses that its host resolves to will tell.
   */
  refusalOf(url: URL, trust: 'guarded' | 'confidential' = 'guarded'): EgressRefused | undefined {
    try {
      this.check(url, trust);
      return undefined;
    } catch (error) {
      if (error instanceof EgressRefused) return error;
      throw error;
    }
  }

  /**
   * Proves at start that the guard holds at the socket: dials a listener on loopback by several spellings and by a name.
   * @returns the hosts that were refused; those the operator listed are left out
   * @throws Error when one was not refused or a connection arrived
   */
  async selfTest(): Promise<string[]> {
    const named = new HttpSender({ policy: this.policy, maxBytes: this.maxBytes, lookup: loopbackLookup });
    try {
      return await proveGuard(this.policy, { sender: this, named });
    } finally {
      await named.close();
    }
  }

  /** Ends every connection; requests in progress fail. */
  async close(): Promise<void> {
    await this.pools.close();
  }

  private async follow<Answer extends AnswerHead>(
    request: OutgoingRequest,
    taking: Taking<Answer>,
  ): Promise<{ answer: Answer; url: URL }> {
    const { method, body, trust } = request;
    try {
      let hop: Hop = { method, url: parseUrl(request.url), headers: checkHeaders(request.headers), body, trust };
      for (let redirects = 0; ; redirects += 1) {
        const answer = await this.exchange(hop, request, taking);
        if (!request.followRedirects || !isRedirect(answer)) return { answer, url: hop.url };
        taking.drop(answer);
        if (redirects === MAX_REDIRECTS) throw new EgressRefused('redirect', `More than ${MAX_REDIRECTS} redirects.`);
        hop = nextHop(hop, answer);
      }
    } catch (error) {
      if (body instanceof Readable) body.destroy();
      throw error;
    }
  }

  private check(url: URL, trust: Trust): void {
    if (trust === 'trusted') return checkUrlForm(url);
    this.policy.checkUrl(url);
    if (trust === 'confidential') this.policy.checkConfidential(url);
  }

  private async exchange<Answer>(hop: Hop, request: OutgoingRequest, { read }: Taking<Answer>): Promise<Answer> {
    const { method, url, body, trust } = hop;
    this.check(url, trust);
    const { signal, bodyBytes } = request;
    const { connections, slots } = this.pools.of({ url, trust, pool: request.pool ?? '' });
    const waiting = slots.acquire(signal);
    if (waiting) await waiting;
    const headers =
      body instanceof Readable && bodyBytes !== undefined
        ? { ...hop.headers, 'content-length': String(bodyBytes) }
        : hop.headers;
    return new Promise<Answer>((resolve, reject) => {
      const onSettled = (): void => slots.release();
      const exchange = new Exchange(read(resolve, reject), { signal, safe: isSafe(request), onSettled });
      exchange.start(connections, { path: url.pathname + url.search, method, headers, body });
    });
  }
}

/** How answers are taken in: by whom, and how one that is not wanted is let go. */
interface Taking<Answer> {
  read: (resolve: (answer: Answer) => void, reject: (error: Error) => void) => AnswerReader;
  drop: (answer: Answer) => void;
}

function parseUrl(url: URL | string): URL {
  if (typeof url !== 'string') return url;
  if (!URL.canParse(url)) throw invalidInput('url', 'format', 'must be an http or https URL');
  return new URL(url);
}

/** Node's code for decompressed data beyond `maxOutputLength`. */
const BEYOND_LIMIT = 'ERR_BUFFER_TOO_LARGE';

async function decoded(
  { headers, status, bytes, cut }: RawAnswer,
  limits: BufferLimits,
  safe: boolean,
): Promise<Buffer> {
  if (headers['content-encoding'] === undefined || bytes.length === 0) return bytes;
  const keepsPart = status >= 400 && limits.maxErrorBytes !== undefined;
  try {
    const coding = contentCoding(headers['content-encoding']);
    const maxBytes = keepsPart ? limits.maxErrorBytes! : limits.maxBytes;
    return await decodeContent(bytes, { coding, maxBytes, partial: cut });
  } catch (cause) {
    // The status of a refusal says more than its body.
    if (keepsPart) return Buffer.alloc(0);
    const kind = (cause as NodeJS.ErrnoException).code === BEYOND_LIMIT ? 'too_large' : 'invalid';
    throw new TransportError(kind, { sent: true, answered: true, safe, cause });
  }
}
