import { inspect } from 'node:util';

const REDACTED = '[redacted]';

/**
 * A secret in memory. Printing, logging, inspecting or serializing it gives `[redacted]`; only `reveal()`, called where the
 * secret is sent to its own host, gives the text.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text in clear, for the call that sends it; kept nowhere else. */
  reveal(): string {
    return this.#text;
  }

  /** `[redacted]`: what templates and concatenation get. */
  toString(): string {
    return REDACTED;
  }

  /** `[redacted]`: what JSON and so the log get. */
  toJSON(): string {
    return REDACTED;
  }

  /** `[redacted]`: what `console` and `util.inspect` get, nested too. */
  [inspect.custom](): string {
    return REDACTED;
  }
}
