import { describe, expect, it } from '@jest/globals';
import { type ColumnType, RowParameters } from './row-parameters.js';

const SEPARATOR = '\x1e';

describe('rows as parameters', () => {
  it.each<[ColumnType, unknown[], string]>([
    ['integer', [1, null, -2], '{1,null,-2}'],
    ['boolean', [true, false], '{true,false}'],
    ['time', [1_700_000_000_000, null], '{1700000000000,null}'],
    ['uuid', [], '{}'],
    [
      'text',
      ['', null, 'a,b}', 'say "x"', 'back\\slash', 'null'],
      '{"",null,"a,b}","say \\"x\\"","back\\\\slash","null"}',
    ],
    ['json', [null, { a: [1, 'x'] }, 'y'], `${SEPARATOR}{"a":[1,"x"]}${SEPARATOR}"y"`],
    ['json', [`a${SEPARATOR}b`], '"a\\u001eb"'],
    ['json', [undefined, 0], `${SEPARATOR}0`],
    ['json', [null], ''],
  ])('writes a column of type %s with %j', (type, values, text) => {
    const parameters = new RowParameters<{ field: unknown }>({ field: type }, 1);
    expect(parameters.values(values.map((field) => ({ field })))).toEqual([text]);
  });

  it('numbers the parameters from the first one on', () => {
    const { names, select, next } = new RowParameters<{ id: string; at: number }>({ id: 'uuid', at: 'time' }, 3);
    expect([names, next]).toEqual(['id, at', 5]);
    expect(select).toBe('select unnest($3::uuid[]) as id, to_timestamp(unnest($4::double precision[]) / 1000.0) as at');
  });
});
