import { describe, expect, it } from '@jest/globals';
import { Bindings } from './bindings.js';
import { filterToSql } from './filter-to-sql.js';
import { afterToSql, orderToSql } from './order-to-sql.js';
import { parseFilter } from './parse-filter.js';
import { parseOrder } from './parse-order.js';

const MARK = `MARK'";--\${x}\\`;

/** A filter in which every name and value that an author can choose holds the mark. */
const marked = {
  [`f${MARK}\\`]: MARK,
  a: { eq: MARK, ne: MARK, gt: MARK, lte: MARK, in: [MARK], contains: MARK },
  b: { eq: { [MARK]: MARK } },
  _id: { in: [MARK] },
  or: [{ not: { [`c.${MARK}\\`]: { exists: true } } }],
};

describe('filterToSql', () => {
  it('puts nothing an author wrote into the statement', () => {
    const { filter, faults } = parseFilter(marked);
    expect(faults).toEqual([]);
    const bindings = new Bindings();
    const { order } = parseOrder([`o${MARK}\\`, `-p${MARK}\\`]);
    const sql = [
      filterToSql(filter, bindings),
      afterToSql(order, { keys: [MARK, null], id: MARK }, bindings),
      ...Object.values(orderToSql(order, bindings)),
    ].join(' ');
    expect(sql).not.toContain('MARK');
    const withoutBounds = sql.replaceAll(`'""'::jsonb`, '').replaceAll(`'-1e1000'::jsonb`, '');
    expect(withoutBounds).toMatch(/^[a-z0-9_$#>@=<.,:()'{}[\] ]+$/);
    expect(JSON.stringify(bindings.values)).toContain('MARK');
  });

  it('binds the values of in as one list', () => {
    const bindings = new Bindings();
    filterToSql(parseFilter({ a: { in: Array.from({ length: 1000 }, (_, n) => n) } }).filter, bindings);
    expect(bindings.values).toHaveLength(2);
  });

  it.each<[string, unknown, string]>([
    ['and: []', { and: [] }, 'true'],
    ['or: []', { or: [] }, 'false'],
    ['not: {}', { not: {} }, '(true) is not true'],
    ['{}', {}, 'true'],
  ])('makes a constant of %s', (_, filter, expected) => {
    expect(filterToSql(parseFilter(filter).filter, new Bindings())).toBe(expected);
  });
});
