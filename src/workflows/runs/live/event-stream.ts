import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { isLarge, writeInTurns } from '#libs/json';

/** What a stream of server-sent events begins with (HTML standard, "Server-sent events"). */
export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
} as const;

/** How long one stream lasts: who watches a run that waits for days comes again, as browsers do by themselves. */
export const LONGEST_STREAM_MS = 3_600_000;
/** Milliseconds a reader may take for what waits for it; one that takes longer is cut off and may resume. */
const PATIENCE_MS = 30_000;
/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 15_000;

/** One event; `data` is written as JSON. */
export interface SentEvent {
  id: string | number;
  event: string;
  data: unknown;
}

/** An answer of server-sent events. Nothing more is made for a reader who has not taken the last one, so one is all that waits. */
export class EventStream {
  private readonly left = new AbortController();
  private heartbeats?: NodeJS.Timeout;
  private patience?: NodeJS.Timeout;

  /** Begins the answer; `onClose` hears when it is over, whoever ends it. */
  constructor(
    private readonly response: ServerResponse,
    onClose: () => void,
  ) {
    response.on('close', () => {
      clearInterval(this.heartbeats);
      clearTimeout(this.patience);
      onClose();
      this.left.abort();
    });
    response.writeHead(200, EVENT_STREAM_HEADERS);
  }

  /** Aborts when the reader has gone. */
  get gone(): AbortSignal {
    return this.left.signal;
  }

  /** Says every few seconds that the stream is alive, in a comment that readers pass over. */
  beat(): this {
    this.heartbeats = setInterval(() => this.response.writableNeedDrain || this.response.write(':\n\n'), HEARTBEAT_MS);
    return this;
  }

  /** @returns whether the reader is still there */
  async send({ id, event, data }: SentEvent): Promise<boolean> {
    const head = `id: ${id}\nevent: ${event}\ndata: `;
    if (!isLarge(data)) return this.write(`${head}${JSON.stringify(data)}\n\n`);
    const { pieces } = await writeInTurns(data);
    for (const piece of [head, ...pieces, '\n\n']) if (!(await this.write(piece))) return false;
    return true;
  }

  /** A reader may leave the end waiting too; what is written behind it would end the process. */
  end(): void {
    clearInterval(this.heartbeats);
    this.response.end();
    if (!this.gone.aborted) this.beginToWait();
  }

  private async write(piece: string | Buffer): Promise<boolean> {
    if (this.gone.aborted) return false;
    if (this.response.write(piece)) return true;
    this.beginToWait();
    await once(this.response, 'drain', { signal: this.gone }).catch(() => undefined);
    clearTimeout(this.patience);
    return !this.gone.aborted;
  }

  private beginToWait(): void {
    this.patience = setTimeout(() => this.response.destroy(), PATIENCE_MS);
  }
}
