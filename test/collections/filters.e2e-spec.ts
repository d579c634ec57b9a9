import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootApp, type TestApp } from '../support/app/app.js';
import { expectProblem } from '../support/app/problem.js';

const SQL = `'; drop table document;--`;

/** The documents by the name each has; all tests of the file only read them. */
const documents: Record<string, Record<string, unknown>> = {
  one: { n: 1, s: 'apple', tags: ['red', 'green'], flag: true, a: { b: 1 } },
  two: { n: 2, s: 'Banana', tags: [], flag: false, a: { b: 2, c: ['x', { d: 5 }] } },
  ten: { n: 10, s: '100%_x\\', tags: ['100%'], 'a.b': 1 },
  text: { n: '5', s: '', tags: 'red', flag: 'true' },
  nil: { n: null, s: null, tags: null },
  deep: { n: [1, 2], s: { eq: 'apple' }, a: { b: { c: 1 } } },
  odd: { n: 1.5, s: SQL, [SQL]: SQL, and: 1, "a'b": 2, constructor: 'mine', 'a\\b': 3 },
  late: { n: -3, s: '2026-12-01T10:00:00Z' },
};

describe('the filter of a query', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await bootApp();
    for (const [name, fields] of Object.entries(documents)) {
      const { status } = await service.api
        .post('/api/collections/things/documents')
        .send({ fields: { name, ...fields } });
      expect(status).toBe(201);
    }
  });

  afterAll(() => service.close());

  const ask = (query: object) => service.api.post('/api/collections/things/query').send(query);
  const found = async (filter: object): Promise<string> => {
    const { status, body } = await ask({ filter });
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body.count).toBe(body.documents.length);
    return body.documents.map(({ name }: { name: string }) => name).join(' ');
  };

  const ALL = Object.keys(documents).join(' ');
  const without = (...names: string[]) =>
    ALL.split(' ')
      .filter((name) => !names.includes(name))
      .join(' ');

  it.each<[string, object, string]>([
    ['nothing asked: all', {}, ALL],
    ['a value', { n: 1 }, 'one'],
    ['several fields: all of them', { n: 2, flag: false }, 'two'],
    ['several operators: all of them', { n: { gt: 1, lt: 10 } }, 'two odd'],
    ['a number is no text', { n: 5 }, ''],
    ['a text is no number', { n: '5' }, 'text'],
    ['a flag is no text', { flag: true }, 'one'],
    ['a list is a value', { tags: ['red', 'green'] }, 'one'],
    ['a list in another order is another', { tags: ['green', 'red'] }, ''],
    ['an object is a value', { s: { eq: { eq: 'apple' } } }, 'deep'],
    ['null is a value', { n: null }, 'nil'],
    ['null does not equal a missing field', { a: null }, ''],
    ['a missing field differs from everything', { a: { ne: 1 } }, ALL],
    ['ne', { n: { ne: 1 } }, without('one')],
    ['gt compares numbers with numbers only', { n: { gt: 1 } }, 'two ten odd'],
    ['gte', { n: { gte: 2 } }, 'two ten'],
    ['lt', { n: { lt: 1 } }, 'late'],
    ['lte', { n: { lte: 1 } }, 'one late'],
    ['gt compares texts with texts only', { n: { gt: '' } }, 'text'],
    ['texts are ordered by their characters', { s: { gt: 'B', lt: 'b' } }, 'one two'],
    ['ISO times of one form compare as texts', { s: { gte: '2026-12-01T10:00:00Z', lt: '2027' } }, 'late'],
    ['in', { n: { in: [1, 10] } }, 'one ten'],
    ['in with several types', { n: { in: ['5', null, [1, 2], 2] } }, 'two text nil deep'],
    ['in nothing', { n: { in: [] } }, ''],
    ['contains a part of a text', { s: { contains: 'an' } }, 'two'],
    ['contains heeds upper and lower case', { s: { contains: 'AN' } }, ''],
    ['contains takes % and _ as they are', { s: { contains: '%_x\\' } }, 'ten'],
    ['contains takes no wildcard', { s: { contains: 'a%e' } }, ''],
    ['contains an empty text: every text', { s: { contains: '' } }, 'one two ten text odd late'],
    ['contains a member of a list, and a part of a text', { tags: { contains: 'red' } }, 'one text'],
    ['contains no part of a member', { tags: { contains: '100' } }, ''],
    ['contains a number', { n: { contains: 2 } }, 'deep'],
    ['exists', { flag: { exists: true } }, 'one two text'],
    ['exists: null is there', { n: { exists: true } }, ALL],
    ['exists not', { a: { exists: false } }, 'ten text nil odd late'],
    ['a dot steps into an object', { 'a.b': 2 }, 'two'],
    ['a number steps into a list', { 'a.c.1.d': 5 }, 'two'],
    ['a step into a text finds nothing', { 's.x': { exists: true } }, ''],
    ['\\. is a dot of the name', { 'a\\.b': 1 }, 'ten'],
    ['\\\\ is a backslash of the name', { 'a\\\\b': 3 }, 'odd'],
    ['\\and is a field', { '\\and': 1 }, 'odd'],
    ['and', { and: [{ n: { gt: 1 } }, { n: { lt: 10 } }] }, 'two odd'],
    ['or', { or: [{ n: 1 }, { s: null }] }, 'one nil'],
    ['and of nothing: all', { and: [] }, ALL],
    ['or of nothing: none', { or: [] }, ''],
    ['not of everything: none', { not: {} }, ''],
    ['not turns also what is missing', { not: { flag: true } }, without('one')],
    ['not of a comparison of two types', { not: { n: { gt: 1 } } }, without('two', 'ten', 'odd')],
    ['not not', { not: { not: { n: 1 } } }, 'one'],
    ['SQL as a value', { s: SQL }, 'odd'],
    ['SQL as a name', { [SQL]: SQL }, 'odd'],
    ['SQL in contains', { s: { contains: SQL.slice(2) } }, 'odd'],
    ['a quote in a name', { "a'b": 2 }, 'odd'],
    ['names and operators of SQL and JSON paths', { 'n"; --': 1, "n)->>'x'": 1, '${n}': 1 }, ''],
    ['constructor as data', { constructor: 'mine' }, 'odd'],
    ['an id that is none', { _id: 'x' }, ''],
    ['an id of another type', { _id: 5 }, ''],
    ['ids that are none', { _id: { in: ['x', null] } }, ''],
    ['not an id that is none', { _id: { ne: 'x' } }, ALL],
    ['the time of making', { _createdAt: { gt: '2020-01-01', lt: '2099-01-01T00:00:00+01:00' } }, ALL],
    ['a time before', { _updatedAt: { lte: '2020-01-01T00:00Z' } }, ''],
    ['times that are there', { _createdAt: { exists: true } }, ALL],
    ['times that are missing', { _createdAt: { exists: false } }, ''],
  ])('%s', async (_, filter, expected) => {
    expect(await found(filter)).toBe(expected);
  });

  it('finds a document by what was shown of it', async () => {
    const { body } = await ask({ filter: { name: 'two' }, first: true });
    const { _id: id, _createdAt: createdAt } = body.document;
    expect(await found({ _id: id })).toBe('two');
    expect(await found({ _id: { in: [id, id.toUpperCase()] } })).toBe('two');
    expect(await found({ _id: { ne: id } })).toBe(without('two'));
    expect((await found({ _createdAt: createdAt })).split(' ')).toContain('two');
  });

  it('that is wrong is refused with all faults at once', async () => {
    const answer = await ask({
      filter: { n: { regex: 'x' }, s: {}, and: { n: 1 } },
      orderBy: ['_secret', 'ok', 'a..b'],
    });
    expectProblem(answer, 400, 'invalid_input', [
      'unknown_operator',
      'empty_condition',
      'type',
      'field_name',
      'field_name',
    ]);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'filter.n.regex',
      'filter.s',
      'filter.and',
      'orderBy[0]',
      'orderBy[2]',
    ]);
  });

  it.each<[string, object, string]>([
    ['limit 0', { limit: 0 }, 'too_small'],
    ['limit −1', { limit: -1 }, 'too_small'],
    ['limit 1,001', { limit: 1001 }, 'too_large'],
    ['limit 1.5', { limit: 1.5 }, 'type'],
    ['limit as a text', { limit: '10' }, 'type'],
    ['limit null', { limit: null }, 'type'],
    ['nine fields of an order', { orderBy: Array(9).fill('n') }, 'too_many'],
    ['an order by what every object inherits', { orderBy: ['__proto__'] }, 'field_name'],
    ['a direction of SQL with an empty step', { orderBy: 'n. desc; drop table document..' }, 'field_name'],
    ['a filter that is a list', { filter: [] }, 'type'],
    ['a field it does not know', { where: {} }, 'unknown_field'],
    ['a cursor that is none', { cursor: 'x' }, 'format'],
    ['a cursor of 10 KB', { cursor: 'x'.repeat(10_240) }, 'too_long'],
  ])('refuses %s', async (_, query, rule) => {
    expectProblem(await ask(query), 400, 'invalid_input', [rule]);
  });

  it.each([1, 1000])('takes limit %i', async (limit) => {
    const { status, body } = await ask({ limit });
    expect([status, body.documents.length, body.count]).toEqual([200, Math.min(limit, 8), 8]);
  });

  it.each(['n desc; drop table document', 'N', '-nothing'])(
    'orders by %s as by any field nobody has',
    async (orderBy) => {
      const { body } = await ask({ orderBy });
      const names = body.documents.map(({ name }: { name: string }) => name).join(' ');
      expect(names).toBe(orderBy.startsWith('-') ? ALL.split(' ').reverse().join(' ') : ALL);
    },
  );

  it.each<[string, string]>([
    ['a.b', 'one two'],
    ['a\\.b', 'ten'],
    ['a\\\\b', 'odd'],
    ['constructor', 'odd'],
    ['a.c.1.d', 'two'],
    ['prototype', ''],
  ])('orders by %s, read as in a filter: behind what lacks it stands %j', async (orderBy, last) => {
    const { body } = await ask({ orderBy, filter: { name: { ne: 'deep' } } });
    const names = body.documents.map(({ name }: { name: string }) => name).join(' ');
    expect(names).toBe([...without('deep', ...last.split(' ')).split(' '), ...(last === '' ? [] : [last])].join(' '));
  });

  it('refuses a limit beyond all numbers', async () => {
    const call = service.api.post('/api/collections/things/query').set('Content-Type', 'application/json');
    expectProblem(await call.send('{"limit": 1e309}'), 400, 'invalid_input', ['type']);
  });

  it('gives fifty documents where no limit is named', async () => {
    const all = Array.from({ length: 51 }, (_, n) => ({ n }));
    for (const fields of all) await service.api.post('/api/collections/many/documents').send({ fields });
    const { body } = await service.api.post('/api/collections/many/query').send({});
    expect([body.documents.length, body.count, typeof body.nextCursor]).toEqual([50, 51, 'string']);
  });

  it('left every table and every object as it was', async () => {
    expect(await found({})).toBe(ALL);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
