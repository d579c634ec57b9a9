import { describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { parse } from '#libs/schema';
import { decodeCursor, encodeCursor, Page, pageOf, type Position, withinBytes } from './page.js';

const LIST = 'things';
const at = new Date('2026-11-21T05:00:00.123Z');
const rows = [3, 2, 1].map((n) => ({ n, at, id: uuidV7(n) }));
const page = (limit: number) => pageOf(LIST, { rows, limit, position: (row): Position => row, view: ({ n }) => n });

describe('a page', () => {
  it('ends with a cursor when a row more was found than fits', () => {
    const { items, nextCursor } = page(2);
    expect(items).toEqual([3, 2]);
    expect(decodeCursor(nextCursor, LIST)).toEqual({ at, id: rows[1]!.id });
  });

  it.each([3, 4, 200])('has no cursor when %i fit', (limit) => {
    expect(page(limit)).toEqual({ items: [3, 2, 1] });
  });

  it.each<[string, number[], number, number]>([
    ['small rows', [1, 1, 1], 2, 2],
    ['a row that is too large alone', [9e6, 1], 50, 1],
    ['rows that are too large together', [4e6, 4e6, 4e6], 50, 2],
    ['a row before one that is too large', [1, 9e6, 1], 50, 1],
    ['no rows', [], 50, 0],
  ])('is made of no more than may be read at once: %s', (_, sizes, limit, expected) => {
    const sized = sizes.map((bytes) => ({ bytes }));
    expect(withinBytes(sized, limit)).toEqual(sized.slice(0, expected));
  });

  it('may be empty', () => {
    const position = (row: Position) => row;
    expect(pageOf(LIST, { rows: [], limit: 5, position, view: position })).toEqual({ items: [] });
  });

  it.each<[string, string | undefined, number | undefined]>([
    ['nothing', undefined, 50],
    ['0', '0', undefined],
    ['1', '1', 1],
    ['2', '2', 2],
    ['199', '199', 199],
    ['200', '200', 200],
    ['201', '201', undefined],
    ['a fraction', '1.5', undefined],
    ['text', 'all', undefined],
  ])('takes limit %s', (_, limit, expected) => {
    const read = (): number => parse(Page, { text: limit === undefined ? {} : { limit } }).limit;
    if (expected === undefined) expect(read).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    else expect(read()).toBe(expected);
  });
});

describe('a cursor', () => {
  const encoded = (text: string): string => Buffer.from(text).toString('base64url');
  const id = '019a0000-0000-7000-8000-00000000c0de';

  it('is opaque and comes back as the position it was made of', () => {
    expect(encodeCursor({ at, id }, LIST)).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(decodeCursor(encodeCursor({ at, id }, LIST), LIST)).toEqual({ at, id });
    expect(decodeCursor(undefined, LIST)).toBeUndefined();
  });

  it.each<[string, string]>([
    ['an empty one', ''],
    ['a number', '2'],
    ['one of another list', encodeCursor({ at, id }, 'others')],
    ['one of no list', encoded(`1.${id}`)],
    ['a cut one', encodeCursor({ at, id }, LIST).slice(0, -8)],
    ['one with something behind it', encoded(`${LIST}.1.${id}.x`)],
    ['one with what is no base64url behind it', `${encodeCursor({ at, id }, LIST)}!`],
    ['SQL for an id', encoded(`${LIST}.1.' or 1=1 --`)],
    ['no time', encoded(`${LIST}..${id}`)],
    ['a negative time', encoded(`${LIST}.-1.${id}`)],
    ['an id in capitals', encoded(`${LIST}.1.${id.toUpperCase()}`)],
    ['no text', Buffer.from([0xff, 0xfe]).toString('base64url')],
  ])('is refused: %s', (_, cursor) => {
    expect(() => decodeCursor(cursor, LIST)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        errors: [{ field: 'cursor', rule: 'format', message: 'is not a cursor of this list' }],
      }),
    );
  });
});
