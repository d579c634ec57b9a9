import { invalidProviderAnswer } from '#libs/http';

/** A block of cells: rows from 1, columns by letters, the last ones included. */
export interface CellRange {
  /** Name of the worksheet. */
  sheet: string;
  firstColumn: string;
  lastColumn: string;
  firstRow: number;
  lastRow: number;
}

const RANGE = /^(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/;

/** Reads `Sheet1!A1:B3` or `'Q1 ''26'!A1`. @throws AppError `provider_invalid_response` */
export function parseRange(address: string): CellRange {
  const [whole, quoted, plain, firstColumn, firstRow, lastColumn = firstColumn, lastRow = firstRow] =
    RANGE.exec(address) ?? [];
  if (whole === undefined) throw invalidProviderAnswer('it has no readable address of cells');
  return {
    sheet: plain ?? quoted!.replaceAll("''", "'"),
    firstColumn: firstColumn!,
    lastColumn: lastColumn!,
    firstRow: Number(firstRow),
    lastRow: Number(lastRow),
  };
}

/** The address inside its worksheet of some rows of a block, counted from its first row. */
export function rowsOf({ firstColumn, lastColumn, firstRow }: CellRange, { skip, rows }: RowChoice): string {
  const first = firstRow + skip;
  return `${firstColumn}${first}:${lastColumn}${first + rows - 1}`;
}

/** Some rows of a block, which count from its first. */
export interface RowChoice {
  /** Rows that are passed over. */
  skip: number;
  /** Rows, at least one. */
  rows: number;
}

/** How many columns a block has. */
export function columnCount({ firstColumn, lastColumn }: CellRange): number {
  return columnNumber(lastColumn) - columnNumber(firstColumn) + 1;
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
