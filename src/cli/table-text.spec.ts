import { describe, expect, it } from '@jest/globals';
import { tableText } from './table-text.js';

describe('a table', () => {
  it('aligns its columns under their headings and ends no line with spaces', () => {
    expect(
      tableText(
        ['ID', 'NAME', 'STATE'],
        [
          ['1', 'Order import', 'active'],
          ['22', 'x', ''],
        ],
      ),
    ).toBe('ID  NAME          STATE\n1   Order import  active\n22  x\n');
  });

  it('counts the columns that a character takes on a terminal', () => {
    expect(
      tableText(
        ['NAME', 'ROLE'],
        [
          ['注文', 'admin'],
          ['abc', 'editor'],
        ],
      ),
    ).toBe('NAME  ROLE\n注文  admin\nabc   editor\n');
  });

  it('shows its headings where there are no rows', () => {
    expect(tableText(['ID', 'NAME'], [])).toBe('ID  NAME\n');
  });
});
