import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { specSandbox } from '../spec-support/spec-sandbox.js';
import { caller } from '../spec-support/call.js';

const sandbox = await specSandbox();

beforeEach(() => {
  sandbox.seed();
});

const withKey = (key: 'apiKey' | 'expiringApiKey' | 'restrictedApiKey') =>
  caller(`${sandbox.url}/memory`, { authorization: `Bearer ${sandbox.credentials.memory[key]}` });
const list = (json: object = {}) => call('POST /v3/documents/list', { json });
const search = (json: object) => call('POST /v3/search', { json });
const statusOf = async (id: string) =>
  (await list({ limit: 100 })).body.memories.find((document: { id: string }) => document.id === id)?.status;

const call = withKey('apiKey');

describe('credentials of the memory fake', () => {
  it.each([
    ['no header', {}, 'Missing API key'],
    ['an unknown key', { authorization: 'Bearer sm_nobody' }, 'Invalid API key'],
  ])('refuses %s', async (_case, headers, details) => {
    const answer = await caller(`${sandbox.url}/memory`, headers)('POST /v3/documents/list', { json: {} });
    expect(answer).toMatchObject({ status: 401, body: { error: 'Unauthorized', details } });
  });

  it('lets one key expire', async () => {
    const expiring = withKey('expiringApiKey');
    expect((await expiring('POST /v3/documents/list', { json: {} })).status).toBe(200);
    sandbox.clock.advance(3601);
    expect((await expiring('POST /v3/documents/list', { json: {} })).body.details).toBe('API key has expired');
  });

  it.each([
    ['POST /v3/documents/list', {}, 403],
    ['POST /v3/documents/list', { containerTags: ['user_42'] }, 200],
    ['POST /v3/search', { q: 'tea', containerTag: 'user_7' }, 403],
    ['POST /v4/profile', { containerTag: 'user_42' }, 200],
    ['POST /v3/documents', { content: 'x' }, 403],
  ])('ties one key to a tag: %s %j is %i', async (line, json, status) => {
    expect((await withKey('restrictedApiKey')(line, { json })).status).toBe(status);
  });
});

describe('documents', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('are worked on over time, and found when that is done', async () => {
    // Only the sandbox's own time passes, however long the calls take.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { id } = (await call('POST /v3/documents', { json: { content: 'Ada plays chess.' } })).body;
    const seen: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      seen.push(await statusOf(id));
      expect((await search({ q: 'chess' })).body.total).toBe(step === 5 ? 1 : 0);
      if (step < 4) sandbox.clock.advance(0.3);
      else sandbox.clock.advance(2);
    }
    expect(seen).toEqual(['queued', 'extracting', 'chunking', 'embedding', 'indexing', 'done']);
  });

  it('that fail are seen for two minutes', async () => {
    const { id } = (await call('POST /v3/documents', { json: { content: 'https://nowhere.invalid/a' } })).body;
    sandbox.clock.advance(1);
    expect(await statusOf(id)).toBe('failed');
    sandbox.clock.advance(120);
    expect(await statusOf(id)).toBeUndefined();
  });

  it('with the same customId are updated', async () => {
    const add = (content: string) => call('POST /v3/documents', { json: { content, customId: 'n-1' } });
    expect((await add('one')).body.id).toBe((await add('two')).body.id);
    expect((await list()).body.pagination.totalItems).toBe(4);
  });

  it('are deleted once, by either id', async () => {
    expect((await call('DELETE /v3/documents/ada-chat')).status).toBe(204);
    expect((await call('DELETE /v3/documents/ada-chat')).body.details).toBe('Document not found');
  });

  it('are listed in pages', async () => {
    const { body } = await list({ containerTags: ['user_42'], limit: 1, page: 2, includeContent: true });
    expect(body.pagination).toEqual({ currentPage: 2, limit: 1, totalItems: 2, totalPages: 2 });
    expect(body.memories).toMatchObject([{ customId: 'ada-facts', content: expect.stringContaining('Bonn') }]);
  });

  it.each([
    ['POST /v3/documents', { content: 'x', containerTag: 'a@b.c' }],
    ['POST /v3/documents', { content: 'x', containerTag: 'a.b' }],
    ['POST /v3/documents', { content: 'x', containerTags: ['a', 'b'] }],
    ['POST /v3/documents', { content: 'x', metadata: { a: { b: 1 } } }],
    ['POST /v3/documents/list', { containerTag: 'a' }],
    ['POST /v3/search', { q: '' }],
    ['POST /v3/search', { q: 'x', threshold: 0.5 }],
    ['POST /v4/search', { q: 'x', includeFullDocs: true }],
    ['POST /v4/profile', {}],
  ])('are refused by %s for %j', async (line, json) => {
    expect(await call(line, { json })).toMatchObject({ status: 400, body: { details: expect.any(String) } });
  });
});

describe('filters', () => {
  const nested = (levels: number): object =>
    levels === 0 ? { key: 'source', value: 'chat' } : { AND: [nested(levels - 1)] };

  it.each([
    [{ AND: [{ key: 'source', value: 'chat' }] }, 2],
    [{ AND: [{ key: 'source', value: 'CHAT', ignoreCase: true }] }, 2],
    [{ AND: [{ key: 'source', value: 'chat', negate: true }] }, 1],
    [{ AND: [{ key: 'rank', value: '2', filterType: 'numeric', numericOperator: '>=' }] }, 2],
    [{ AND: [{ key: 'topics', value: 'home', filterType: 'array_contains' }] }, 1],
    [{ AND: [{ key: 'source', value: 'ha', filterType: 'string_contains' }] }, 2],
    [{ OR: [{ key: 'source', value: 'form' }, { AND: [{ key: 'rank', value: '3', filterType: 'numeric' }] }] }, 2],
    [nested(8), 2],
  ])('%j fits %i documents', async (filters, count) => {
    expect((await list({ filters })).body.pagination.totalItems).toBe(count);
  });

  it.each([
    ['nine levels', nested(9)],
    ['201 conditions', { OR: Array.from({ length: 201 }, () => nested(0)) }],
    ['both groups at once', { AND: [], OR: [] }],
    ['a bare condition', nested(0)],
  ])('are refused for %s', async (_case, filters) => {
    expect((await list({ filters })).status).toBe(400);
  });
});

describe('what is remembered', () => {
  it('is found as documents with their chunks, neighbours and content as wanted', async () => {
    const plain = (await search({ q: 'tea', containerTag: 'user_42' })).body.results[0];
    expect(plain.chunks).toEqual([{ content: 'Ada likes tea.', score: 1, isRelevant: true }]);
    expect(plain).not.toHaveProperty('content');
    const options = { onlyMatchingChunks: false, includeFullDocs: true, includeSummary: true };
    const whole = (await search({ q: 'tea', containerTag: 'user_42', ...options })).body.results[0];
    expect(whole).toMatchObject({ chunks: [{}, { isRelevant: false }], summary: 'Ada likes tea.' });
    expect(whole.content).toContain('weather');
  });

  it.each([
    ['memories', ['memory']],
    ['documents', ['chunk']],
    ['hybrid', ['memory', 'chunk']],
  ])('is found by mode: %s', async (searchMode, kinds) => {
    const { body } = await call('POST /v4/search', {
      json: { q: 'likes tea', containerTag: 'user_42', searchMode, threshold: 1 },
    });
    expect(body.results.map((result: object) => ('memory' in result ? 'memory' : 'chunk'))).toEqual(kinds);
  });

  it('makes a profile', async () => {
    const { body } = await call('POST /v4/profile', { json: { containerTag: 'user_42', q: 'tea' } });
    expect(body.profile).toMatchObject({
      static: expect.arrayContaining(['Ada lives in Bonn.']),
      dynamic: expect.arrayContaining(['Ada likes tea.']),
      buckets: { biography: expect.any(Array) },
    });
    expect(body.searchResults).toMatchObject({ total: 1, results: [{ memory: 'Ada likes tea.' }] });
  });
});
