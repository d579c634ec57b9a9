import type { AnswerFlow, AnswerHead, AnswerReader } from '../exchange.js';

/** An answer in memory, as it came over the wire. */
export interface RawAnswer extends AnswerHead {
  bytes: Buffer;
  /** Whether the body was longer and only its first part was kept. */
  cut: boolean;
}

/** How much of a body is kept in memory. */
export interface BufferLimits {
  /** Largest body in bytes; a longer one fails the request. */
  maxBytes: number;
  /** Bytes kept of the body of an answer of 400 and above; the rest is cut off. */
  maxErrorBytes?: number;
}

/** Compressed data is never much longer than what it holds; this much is granted before the real limit counts. */
const CODING_OVERHEAD = 1.01;
const CODING_HEADER_BYTES = 1024;

/** Collects a body up to a limit. */
export class BufferedAnswer implements AnswerReader {
  private head?: AnswerHead;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private limit = 0;
  private cuts = false;

  constructor(
    private readonly limits: BufferLimits,
    private readonly resolve: (answer: RawAnswer) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  /** Chooses the limit by the status; of a compressed body it is 1 % and 1 KiB wider, since the plain one is measured later. */
  onHead(head: AnswerHead): void {
    const { maxBytes, maxErrorBytes } = this.limits;
    this.head = head;
    this.cuts = maxErrorBytes !== undefined && head.status >= 400;
    this.limit = this.cuts ? maxErrorBytes! : maxBytes;
    if (head.headers['content-encoding']) this.limit = this.limit * CODING_OVERHEAD + CODING_HEADER_BYTES;
  }

  /** Beyond the limit an error body is cut and the rest not read; any other fails with `too_large`. */
  onChunk(chunk: Buffer, flow: AnswerFlow): void {
    this.size += chunk.length;
    if (this.size <= this.limit && (this.cuts || !this.declaresTooMuch())) {
      this.chunks.push(chunk);
    } else if (this.cuts) {
      this.chunks.push(chunk.subarray(0, chunk.length - (this.size - Math.floor(this.limit))));
      flow.stop();
      this.finish(true);
    } else {
      flow.fail('too_large');
    }
  }

  /** Gives the answer, whole. */
  onEnd(): void {
    this.finish(false);
  }

  /** Rejects with what `toTransportError` made of the failure. */
  onFailure(error: Error): void {
    this.reject(error);
  }

  /** A body that says it is too long need not be read first. */
  private declaresTooMuch(): boolean {
    return Number(this.head!.headers['content-length']) > this.limit;
  }

  private finish(cut: boolean): void {
    const [first] = this.chunks;
    const bytes = this.chunks.length === 1 && first ? first : Buffer.concat(this.chunks);
    this.resolve({ ...this.head!, bytes, cut });
  }
}
