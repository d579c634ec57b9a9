import { Injectable } from '@nestjs/common';
import { sha256 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { exclusively } from '../../../actions/pipeline/exclusive.js';
import { ConnectorState } from '../../../actions/pipeline/ports.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { findMissingScope } from '../../../actions/declaration/scopes.js';
import { driveAddress, itemAddress, type Address } from '../graph/address.js';
import { MAX_ROWS, type ReadTable } from '../dto/table.dto.js';
import { FilesitesClient } from '../graph/filesites.client.js';
import { microsoft } from '../filesites.connector.js';
import { WRITE_FILES } from '../filesites.scopes.js';
import { itemsOf, textOf } from '../graph/graph-answer.js';
import { GraphPages, type GraphPage } from '../graph/graph-pages.service.js';
import { OffsetPages } from '../graph/offset-pages.service.js';
import { odataText } from '../graph/odata.js';
import { columnCount, parseRange, rowsOf, type CellRange, type RowChoice } from '../graph/range-address.js';
import { cellsOf, headersOf, shaped, type Cell } from './table-rows.js';
import { WorkbookSession } from './workbook-session.js';

/** Larger answers of cells are refused at some size. */
const ROWS_AT_ONCE = 1000;
const LONGEST_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;
const TABLE_FIELDS = 'id,name,showHeaders,showTotals';

/** A table as it lies in its worksheet. */
interface Table {
  id: string;
  name: string;
  address: string;
  cells: CellRange;
  /** What the header row says; empty for a table without one. */
  headers: Cell[];
  /** Header rows. */
  above: number;
  columns: number;
  dataRows: number;
}

/** A page of a table. */
export interface TablePage {
  table: string;
  address: string;
  headers: Cell[];
  rowCount: number;
  columnCount: number;
  rows: unknown[];
  nextPageToken?: string;
}

/** What is read, from a known row on. */
type PageInput = ReadTable & { offset: number };

/** Tables of workbooks. https://learn.microsoft.com/graph/api/resources/workbooktable */
@Injectable()
export class Tables {
  constructor(
    private readonly api: FilesitesClient,
    private readonly pages: GraphPages,
    private readonly offsets: OffsetPages,
    private readonly state: ConnectorState,
  ) {}

  /** The rows of a table, or without its name the tables there are. */
  async read(input: ReadTable, context: ActionContext): Promise<TablePage | GraphPage> {
    const { itemId: id, filePath: path, tableName, pageToken } = input;
    const workbook = itemAddress(driveAddress(input), { id, path }).below('/workbook');
    const call = { lacking: findMissingScope(microsoft, context.connection.scopes, WRITE_FILES) };
    if (tableName === undefined)
      return this.pages.read(context, { ...call, path: tablesOf(workbook, input) }, { pageToken });
    const offset = this.offsets.start(pageToken, context) ?? input.offset ?? 0;
    const page = (session: WorkbookSession) => this.page({ ...input, offset }, session, context);
    return this.alone(workbook, context, () => WorkbookSession.run(this.api, { context, call, workbook }, page));
  }

  private async page(input: PageInput, session: WorkbookSession, context: ActionContext): Promise<TablePage> {
    const { offset } = input;
    const table = await tableOf(session, input);
    const wanted = Math.min(input.numberOfRows || MAX_ROWS, Math.max(0, table.dataRows - offset));
    const choice = { skip: table.above + offset, rows: wanted, mode: input.valueMode };
    const data = await readRows(session, table, choice);
    const rows = shaped(data, { ...input, headers: table.headers, isFirst: offset === 0 });
    const end = offset + wanted;
    return {
      table: table.name,
      address: table.address,
      headers: table.headers,
      rowCount: rows.length,
      columnCount: table.columns,
      rows,
      ...this.offsets.next(end, end < table.dataRows, context),
    };
  }

  /** Graph refuses a second request to a workbook while one is under way. */
  private async alone<T>(workbook: Address, context: ActionContext, work: () => Promise<T>): Promise<T> {
    const name = `workbook:${sha256(String(workbook)).toString('hex')}`;
    const done = await exclusively(this.state, context, { name, waitMs: LONGEST_WAIT_MS }, work);
    if (done) return done.value;
    throw new AppError('rate_limited', 'This workbook is still being read by earlier calls.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
}

function tablesOf(workbook: Address, { worksheet }: ReadTable): Address {
  return worksheet === undefined
    ? workbook.below('/tables')
    : workbook.below('/worksheets/{worksheet}/tables', { worksheet });
}

/** Where a table lies and what its columns are called. */
async function tableOf(session: WorkbookSession, input: ReadTable): Promise<Table> {
  const { id, name, showHeaders, showTotals } = await findTable(session, input);
  const table = { table: String(id) };
  const range = await session.get('/tables/{table}/range', table, 'address');
  const above = showHeaders === false ? 0 : 1;
  const headers =
    above === 0
      ? []
      : headersOf(await session.get('/tables/{table}/headerRowRange', table, input.valueMode), input.valueMode);
  const address = textOf(range, 'address');
  const cells = parseRange(address);
  const rowCount = cells.lastRow - cells.firstRow + 1;
  const dataRows = Math.max(0, rowCount - above - (showTotals === true ? 1 : 0));
  return { id: table.table, name: String(name), address, cells, headers, above, columns: columnCount(cells), dataRows };
}

async function findTable(session: WorkbookSession, { tableName, worksheet }: ReadTable): Promise<ProviderObject> {
  if (worksheet === undefined) return session.get('/tables/{table}', { table: tableName! }, TABLE_FIELDS);
  const found = itemsOf(await session.get('/worksheets/{worksheet}/tables', { worksheet }, TABLE_FIELDS)).find(
    ({ id, name }) => id === tableName || String(name).toLowerCase() === tableName!.toLowerCase(),
  );
  if (found) return found;
  throw new AppError('provider_not_found', 'The worksheet has no table of that name or id.');
}

/** Reads some rows, at most so many at once. */
async function readRows(
  session: WorkbookSession,
  { cells }: Table,
  { skip, rows, mode }: RowChoice & { mode: ReadTable['valueMode'] },
): Promise<Cell[][]> {
  const data: Cell[][] = [];
  while (data.length < rows) {
    const part = { skip: skip + data.length, rows: Math.min(ROWS_AT_ONCE, rows - data.length) };
    const params = { worksheet: cells.sheet, address: odataText(rowsOf(cells, part)) };
    const range = await session.get('/worksheets/{worksheet}/range(address={address})', params, mode);
    data.push(...cellsOf(range, mode, part.rows));
  }
  return data;
}
