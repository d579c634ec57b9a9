import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bootApp, type TestApp } from '../support/app/app.js';
import { newWorkspace } from '../support/app/people.js';
import { expectProblem } from '../support/app/problem.js';

interface Page {
  documents: { name: string }[];
  count: number;
  nextCursor?: string;
}

describe('the pages of a query', () => {
  let service: TestApp;
  let other: Awaited<ReturnType<typeof newWorkspace>>;
  let number = 0;
  let collection = '';

  beforeAll(async () => {
    service = await bootApp({ variables: { COLLECTION_PAGE_MAX_BYTES: '2048' } });
    other = await newWorkspace(service, 'other');
  });

  beforeEach(() => {
    collection = `pages ${(number += 1)}`;
  });

  afterAll(() => service.close());

  const insert = async (name: string, fields: object = {}, agent = service.api) => {
    const { status } = await agent
      .post(`/api/collections/${collection}/documents`)
      .send({ fields: { name, ...fields } });
    expect(status).toBe(201);
  };
  const ask = (query: object, agent = service.api) => agent.post(`/api/collections/${collection}/query`).send(query);
  const names = ({ documents }: Page) => documents.map(({ name }) => name);

  /** All names, page by page; `between` happens after each page. */
  const walk = async (query: object, between = async (_: number): Promise<void> => undefined) => {
    const pages: string[][] = [];
    for (let cursor: string | undefined; pages.length === 0 || cursor;) {
      const { status, body } = await ask({ ...query, cursor });
      expect([status, body.detail]).toEqual([200, undefined]);
      pages.push(names(body));
      cursor = body.nextCursor;
      await between(pages.length);
    }
    return pages;
  };

  /** Values of every type, in the order that is documented. */
  const MIXED: [string, object][] = [
    ['missing', {}],
    ['empty list', { v: [] }],
    ['null', { v: null }],
    ['upper', { v: 'Z' }],
    ['lower', { v: 'a' }],
    ['less', { v: -1.5 }],
    ['more', { v: 10 }],
    ['false', { v: false }],
    ['true', { v: true }],
    ['list', { v: [1] }],
    ['object', { v: { a: 1 } }],
  ];
  const ORDERED = MIXED.map(([name]) => name);

  it('come in the order in which documents were made, when nothing else is asked', async () => {
    for (const name of ['c', 'a', 'b']) await insert(name);
    expect(await walk({ limit: 2 })).toEqual([['c', 'a'], ['b']]);
    expect(await walk({ limit: 3 })).toEqual([['c', 'a', 'b']]);
    expect(await walk({ orderBy: '-_createdAt', limit: 1 })).toEqual([['b'], ['a'], ['c']]);
    expect(await walk({ orderBy: ['-_id'], limit: 3 })).toEqual([['b', 'a', 'c']]);
  });

  it.each([1, 3, 10])('of %i walk through values of all types and missing ones, both ways', async (limit) => {
    for (const [name, fields] of [...MIXED].reverse()) await insert(name, fields);
    expect((await walk({ orderBy: 'v', limit })).flat()).toEqual(ORDERED);
    expect((await walk({ orderBy: '-v', limit })).flat()).toEqual([...ORDERED].reverse());
  });

  it('keep equal values apart and order by several fields, each its own way', async () => {
    for (const name of ['b1', 'a1', 'c2', 'b2', 'a2', 'x'])
      await insert(name, name === 'x' ? {} : { letter: name[0], digit: Number(name[1]) });
    const query = { orderBy: ['-digit', 'letter'], limit: 1 };
    expect((await walk(query)).flat()).toEqual(['a2', 'b2', 'c2', 'a1', 'b1', 'x']);
    expect((await walk({ ...query, orderBy: ['digit'] })).flat()).toEqual(['x', 'b1', 'a1', 'c2', 'b2', 'a2']);
    expect((await walk({ ...query, orderBy: ['-digit'] })).flat()).toEqual(['a2', 'b2', 'c2', 'a1', 'b1', 'x']);
  });

  it('neither skip nor repeat a document while others are added', async () => {
    for (let n = 0; n < 10; n += 2) await insert(`d${n}`, { n });
    const seen = await walk({ orderBy: 'n', limit: 2 }, async (page) => {
      await insert(`before${page}`, { n: -page });
      if (page < 3) await insert(`behind${page}`, { n: 100 + page });
    });
    expect(seen.flat()).toEqual(['d0', 'd2', 'd4', 'd6', 'd8', 'behind1', 'behind2']);
  });

  it('carry no more bytes than a page may have, and at least one document', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await insert(name, { text: 'x'.repeat(name === 'c' ? 3000 : 900) });
    expect(await walk({})).toEqual([['a', 'b'], ['c'], ['d']]);
  });

  it('count all that match, on every page', async () => {
    for (let n = 0; n < 5; n += 1) await insert(`d${n}`, { n });
    const query = { filter: { n: { gt: 0 } }, limit: 3 };
    const { body: first } = await ask(query);
    const { body: second } = await ask({ ...query, cursor: first.nextCursor });
    expect([first.count, first.documents.length]).toEqual([4, 3]);
    expect([second.count, second.documents.length, second.nextCursor]).toEqual([4, 1, undefined]);
  });

  it('of the first document alone: it or null', async () => {
    expect((await ask({ first: true })).body).toEqual({ document: null });
    for (const name of ['a', 'b']) await insert(name);
    const { body } = await ask({ first: true, orderBy: '-name' });
    expect(body).toEqual({ document: expect.objectContaining({ name: 'b' }) });
  });

  describe('go on by a cursor', () => {
    const query = { filter: { n: { gt: 0 }, name: { ne: 'z' } }, orderBy: ['n'], limit: 1 };
    let cursor: string;

    beforeEach(async () => {
      for (const agent of [service.api, other.api]) for (const n of [1, 2]) await insert(`d${n}`, { n }, agent);
      cursor = (await ask(query)).body.nextCursor;
    });

    it('which holds for the same question, however its filter is written', async () => {
      const filter = { name: { ne: 'z' }, n: { gt: 0 } };
      expect(names((await ask({ ...query, filter, cursor, limit: 5 })).body)).toEqual(['d2']);
    });

    it.each<[string, (given: string) => object]>([
      ['another filter', (given) => ({ ...query, filter: { n: { gt: 1 } }, cursor: given })],
      ['another order', (given) => ({ ...query, orderBy: ['-n'], cursor: given })],
      ['one that was cut', (given) => ({ ...query, cursor: given.slice(0, -1) })],
      ['one that was changed', (given) => ({ ...query, cursor: `A${given.slice(1)}` })],
      ['one with something behind it', (given) => ({ ...query, cursor: `${given}.x` })],
    ])('but not for %s', async (_, made) => {
      expectProblem(await ask(made(cursor)), 400, 'invalid_input', ['format']);
    });

    it('but not for another workspace', async () => {
      expectProblem(await ask({ ...query, cursor }, other.api), 400, 'invalid_input', ['format']);
    });

    it('but not for another collection, be there one or not', async () => {
      const before = cursor;
      collection = 'elsewhere';
      expectProblem(await ask({ ...query, cursor: before }), 400, 'invalid_input', ['format']);
      await insert('d', { n: 1 });
      expectProblem(await ask({ ...query, cursor: before }), 400, 'invalid_input', ['format']);
    });
  });

  it('cannot go on after values that are too long for a cursor, and say so', async () => {
    for (const end of ['a', 'b']) await insert(end, { text: 'x'.repeat(7000) + end });
    expectProblem(await ask({ orderBy: 'text', limit: 1 }), 400, 'invalid_input', ['too_long']);
    expect((await ask({ orderBy: '-text', limit: 1, first: true })).body.document.name).toBe('b');
  });
});
