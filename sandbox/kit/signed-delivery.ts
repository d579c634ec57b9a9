import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from './clock.js';
import { ClockTimers } from './clock-timers.js';

/** When a receiver that did not take a message gets it again, in seconds after the try before. https://docs.svix.com/retries, November 2026 */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];
const ANSWER_TIMEOUT_MS = 15_000;

/** Where messages go, and what signs them. */
export interface Receiver {
  readonly url: string;
  /** `whsec_` and Base64. */
  readonly secret: string;
}

/** What is to go wrong with the messages that follow. */
export interface DeliveryTrouble {
  /** So many messages are lost without a try. */
  drop: number;
  /** So many come twice. */
  double: number;
  /** So many are held back and come, the last one first, behind the one after them. */
  reorder: number;
}

/** Makes the secret of a receiver. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Delivers messages as Svix does: signed, tried again over a day, in no certain order. */
export class SignedDelivery {
  private readonly timers: ClockTimers;
  private trouble: DeliveryTrouble = { drop: 0, double: 0, reorder: 0 };
  private held: (() => void)[] = [];
  private ending = new AbortController();

  constructor(private readonly clock: Clock) {
    this.timers = new ClockTimers(clock);
  }

  /** Orders trouble for the messages that follow. */
  order(trouble: Partial<DeliveryTrouble>): void {
    this.trouble = { ...this.trouble, ...trouble };
  }

  /** Sends a message to a receiver, as long as `isWanted` says that it still wants any. */
  send(receiver: Receiver, message: object, isWanted: () => boolean): void {
    const id = `msg_${randomBytes(12).toString('hex')}`;
    const begin = (): void => this.attempt({ receiver, body: JSON.stringify(message), id, isWanted }, 0);
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

  private attempt(message: Message, tries: number): void {
    if (!message.isWanted()) return;
    const { signal } = this.ending;
    void post(message, this.clock.now(), signal).then((isTaken) => {
      const seconds = RETRY_SECONDS[tries];
      if (isTaken || signal.aborted || seconds === undefined) return;
      this.timers.at(this.clock.now() + seconds * 1000, () => this.attempt(message, tries + 1));
    });
  }
}

interface Message {
  readonly receiver: Receiver;
  readonly body: string;
  readonly id: string;
  readonly isWanted: () => boolean;
}

/** One try; whether the receiver took it. */
async function post({ receiver, body, id }: Message, now: number, ending: AbortSignal): Promise<boolean> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(receiver.secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    ...{ 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` },
  };
  const signal = AbortSignal.any([ending, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
  try {
    const answer = await fetch(receiver.url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
