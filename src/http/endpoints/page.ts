import { Int, Text } from '#libs/schema';
import { invalidInput } from '#libs/errors';

/** The inputs of every list of ours. */
export class Page {
  @Int({ min: 1, max: 200, default: 50, description: 'Items of one page, 1 to 200.' })
  limit: number;

  @Text({ max: 500, optional: true, description: 'The `nextCursor` of the page before.' })
  cursor?: string;
}

/** The inputs of a list that is short, such as a catalogue: it comes whole unless a part of it is asked for. */
export class PartOfList {
  @Int({ min: 1, max: 200, optional: true, description: 'Items of one page, 1 to 200; default: all there are.' })
  limit?: number;

  @Text({ max: 500, optional: true, description: 'The `nextCursor` of the page before.' })
  cursor?: string;
}

/** A page of a list, newest first. */
export interface PageOf<T> {
  items: T[];
  /** Present when more may follow. */
  nextCursor?: string;
}

/** JSON Schema of a page whose items have the given schema. */
export function pageSchema(item: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'object',
    properties: {
      items: { type: 'array', items: item },
      nextCursor: { type: 'string', description: 'Give it back as `cursor` for the next page.' },
    },
    required: ['items'],
  };
}

/** Where a page ended: the time and id of its last item. Ids are ordered by time, so the id alone would do; both survive clock changes. */
export interface Position {
  at: Date;
  id: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Makes the opaque cursor of a position in a list. */
export function encodeCursor({ at, id }: Position, list: string): string {
  return Buffer.from(`${list}.${at.getTime()}.${id}`).toString('base64url');
}

/** @throws AppError `invalid_input` for anything `encodeCursor` did not make for the same list */
export function decodeCursor(cursor: string | undefined, list: string): Position | undefined {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const [name, time = '', id = '', ...rest] = bytes.toString('utf8').split('.');
  const at = new Date(/^\d{1,15}$/.test(time) ? Number(time) : Number.NaN);
  const isWhole = rest.length === 0 && bytes.toString('base64url') === cursor;
  if (!isWhole || name !== list || Number.isNaN(at.getTime()) || !UUID.test(id))
    throw invalidInput('cursor', 'format', 'is not a cursor of this list');
  return { at, id };
}

/** Makes the opaque cursor of a list that is ordered by a number. */
export function encodeNumber(number: number): string {
  return Buffer.from(String(number)).toString('base64url');
}

/** @throws AppError `invalid_input` for what `encodeNumber` did not make */
export function decodeNumber(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const number = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{1,9}$/.test(number)) throw invalidInput('cursor', 'format', 'is not a cursor of this list');
  return Number(number);
}

/** The part of a short list that is asked for. @throws AppError `invalid_input` for a cursor that no part has given */
export function partOf<T>(list: readonly T[], { limit = list.length, cursor }: PartOfList): PageOf<T> {
  const start = decodeNumber(cursor) ?? 0;
  const end = start + limit;
  return { items: list.slice(start, end), ...(end < list.length && { nextCursor: encodeNumber(end) }) };
}

/** Bytes that are read for one page of a list whose rows may be large. */
const MAX_PAGE_BYTES = 8_388_608;

/** The first rows that are read at once: up to the one that would make them too large together, but one at least. */
export function withinBytes<R extends { bytes: number }>(rows: readonly R[], limit: number): R[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes;
    return index === limit || (index > 0 && bytes > MAX_PAGE_BYTES);
  });
  return rows.slice(0, end === -1 ? limit : end);
}

/** What a page is made from. */
interface PageParts<R, T> {
  /** The rows found, of which one more than `limit` was asked for. */
  rows: readonly R[];
  limit: number;
  position: (row: R) => Position;
  view: (row: R) => T;
}

/** Cuts a page of the list of this name out of rows. */
export function pageOf<R, T>(list: string, { rows, limit, position, view }: PageParts<R, T>): PageOf<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(view),
    ...(rows.length > limit && last !== undefined && { nextCursor: encodeCursor(position(last), list) }),
  };
}
