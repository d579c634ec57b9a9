import { GraphFault } from './graph-error.js';
import type { Cell, Worksheet } from './workbook.js';

/** A rectangle of cells, counted from 0, ends included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const EMPTY: Cell = { value: '', text: '' };

/** Reads `A1`, `A1:C3`, `$A$1` or `Sheet1!A1:C3`; 400 for anything else. */
export function parseRange(address: string): CellRange {
  const local = address.replace(/^.*!/, '').replaceAll('$', '');
  const found = /^([A-Z]{1,3})([1-9]\d{0,6})(?::([A-Z]{1,3})([1-9]\d{0,6}))?$/i.exec(local);
  if (!found)
    throw new GraphFault('BadRequest', `The argument is invalid or missing or has an incorrect format: '${address}'.`);
  const [, firstColumn = '', firstRow = '', lastColumn = firstColumn, lastRow = firstRow] = found;
  const range = {
    ...{ top: Number(firstRow) - 1, left: columnIndex(firstColumn) },
    ...{ bottom: Number(lastRow) - 1, right: columnIndex(lastColumn) },
  };
  if (range.top > range.bottom || range.left > range.right)
    throw new GraphFault('BadRequest', 'The range is reversed.');
  return range;
}

/** The address with the sheet's name in front. */
export function rangeAddress(sheet: string, { top, left, bottom, right }: CellRange): string {
  const [first, last] = [`${columnName(left)}${top + 1}`, `${columnName(right)}${bottom + 1}`];
  const name = /^\w+$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  return `${name}!${first === last ? first : `${first}:${last}`}`;
}

/** The cells of a range, row by row; those without content are empty. */
export function cellsOf({ rows }: Worksheet, { top, left, bottom, right }: CellRange): Cell[][] {
  return Array.from({ length: bottom - top + 1 }, (_row, row) =>
    Array.from({ length: right - left + 1 }, (_cell, column) => rows[top + row]?.[left + column] ?? EMPTY),
  );
}

function columnIndex(letters: string): number {
  return [...letters.toUpperCase()].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}
