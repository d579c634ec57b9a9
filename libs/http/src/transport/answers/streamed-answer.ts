import { pipeline, Readable, type Transform } from 'node:stream';
import { AppError } from '#libs/errors';
import { contentCoding, decoderOf } from './content-encoding.js';
import type { AnswerFlow, AnswerHead, AnswerReader } from '../exchange.js';
import { TransportError, type TransportProgress } from '../transport-error.js';

/** An answer whose body is read as it arrives, decompressed. */
export interface StreamedAnswer extends AnswerHead {
  /** Fails with TransportError at the limit, at the deadline or when the connection breaks. Destroying it ends the request. */
  body: Readable;
}

/** Hands out the head at once and the body as a stream that holds the sender back when nobody reads. */
export class StreamedAnswerReader implements AnswerReader {
  private body?: Readable;

  constructor(
    private readonly maxBytes: number,
    private readonly resolve: (answer: StreamedAnswer) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  /** Gives the answer before its body has come; fails with `invalid` for a content coding it cannot undo. */
  onHead(head: AnswerHead, flow: AnswerFlow): void {
    const raw = new Readable({
      read: () => flow.resume(),
      destroy: (error, done) => {
        flow.stop();
        done(error);
      },
    });
    this.body = raw;
    let decoder: Transform | undefined;
    try {
      decoder = decoderOf(contentCoding(head.headers['content-encoding']));
    } catch {
      return flow.fail('invalid');
    }
    this.resolve({ ...head, body: limited(raw, decoder, this.maxBytes) });
  }

  /** Holds the sender back while the stream is full. */
  onChunk(chunk: Buffer, flow: AnswerFlow): void {
    if (!this.body!.push(chunk)) flow.pause();
  }

  /** Ends the stream after its last byte. */
  onEnd(): void {
    this.body!.push(null);
  }

  /** Rejects when there is no head yet; afterwards the stream breaks with the error. */
  onFailure(error: Error): void {
    this.reject(error);
    // Without a listener an early failure would be an uncaught error: nobody has the stream yet.
    this.body?.on('error', () => {}).destroy(error);
  }
}

/** A body that has begun: the request is over for whoever sent it, so nothing is unknown about its outcome. */
const ANSWERED: TransportProgress = { sent: true, answered: true, safe: true };

function limited(raw: Readable, decoder: Transform | undefined, maxBytes: number): Readable {
  const plain = decoder ? pipeline(raw, decoder, () => {}) : raw;
  const body = Readable.from(counted(plain, maxBytes), { objectMode: false });
  // A body destroyed before its first read never enters the generator.
  return body.once('close', () => plain.destroy());
}

async function* counted(source: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new TransportError('too_large', ANSWERED);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new TransportError('invalid', { ...ANSWERED, cause: error });
  }
}
