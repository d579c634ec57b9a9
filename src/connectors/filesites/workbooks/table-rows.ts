import { invalidProviderAnswer } from '#libs/http';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';

/** What is in a cell, by the mode it was read in. */
export type Cell = string | number | boolean | null;

/** How the data rows of a page are answered. */
export interface RowShape {
  format: 'rows' | 'objects';
  removeHeaders: boolean;
  headers: readonly Cell[];
  /** Whether the data begins with the first row of the table. */
  isFirst: boolean;
}

/** The rows of a range. @throws AppError `provider_invalid_response` unless it has as many as were asked for */
export function cellsOf(range: ProviderObject, mode: string, rows: number): Cell[][] {
  const cells = range[mode];
  if (Array.isArray(cells) && cells.length === rows && cells.every(Array.isArray)) return cells as Cell[][];
  throw invalidProviderAnswer('it lacks the cells that were asked for');
}

/** The one row of a header range. @throws AppError `provider_invalid_response` */
export function headersOf(range: ProviderObject, mode: string): Cell[] {
  return cellsOf(range, mode, 1)[0]!;
}

/** Rows as lists, the header row first where it is wanted, or as objects by header. */
export function shaped(data: Cell[][], { format, removeHeaders, headers, isFirst }: RowShape): unknown[] {
  if (format === 'objects') {
    const keys = data[0]?.map((_, column) => keyOf(headers, column)) ?? [];
    return data.map((row) => Object.fromEntries(row.map((cell, column) => [keys[column], cell])));
  }
  return removeHeaders || !isFirst || headers.length === 0 ? data : [[...headers], ...data];
}

/** A column without a header goes by its place, from 1. */
function keyOf(headers: readonly Cell[], column: number): string {
  const header = headers[column];
  return header === undefined || header === null || header === '' ? `Column${column + 1}` : String(header);
}
