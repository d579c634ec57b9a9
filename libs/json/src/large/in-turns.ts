import { setImmediate as nextTurn } from 'node:timers/promises';
import { isLarge, jsonPieces } from './json-pieces.js';
import type { TextChange } from '../map-texts.js';

/** Lets others run; it is awaited between two steps of long work. */
export type Pause = () => Promise<void>;

/** How long work keeps the event loop to itself at once, milliseconds, and one step of it more. */
const TURN_MS = 8;

/** The pauses of work that begins now: each waits for the next turn of the event loop once this one has taken 8 ms. */
export function inTurns(): Pause {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await nextTurn();
    began = performance.now();
  };
}

/** A value as JSON in UTF-8, written already. */
export class WrittenJson {
  /** @param pieces what they are together is the text */
  constructor(readonly pieces: readonly Buffer[]) {}

  /** How many bytes it has. */
  get bytes(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** The text. */
  get text(): string {
    return this.pieces.map((piece) => piece.toString()).join('');
  }
}

/** What JSON.stringify writes of a value; of a large one while others run. */
export async function stringifyInTurns(value: unknown): Promise<string> {
  return isLarge(value) ? (await writeInTurns(value)).text : JSON.stringify(value);
}

/** Writes a large value while others run; `change` is that of `jsonPieces`. Nobody may change the value meanwhile. */
export async function writeInTurns(value: unknown, change?: TextChange): Promise<WrittenJson> {
  const pause = inTurns();
  const pieces: Buffer[] = [];
  for (const piece of jsonPieces(value, change)) {
    pieces.push(Buffer.from(piece));
    await pause();
  }
  return new WrittenJson(pieces);
}
