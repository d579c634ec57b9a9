import type { ProviderRequest } from '../../kit/provider.js';
import type { Reply } from '../../kit/reply.js';
import { GraphFault } from '../graph/graph-error.js';

/** What becomes of the bytes when all are there; throws a GraphFault where the file cannot be made. */
export type Completion = (bytes: Buffer) => Reply;

/** Every chunk but the last is a multiple of this. */
const CHUNK_UNIT = 320 * 1024;

/** A request has to be smaller. */
const MAX_CHUNK = 60 * 1024 * 1024;

/** A file that arrives in chunks, each exactly after the one before. */
export class UploadSession {
  private readonly chunks: Buffer[] = [];
  private received = 0;
  private total: number | undefined;

  constructor(
    private readonly complete: Completion,
    /** Milliseconds since 1970. */
    public expiresAt: number,
  ) {}

  /** What is expected next. */
  status(): { expirationDateTime: string; nextExpectedRanges: string[] } {
    return {
      expirationDateTime: new Date(this.expiresAt).toISOString(),
      nextExpectedRanges: this.received === this.total ? [] : [`${this.received}-`],
    };
  }

  /** Takes a chunk; the answer of the completion after the last one. */
  take({ headers, body }: ProviderRequest): Reply | undefined {
    const { first, last, total } = readRange(headers['content-range']);
    const { size, content } = body;
    if (size !== last - first + 1)
      throw new GraphFault('invalidRequest', 'Content-Range and the body differ in length.');
    if (size >= MAX_CHUNK) throw new GraphFault('requestTooLarge');
    if (this.total !== undefined && total !== this.total) {
      throw new GraphFault('invalidRequest', 'The total length has changed since the first fragment.');
    }
    if (first < this.received) throw new GraphFault('fragmentOverlap');
    if (first > this.received) throw new GraphFault('invalidRange');
    if (last + 1 < total && size % CHUNK_UNIT !== 0) {
      throw new GraphFault('invalidRequest', 'The fragment length is no multiple of 320 KiB.');
    }
    this.total = total;
    this.chunks.push(content);
    this.received += size;
    return this.received === total ? this.complete(Buffer.concat(this.chunks)) : undefined;
  }
}

function readRange(header: string | undefined): { first: number; last: number; total: number } {
  const found = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header ?? '');
  const [first, last, total] = (found ?? []).slice(1).map(Number) as [number, number, number];
  if (!found || first > last || last >= total) {
    throw new GraphFault('invalidRequest', 'Content-Range is missing or not valid.');
  }
  return { first, last, total };
}
