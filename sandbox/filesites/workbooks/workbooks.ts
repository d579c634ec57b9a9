import { json, type Reply } from '../../kit/reply.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { readOptions } from '../graph/graph-query.js';
import { picked, readSelect, TYPES } from '../graph/select.js';
import { workbookOf } from './workbook-of.js';
import type { Cell, Workbook, WorkbookTable, Worksheet } from './workbook.js';

/** A rectangle of cells, counted from 0, ends included. */
interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const EMPTY: Cell = { value: '', text: '' };

/** Largest answer. https://learn.microsoft.com/graph/workbook-best-practice */
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

/** An empty cell and its comma. */
const LEAST_CELL_BYTES = 3;

/** `GET …/workbook/tables` and `…/worksheets/{w}/tables`. */
export function listTables(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'skip'], maxTop: 5000 });
  const { workbook } = workbookOf(call);
  const { worksheet } = call.params;
  const sheet = worksheet === undefined ? undefined : sheetOf(workbook, worksheet);
  const tables = workbook.tables.filter((table) => !sheet || table.worksheet === sheet.name);
  return bounded({ value: slice(tables, query).map((table) => tableView(table, query.select)) });
}

/** `GET …/tables/{id or name}`. */
export function getTable(call: GraphCall): Reply {
  const { select } = readOptions(call.request.query, { options: ['select'] });
  return bounded(tableView(tableOf(call).table, select));
}

/** `GET …/tables/{t}/range`, `headerRowRange` or `dataBodyRange`. */
export function tableRange(part: 'range' | 'headerRowRange' | 'dataBodyRange'): (call: GraphCall) => Reply {
  return (call) => {
    const { select } = readOptions(call.request.query, { options: ['select'] });
    const { sheet, range } = tableOf(call);
    const { top, bottom } = range;
    const parts = {
      range,
      headerRowRange: { ...range, bottom: top },
      dataBodyRange: { ...range, top: top + 1, bottom },
    };
    return bounded(rangeView(sheet, parts[part], select));
  };
}

/** `GET …/tables/{t}/rows`: values without text or formulas, by `$top` and `$skip`. */
export function listRows(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'skip'], maxTop: 5000 });
  const selected = readSelect(TYPES.workbookTableRow, query.select);
  const { sheet, range } = tableOf(call);
  const rows = cellsOf(sheet, { ...range, top: range.top + 1 }).map((cells, index) => ({
    index,
    values: [cells.map(({ value }) => value)],
  }));
  return bounded({ value: slice(rows, query).map((row) => picked(row, selected)) });
}

/** `GET …/tables/{t}/columns`. */
export function listTableColumns(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'skip'], maxTop: 5000 });
  const selected = readSelect(TYPES.workbookTableColumn, query.select);
  const { sheet, range } = tableOf(call);
  const [headers = [], ...body] = cellsOf(sheet, range);
  const columns = headers.map(({ value }, index) => ({
    ...{ id: String(index + 1), name: String(value), index },
    values: [value, ...body.map((cells) => cells[index]!.value)].map((entry) => [entry]),
  }));
  return bounded({ value: slice(columns, query).map((column) => picked(column, selected)) });
}

/** `GET …/workbook/worksheets`. */
export function listWorksheets(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'skip'], maxTop: 5000 });
  const selected = readSelect(TYPES.workbookWorksheet, query.select);
  const { worksheets } = workbookOf(call).workbook;
  const views = worksheets.map(({ id, name }, position) => ({ id, name, position, visibility: 'Visible' }));
  return bounded({ value: slice(views, query).map((view) => picked(view, selected)) });
}

/** `GET …/worksheets/{w}/range(address='…')`. */
export function getRange(call: GraphCall): Reply {
  const { select } = readOptions(call.request.query, { options: ['select'] });
  const sheet = sheetOf(workbookOf(call).workbook, call.params.worksheet!);
  return bounded(rangeView(sheet, parseRange(call.params.address!), select));
}

/** `GET …/worksheets/{w}/usedRange`. */
export function getUsedRange(call: GraphCall): Reply {
  const { select } = readOptions(call.request.query, { options: ['select'] });
  const sheet = sheetOf(workbookOf(call).workbook, call.params.worksheet!);
  const right = Math.max(1, ...sheet.rows.map((cells) => cells.length)) - 1;
  const bottom = Math.max(1, sheet.rows.length) - 1;
  return bounded(rangeView(sheet, { top: 0, left: 0, bottom, right }, select));
}

function sheetOf({ worksheets }: Workbook, idOrName: string): Worksheet {
  const found = worksheets.find(({ id, name }) => id === idOrName || name.toLowerCase() === idOrName.toLowerCase());
  if (!found) throw new GraphFault('itemNotFound', "The requested resource doesn't exist.");
  return found;
}

function tableOf(call: GraphCall): { table: WorkbookTable; sheet: Worksheet; range: CellRange } {
  const { workbook } = workbookOf(call);
  const wanted = call.params.table!;
  const table = workbook.tables.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
  if (!table) throw new GraphFault('itemNotFound', "The requested resource doesn't exist.");
  return { table, sheet: sheetOf(workbook, table.worksheet), range: parseRange(table.range) };
}

function tableView({ id, name }: WorkbookTable, select: string | undefined): Record<string, unknown> {
  const view = {
    ...{ id, name, showHeaders: true, showTotals: false, style: 'TableStyleMedium2', legacyId: '1' },
    ...{ highlightFirstColumn: false, highlightLastColumn: false, showBandedColumns: false, showBandedRows: true },
    showFilterButton: true,
  };
  return picked(view, readSelect(TYPES.workbookTable, select));
}

function rangeView(sheet: Worksheet, range: CellRange, select: string | undefined): Record<string, unknown> {
  const selected = readSelect(TYPES.workbookRange, select);
  const [rowCount, columnCount] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const address = rangeAddress(sheet.name, range);
  const facts = {
    ...{ address, addressLocal: address, rowCount, columnCount, cellCount: rowCount * columnCount },
    ...{ rowIndex: range.top, columnIndex: range.left, hidden: false, rowHidden: false, columnHidden: false },
  };
  const grids = Object.entries(GRIDS).filter(([name]) => !selected || selected.includes(name));
  // Without this a whole sheet would be written before it turns out to be too much.
  if (facts.cellCount * grids.length * LEAST_CELL_BYTES > MAX_ANSWER_BYTES) {
    throw new GraphFault('ResponsePayloadSizeLimitExceeded');
  }
  const cells = grids.length > 0 ? cellsOf(sheet, range) : [];
  const contents = grids.map(([name, of]) => [name, cells.map((row) => row.map(of))]);
  return { ...picked(facts, selected), ...Object.fromEntries(contents) };
}

const formulaOf = ({ value, formula }: Cell) => formula ?? value;

/** What is written of each cell, by property. */
const GRIDS: Readonly<Record<string, (cell: Cell) => unknown>> = {
  values: ({ value }) => value,
  text: ({ text }) => text,
  formulas: formulaOf,
  formulasLocal: formulaOf,
  formulasR1C1: formulaOf,
  numberFormat: ({ numberFormat = 'General' }) => numberFormat,
  valueTypes: ({ value }) => (value === '' ? 'Empty' : VALUE_TYPES[typeof value as keyof typeof VALUE_TYPES]),
};

const VALUE_TYPES = { string: 'String', number: 'Double', boolean: 'Boolean' } as const;

function slice<Item>(items: readonly Item[], { top = Infinity, skip = 0 }: { top?: number; skip?: number }): Item[] {
  return items.slice(skip, skip + top);
}

function bounded(value: unknown): Reply {
  const reply = json(200, value);
  if (reply.body.length > MAX_ANSWER_BYTES) throw new GraphFault('ResponsePayloadSizeLimitExceeded');
  return reply;
}

/** Reads `A1`, `A1:C3`, `$A$1` or `Sheet1!A1:C3`; 400 for anything else. */
function parseRange(address: string): CellRange {
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
function rangeAddress(sheet: string, { top, left, bottom, right }: CellRange): string {
  const [first, last] = [`${columnName(left)}${top + 1}`, `${columnName(right)}${bottom + 1}`];
  const name = /^\w+$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  return `${name}!${first === last ? first : `${first}:${last}`}`;
}

/** The cells of a range, row by row; those without content are empty. */
function cellsOf({ rows }: Worksheet, { top, left, bottom, right }: CellRange): Cell[][] {
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
