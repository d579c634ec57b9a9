import { mapTexts, type TextChange } from '../map-texts.js';

/** What is written at once, a millisecond's work: parts of a value, a text counting one for each sixteen of its characters. */
const PIECE = 4096;
const CHARACTERS_OF_PART = 16;
/** From so many characters on a text is written in pieces. */
const LONG_TEXT = PIECE * CHARACTERS_OF_PART;

const unchanged: TextChange = (text) => text;

/** Whether a value takes more than a millisecond or so to be written or walked through. Of a larger one no more is looked at. */
export function isLarge(value: unknown): boolean {
  return weigh(value, PIECE) > PIECE;
}

/**
 * What JSON.stringify writes of a value, in pieces that take about a millisecond each: who writes a large value lets others run
 * between them. Together they are the very text; of what JSON does not know there is none.
 *
 * @param change what becomes of texts, the names of fields too, as in `mapTexts`
 */
export function* jsonPieces(value: unknown, change: TextChange = unchanged): Generator<string, void> {
  if (isLarge(value)) return yield* largePieces(value, change);
  const text = written(value, change);
  if (text !== undefined) yield text;
}

function* largePieces(value: unknown, change: TextChange): Generator<string, void> {
  if (typeof value === 'string') yield* textPieces(change(value));
  else if (Array.isArray(value)) yield* listPieces(value, change);
  else yield* objectPieces(value as Record<string, unknown>, change);
}

/** JSON.stringify gives nothing for what JSON does not know. */
function written(value: unknown, change: TextChange): string | undefined {
  return JSON.stringify(change === unchanged ? value : mapTexts(value, change)) as string | undefined;
}

function* textPieces(text: string): Generator<string, void> {
  yield '"';
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = Math.min(start + LONG_TEXT, text.length);
    // Half of a pair would be written as an escape.
    if (end < text.length && isLowSurrogate(text.charCodeAt(end))) end -= 1;
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
  }
  yield '"';
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

function* listPieces(list: readonly unknown[], change: TextChange): Generator<string, void> {
  let before = '[';
  let first = 0;
  let weight = 0;
  for (let at = 0; at <= list.length; at += 1) {
    const own = at < list.length ? 1 + weigh(list[at], PIECE) : 0;
    if (first < at && (weight + own > PIECE || at === list.length)) {
      yield before + written(list.slice(first, at), change)!.slice(1, -1);
      before = ',';
      first = at;
      weight = 0;
    }
    weight += own;
    if (own <= PIECE) continue;
    yield before;
    before = ',';
    yield* largePieces(list[at], change);
    first = at + 1;
    weight = 0;
  }
  yield ']';
}

function* objectPieces(object: Record<string, unknown>, change: TextChange): Generator<string, void> {
  let text = '{';
  let separator = '';
  let weight = 0;
  for (const key of Object.keys(object)) {
    const value = object[key];
    const own = weigh(value, PIECE);
    const name = (): string => `${separator}${JSON.stringify(change(key))}:`;
    if (own > PIECE) {
      yield text + name();
      yield* largePieces(value, change);
      text = '';
      weight = 0;
      separator = ',';
      continue;
    }
    const field = written(value, change);
    weight += own + weigh(key, PIECE);
    if (field !== undefined) {
      text += name() + field;
      separator = ',';
    }
    if (weight <= PIECE) continue;
    yield text;
    text = '';
    weight = 0;
  }
  yield `${text}}`;
}

/** A list or an object that is written as what it holds. */
function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { toJSON?: unknown }).toJSON !== 'function';
}

/** How much there is in a value, counted no further than just above `most`. */
function weigh(value: unknown, most: number): number {
  if (typeof value === 'string') return 1 + value.length / CHARACTERS_OF_PART;
  if (!isHolder(value)) return 1;
  let weight = 1;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && weight <= most; at += 1) weight += weigh(value[at], most - weight);
    return weight;
  }
  const keys = Object.keys(value);
  for (let at = 0; at < keys.length && weight <= most; at += 1) {
    const key = keys[at]!;
    weight += 1 + key.length / CHARACTERS_OF_PART + weigh(value[key], most - weight);
  }
  return weight;
}
