import { describe, expect, it } from '@jest/globals';
import { columnCount, parseRange, rowsOf } from '../graph/range-address.js';
import { cellsOf, shaped } from './table-rows.js';

describe('parseRange', () => {
  it.each([
    ['Sheet1!A1:D13', 'Sheet1', 4, 'A3:D4'],
    ["'Q1 ''26'!$B$5:$AA$9", "Q1 '26", 26, 'B7:AA8'],
    ['Übersicht!C2', 'Übersicht', 1, 'C4:C5'],
  ])('reads %s', (address, sheet, columns, part) => {
    const range = parseRange(address);
    expect([range.sheet, columnCount(range), rowsOf(range, { skip: 2, rows: 2 })]).toEqual([sheet, columns, part]);
  });

  it.each(['A1:B2', 'Sheet1!1:2', ''])('refuses %s', (address) => {
    expect(() => parseRange(address)).toThrow(expect.objectContaining({ code: 'provider_invalid_response' }));
  });
});

describe('shaped', () => {
  const data = [
    ['a', 1],
    ['b', 2],
  ];
  const rows = { format: 'rows', removeHeaders: false, headers: ['N', 'X'], isFirst: true } as const;

  it('has the header row first, on the first page, unless it is to be left out', () => {
    expect(shaped(data, rows)).toEqual([['N', 'X'], ...data]);
    expect(shaped(data, { ...rows, isFirst: false })).toEqual(data);
    expect(shaped(data, { ...rows, removeHeaders: true })).toEqual(data);
  });

  it('keys objects by header, and by place where there is none', () => {
    const objects = shaped(data, { ...rows, format: 'objects', headers: ['N', ''] });
    expect(objects[0]).toEqual({ N: 'a', Column2: 1 });
  });

  it('makes a header named __proto__ an ordinary field', () => {
    const [first] = shaped([['a']], { ...rows, format: 'objects', headers: ['__proto__'] }) as object[];
    expect(Object.keys(first!)).toEqual(['__proto__']);
  });
});

describe('cellsOf', () => {
  it.each([[{}], [{ text: [['a']] }], [{ text: ['a', 'b'] }]])('refuses %j for two rows', (range) => {
    expect(() => cellsOf(range, 'text', 2)).toThrow(expect.objectContaining({ code: 'provider_invalid_response' }));
  });
});
