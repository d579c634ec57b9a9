import type { Clock } from './clock.js';
import { ClockTimers } from './clock-timers.js';
import { integer, object } from './shape.js';

/** What is to go wrong with the messages that follow. */
export interface DeliveryTrouble {
  /** So many messages are lost without a try. */
  drop: number;
  /** So many come twice. */
  double: number;
  /** So many are held back and come, the last one first, behind the one after them. */
  reorder: number;
}

/** A body that orders trouble. */
export const deliveryTrouble = object({
  'drop?': integer({ min: 0, max: 1000 }),
  'double?': integer({ min: 0, max: 1000 }),
  'reorder?': integer({ min: 0, max: 1000 }),
});

/** How a provider delivers. */
export interface DeliveryHabits {
  /** When a receiver that did not take a message gets it again, in seconds after the try before. */
  readonly retrySeconds: readonly number[];
  /** How long it waits for an answer. */
  readonly timeoutMs: number;
  /** The statuses after which it comes again, where it takes others as final; any failure if absent. */
  readonly retryStatuses?: readonly number[];
}

/** A message to a receiver. */
export interface OutgoingMessage {
  readonly url: string;
  readonly body: string;
  /** What goes along with a try, such as a signature made at its time. */
  readonly headers: (now: number) => Readonly<Record<string, string>>;
  /** Whether the receiver still wants any. */
  readonly isWanted: () => boolean;
}

/** Delivers messages of a provider: tried again as it does, in no certain order. */
export class Deliveries {
  private readonly timers: ClockTimers;
  private trouble: DeliveryTrouble = { drop: 0, double: 0, reorder: 0 };
  private held: (() => void)[] = [];
  private ending = new AbortController();

  constructor(
    private readonly clock: Clock,
    private readonly habits: DeliveryHabits,
  ) {
    this.timers = new ClockTimers(clock);
  }

  /** Orders trouble for the messages that follow. */
  order(trouble: Partial<DeliveryTrouble>): void {
    this.trouble = { ...this.trouble, ...trouble };
  }

  /** Sends a message. */
  send(message: OutgoingMessage): void {
    const begin = (): void => this.attempt(message, 0);
    if (this.take('drop')) return;
    if (this.take('reorder')) return void this.held.unshift(begin);
    begin();
    if (this.take('double')) begin();
    for (const late of this.held.splice(0)) late();
  }

  /** Forgets what is under way, and all trouble. */
  clear(): void {
    this.ending.abort();
    this.ending = new AbortController();
    this.timers.clear();
    this.held = [];
    this.trouble = { drop: 0, double: 0, reorder: 0 };
  }

  private take(kind: keyof DeliveryTrouble): boolean {
    if (this.trouble[kind] <= 0) return false;
    this.trouble = { ...this.trouble, [kind]: this.trouble[kind] - 1 };
    return true;
  }

  private attempt(message: OutgoingMessage, tries: number): void {
    if (!message.isWanted()) return;
    const { signal } = this.ending;
    const { retrySeconds, timeoutMs, retryStatuses } = this.habits;
    const timely = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    void post(message, this.clock.now(), timely).then((status) => {
      const seconds = retrySeconds[tries];
      const isTaken = status !== undefined && status >= 200 && status < 300;
      const isFinal = status !== undefined && retryStatuses?.includes(status) === false;
      if (isTaken || isFinal || signal.aborted || seconds === undefined) return;
      this.timers.at(this.clock.now() + seconds * 1000, () => this.attempt(message, tries + 1));
    });
  }
}

/** One try; the receiver's status, if it answered. */
async function post(
  { url, body, headers }: OutgoingMessage,
  now: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    const sent = { 'content-type': 'application/json', ...headers(now) };
    const answer = await fetch(url, { method: 'POST', headers: sent, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}
