/**
 * A number that the browser's own would change, such as 12345678901234567890: its text, as it came. JSON.stringify writes it so, and
 * `String` gives it so.
 */
export class ExactNumber {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toJSON(): unknown {
    return rawJson?.(this.#text) ?? this.#text;
  }

  toString(): string {
    return this.#text;
  }
}

type RawJson = (text: string) => unknown;

/** TypeScript does not know it yet, and old browsers do not either: they show long numbers as they always have. */
const rawJson = (JSON as JSON & { rawJSON?: RawJson }).rawJSON?.bind(JSON) as RawJson | undefined;

/** A number with so many digits or so large an exponent may be another one as the browser's. */
const MAY_BE_LONG = /[\d.]{16}|\d[eE][-+]?\d{3}/;
const DIGITS = 15;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Reads JSON as JSON.parse does, but keeps the text of numbers that it would change. @throws SyntaxError */
export function readJson(text: string): unknown {
  if (!rawJson || !MAY_BE_LONG.test(text)) return JSON.parse(text);
  const reviver = (_: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined ? numberOf(context.source) : value;
  return JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]);
}

/** The number that a text says. */
export function numberOf(text: string): number | ExactNumber {
  const value = Number(text);
  if (!rawJson || String(value) === text || !JSON_NUMBER.test(text)) return value;
  const digits = text.replace(/[eE].*$/, '').replace(/^[-0.]+|\./g, '');
  const isKept = Number.isFinite(value) && digits.length <= DIGITS && (value !== 0 || /^0*$/.test(digits));
  return isKept ? value : new ExactNumber(text);
}
