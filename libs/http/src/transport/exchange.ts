import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { toTransportError, TransportError, type TransportFault } from './transport-error.js';

/** Status and headers of an answer; header names are in lower case. */
export interface AnswerHead {
  status: number;
  headers: IncomingHttpHeaders;
}

/** What a reader of an answer can do to the connection it comes over. */
export interface AnswerFlow {
  pause(): void;
  resume(): void;
  /** Gives up the answer: the reader gets the failure. */
  fail(kind: TransportFault): void;
  /** Takes what was read so far as enough; the reader hears nothing more. */
  stop(): void;
}

/** Takes an answer in. After `onEnd` or `onFailure` nothing more comes. */
export interface AnswerReader {
  onHead(head: AnswerHead, flow: AnswerFlow): void;
  onChunk(chunk: Buffer, flow: AnswerFlow): void;
  onEnd(): void;
  onFailure(error: Error): void;
}

/** What an exchange is told of its request. */
export interface ExchangeOptions {
  /** Ends it with `timeout` when it aborts, at whatever stage. */
  signal: AbortSignal;
  /** Whether the request changes nothing, or nothing more when repeated. */
  safe: boolean;
  /** Called once when the connection is no longer needed. */
  onSettled: () => void;
}

/**
 * One request and its answer over undici: knows how far it got, ends it at the signal whatever drips, and names its
 * failures. Written against undici's dispatch interface, since its `request` does not tell what was sent.
 */
export class Exchange implements Dispatcher.DispatchHandler, AnswerFlow {
  private controller?: Dispatcher.DispatchController;
  private sent = false;
  private answered = false;
  private settled = false;

  constructor(
    private readonly reader: AnswerReader,
    private readonly options: ExchangeOptions,
  ) {}

  /** Sends the request over a pool. */
  start(connections: Dispatcher, request: Dispatcher.DispatchOptions): void {
    const { signal } = this.options;
    if (signal.aborted) return this.handleEvent();
    signal.addEventListener('abort', this);
    try {
      connections.dispatch(request, this);
    } catch (error) {
      this.end(error);
    }
  }

  /** undici: a connection stands and the request is written next. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.settled) controller.abort(new Error('ended before it was sent'));
    else this.sent = true;
  }

  /** undici: status and headers came. Those of 1xx are passed over; above 599 is no HTTP and fails with `invalid`. */
  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200 || this.settled) return;
    this.answered = true;
    if (status > 599) this.fail('invalid');
    else this.reader.onHead({ status, headers }, this);
  }

  /** undici: a part of the body as it came over the wire, not decompressed. */
  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.settled) this.reader.onChunk(chunk, this);
  }

  /** undici: the body is complete. */
  onResponseEnd(): void {
    if (this.settle()) this.reader.onEnd();
  }

  /** undici: the connection could not be made, or broke. */
  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.end(error);
  }

  /** Reads nothing more from the socket until `resume`. */
  pause(): void {
    this.controller?.pause();
  }

  /** Reads on after `pause`. */
  resume(): void {
    this.controller?.resume();
  }

  /** Ends the exchange with a TransportError; one that has ended stays as it ended. */
  fail(kind: TransportFault, cause?: unknown): void {
    this.end(new TransportError(kind, { ...this.progress, cause }));
  }

  /** Ends the exchange without telling the reader, and gives up the connection with what it would still carry. */
  stop(): void {
    if (this.settle()) this.controller?.abort(new Error('read enough'));
  }

  /** The signal: time is over. */
  handleEvent(): void {
    this.fail('timeout', this.options.signal.reason);
  }

  private get progress(): { sent: boolean; answered: boolean; safe: boolean } {
    return { sent: this.sent, answered: this.answered, safe: this.options.safe };
  }

  private end(error: unknown): void {
    if (!this.settle()) return;
    const named = toTransportError(error, this.progress);
    this.reader.onFailure(named);
    this.controller?.abort(named);
  }

  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    this.options.signal.removeEventListener('abort', this);
    this.options.onSettled();
    return true;
  }
}
