import { Inject, Injectable } from '@nestjs/common';
import { VARIABLES } from '../config/config.module.js';
import { Environment } from '../config/environment.js';

/**
 * What the engine commits: a new run with its job, the first of a run that executes where it was accepted, what nodes did, a
 * run that another one starts, a wait, the end of a run.
 */
export type CommitKind = 'accept' | 'start' | 'record' | 'child' | 'suspend' | 'end';

/**
 * The moments between which a run's state on disk changes. `inside` is after the last statement of a transaction and before
 * its commit.
 */
export type CrashPoint =
  | `${'before' | 'after'}-${CommitKind | 'claim'}`
  | `${'inside' | 'after'}-${'mutation' | 'takeover'}`
  | (typeof elsewhere)[number];

/** Points of other parts than the engine. */
const elsewhere = [
  /** A run that was taken over too often is about to be failed. */
  'before-crash-loop',
  /** The slots of schedules are taken, their runs not yet queued; one transaction. */
  'inside-slot',
  /** A provider has redeemed a code, its tokens are not stored. */
  'after-exchange',
  /** A provider has answered a refresh, the new tokens are not stored. */
  'after-refresh',
  /** One sealed value is under the new key, the next one is not. */
  'after-reseal',
  /** Before each statement that changes the schema. */
  'before-migration-statement',
  /** A key is reserved, what it stands for has not begun. */
  'after-reserve',
  /** What a key stands for is done, the answer is not stored. */
  'before-complete',
  /** It is stored that the provider is about to be asked to deliver events, it is not asked. */
  'before-subscribe',
  /** A provider has made a subscription, its answer is not stored. */
  'after-subscribe',
  /** A provider has prolonged a subscription, or made another one in its place, that is not stored. */
  'after-renew',
  /** A provider has removed a subscription, that is not stored. */
  'after-unsubscribe',
  /** Events were delivered, nothing of them is stored. */
  'before-event',
  /** Events and their runs are written, and how far their feed was read; one transaction. */
  'inside-batch',
  /** Some of the events that came together are stored with their runs, those behind them are not. */
  'between-batches',
  /** Delivered events are stored, the provider is not answered. */
  'after-event',
  /** A delivery says that there is something to read, that is not stored. */
  'before-signal',
  /** It is stored, the provider is not answered. */
  'after-signal',
  /** A provider was asked for events and has answered, nothing of them is stored. */
  'before-read',
  /** The events of its answer are stored, the provider is not asked on. */
  'after-read',
  /** An event is about to be delivered. */
  'before-delivery',
  /** Its receiver has answered, nothing of that is stored. */
  'after-delivery',
] as const;

/** A point and how often it is still to be passed. */
interface Passing {
  point: string;
  left: number;
}

/**
 * Lets tests end the process at a named moment, to prove that nothing is lost there. Only with `NODE_ENV=test`,
 * `CRASH_AT=<point>[:<n>][,…]` lists what is passed one after the other; the n-th passing of the last point kills the process
 * by SIGKILL. Anywhere else nothing is armed, and passing a point does nothing.
 */
@Injectable()
export class CrashPoints {
  /** Whether any point is watched, for callers that would have to find out which one they pass. */
  readonly armed: boolean;
  private readonly ahead: Passing[];

  constructor({ NODE_ENV }: Environment, @Inject(VARIABLES) variables: Readonly<Record<string, string | undefined>>) {
    const order = NODE_ENV === 'test' ? variables['CRASH_AT'] : undefined;
    this.ahead = order === undefined ? [] : order.split(',').map(passing);
    this.armed = this.ahead.length > 0;
  }

  /** Says that the process is at this point now. */
  pass(point: CrashPoint): void {
    const [next] = this.ahead;
    if (next?.point !== point) return;
    next.left -= 1;
    if (next.left > 0) return;
    this.ahead.shift();
    if (this.ahead.length === 0) process.kill(process.pid, 'SIGKILL');
  }
}

function passing(text: string): Passing {
  const [point = '', times = '1'] = text.split(':');
  return { point, left: Number(times) };
}
