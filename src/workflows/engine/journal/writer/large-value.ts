import { writeInTurns } from '#libs/json';
import { isKnownLarge } from '../../memory/value-size.js';
import type { HiddenTexts } from '../../../nodes/contract/hidden-texts.js';

/** A value of a row that takes long to be written, and what of it is not to be shown. */
export class LargeValue {
  constructor(
    readonly value: unknown,
    readonly hidden: HiddenTexts | undefined,
  ) {}
}

/** A value as its row is to be stored: without what is hidden; a large one by `writeLargeValues`, since that takes long. */
export function storedValue(value: unknown, hidden: HiddenTexts | undefined): unknown {
  if (isKnownLarge(value)) return new LargeValue(value, hidden);
  return hidden ? hidden.hide(value) : value;
}

/** The fields of rows in which authors' values stand. */
interface ValueRow {
  input: unknown;
  output: unknown;
}

/** Whether a row holds a large value that is not written. */
export function hasLargeValue({ input, output }: ValueRow): boolean {
  return input instanceof LargeValue || output instanceof LargeValue;
}

/** Writes the large values of rows, while others run; the other ones are written with their statement. */
export async function writeLargeValues(rows: readonly ValueRow[]): Promise<void> {
  for (const row of rows) {
    if (row.input instanceof LargeValue) row.input = await written(row.input);
    if (row.output instanceof LargeValue) row.output = await written(row.output);
  }
}

function written({ value, hidden }: LargeValue): Promise<unknown> {
  return writeInTurns(value, hidden?.hideIn);
}
