import { beforeEach, describe, expect, it } from '@jest/globals';
import Supermemory from 'supermemory';
import { specSandbox } from '../spec-support/spec-sandbox.js';

const ADA = 'user_42';

const sandbox = await specSandbox();
const { apiKey, restrictedApiKey } = sandbox.credentials.memory;
const withKey = (key: string, maxRetries = 0) =>
  new Supermemory({ apiKey: key, baseURL: `${sandbox.url}/memory`, maxRetries });
const client = withKey(apiKey);
const sent = () => sandbox.requests('memory');
/** What an SDK call failed with. */
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => sandbox.seed());

describe('a document, kept by the SDK of Supermemory', () => {
  it('is taken with all that is known of it, worked on, listed and deleted', async () => {
    const { id, status } = await client.documents.add({
      content: 'Ada plays chess on Sundays.',
      containerTag: ADA,
      customId: 'ada-chess',
      metadata: { source: 'chat', rank: 4, isNew: true, topics: ['games'] },
      entityContext: 'Ada is an engineer.',
      taskType: 'memory',
      filepath: '/people/ada-chess.md',
    });
    expect([id, status]).toEqual([expect.stringMatching(/^\w{22}$/), 'queued']);
    sandbox.clock.advance(60);
    const { memories, pagination } = await client.documents.list({ containerTags: [ADA], limit: 1, page: 1 });
    expect(memories).toMatchObject([{ id, customId: 'ada-chess', status: 'done', containerTags: [ADA] }]);
    expect(pagination).toEqual({ currentPage: 1, limit: 1, totalItems: 3, totalPages: 3 });
    await client.documents.delete('ada-chess');
    expect((await client.documents.list({ containerTags: [ADA] })).pagination.totalItems).toBe(2);
  });

  it('is updated under the same id of ours, and takes its tag as a list', async () => {
    const first = await client.add({ content: 'Ada lives in Bonn.', customId: 'home', containerTags: ['user_8'] });
    const second = await client.add({ content: 'Ada lives in Mainz.', customId: 'home', containerTag: 'user_8' });
    expect(second.id).toBe(first.id);
    const { memories } = await client.documents.list({ containerTags: ['user_8'], includeContent: true });
    expect(memories).toMatchObject([{ content: 'Ada lives in Mainz.' }]);
  });

  it('is listed by filter, order and numbers in words', async () => {
    const { memories, pagination } = await client.documents.list({
      filters: {
        AND: [
          { key: 'source', value: 'CHAT', ignoreCase: 'true' },
          { OR: [{ key: 'rank', value: '2', filterType: 'numeric', numericOperator: '<' }] },
          { key: 'source', value: 'form', negate: 'true' },
        ],
      },
      sort: 'updatedAt',
      order: 'asc',
      limit: '5',
      page: '1',
    });
    expect(memories).toMatchObject([{ customId: 'ada-chat' }]);
    expect(pagination.limit).toBe(5);
  });
});

describe('a search by the SDK of Supermemory', () => {
  it('finds documents with their chunks, in v3', async () => {
    const { results, total } = await client.search.documents({
      q: 'likes tea',
      containerTags: [ADA],
      filters: { AND: [{ key: 'source', value: 'chat' }] },
      chunkThreshold: 0,
      documentThreshold: 0.5,
      categoriesFilter: ['technology'],
      includeFullDocs: true,
      includeSummary: true,
      onlyMatchingChunks: false,
      rerank: true,
      rewriteQuery: false,
      limit: 3,
    });
    expect(total).toBe(1);
    expect(results).toMatchObject([
      {
        documentId: expect.any(String),
        score: expect.any(Number),
        chunks: expect.arrayContaining([expect.objectContaining({ content: 'Ada likes tea.', isRelevant: true })]),
        content: expect.stringContaining('Her sister'),
      },
    ]);
    expect((await client.search.execute({ q: 'coffee', containerTag: 'user_7' })).results).toHaveLength(1);
  });

  it('finds memories and chunks, in v4', async () => {
    const query = { q: 'Ada likes tea', containerTag: ADA, threshold: 0.5, limit: 1 };
    const memories = await client.search.memories({ ...query, include: { documents: true, summaries: true } });
    expect(memories.results).toMatchObject([{ memory: 'Ada likes tea.', similarity: expect.any(Number) }]);
    const chunks = await client.search({ ...query, searchMode: 'documents', aggregate: false, rerank: true });
    expect(chunks.results).toMatchObject([{ chunk: 'Ada likes tea.' }]);
  });
});

describe('a profile by the SDK of Supermemory', () => {
  it('holds what lasts and what is recent, with results when asked', async () => {
    const { profile, searchResults } = await client.profile({ containerTag: ADA, q: 'tea', threshold: 0.1 });
    expect(profile).toMatchObject({
      static: expect.arrayContaining(['Ada lives in Bonn.']),
      dynamic: expect.arrayContaining(['Ada likes tea.']),
    });
    expect(searchResults).toMatchObject({ results: [{ memory: 'Ada likes tea.' }], total: 1 });
  });
});

describe('refusals, as the SDK of Supermemory reports them', () => {
  it.each<[string, unknown, () => Promise<unknown>]>([
    ['400', Supermemory.BadRequestError, () => client.search.documents({ q: '' })],
    ['401', Supermemory.AuthenticationError, () => withKey('sm_nobody').search({ q: 'tea' })],
    ['403', Supermemory.PermissionDeniedError, () => withKey(restrictedApiKey).add({ content: 'x' })],
    ['404', Supermemory.NotFoundError, () => client.documents.delete('nobody')],
  ])('%s', async (status, kind, call) => {
    const error = await failure(call());
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status: Number(status), error: { error: expect.any(String) } });
  });

  it.each<[number, unknown]>([
    [402, Supermemory.APIError],
    [409, Supermemory.ConflictError],
    [422, Supermemory.UnprocessableEntityError],
    [429, Supermemory.RateLimitError],
    [500, Supermemory.InternalServerError],
  ])('%i that was ordered', async (status, kind) => {
    sandbox.fail({ provider: 'memory', kind: 'status', status, retryAfter: 7 });
    const error = (await failure(client.search({ q: 'tea' }))) as InstanceType<typeof Supermemory.APIError>;
    expect(error).toBeInstanceOf(kind);
    expect([error.status, error.headers?.get('retry-after')]).toEqual([status, '7']);
    expect(sent()).toHaveLength(1);
  });

  it('of a moment are waited out, as long as the answer says', async () => {
    sandbox.fail({ provider: 'memory', kind: 'rateLimit', retryAfter: 0 });
    await withKey(apiKey, 1).search({ q: 'tea', containerTag: ADA });
    expect(sent().map(({ status }) => status)).toEqual([429, 200]);
  });
});
