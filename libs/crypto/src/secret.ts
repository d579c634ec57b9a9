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

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
