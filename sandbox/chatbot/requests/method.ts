import type { Arguments } from './arguments.js';
import type { Platform } from '../platform.js';

/** One call of a method. */
export interface Call {
  readonly platform: Platform;
  readonly args: Arguments;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

/** What a method answers: the content of `result`, and for some a sentence that goes beside it. */
export interface Answer {
  readonly result: unknown;
  readonly description?: string;
}

/** A method of the Bot API. A thrown `Refusal` is its error answer. */
export type Method = (call: Call) => Answer | Promise<Answer>;
