import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../support/app/sandboxed-app.js';

const ADA = 'user_42';

let service: SandboxedApp;

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => service.resetProviders());

const post = (path: string, body: object) => service.api.post(`/api/actions/memory/${path}`).send(body);
const sent = () => service.sandbox.requests('memory');
const fieldsOf = ({ body }: { body: any }) => body.errors.map(({ field }: any) => field).toSorted();

/** A filter of one condition within `levels` groups. */
const nested = (levels: number): object => (levels === 0 ? { key: 'a', value: 'b' } : { AND: [nested(levels - 1)] });
const conditions = (count: number) => ({ OR: Array.from({ length: count }, () => nested(0)) });

describe('POST search/documents', () => {
  it('finds documents with their chunks', async () => {
    const filters = {
      AND: [
        { key: 'source', value: 'chat' },
        { OR: [{ key: 'rank', value: '2', filterType: 'numeric', numericOperator: '<' }] },
      ],
    };
    const { body } = await post('search/documents', { q: 'likes tea', containerTags: [ADA], limit: 3, filters }).expect(
      200,
    );
    expect(body).toMatchObject({
      results: [{ title: 'Ada likes tea.', score: 1, chunks: [{ content: 'Ada likes tea.', isRelevant: true }, {}] }],
      total: 1,
      timing: expect.any(Number),
    });
    expect(sent()).toMatchObject([{ path: '/memory/v3/search', body: { filters } }]);
  });

  it('finds memories and chunks by mode', async () => {
    const options = { searchMode: 'hybrid', threshold: 1, include: { summaries: true }, rerank: true };
    const { body } = await post('search/documents', { q: 'likes tea', containerTag: ADA, ...options }).expect(200);
    expect(body.results).toMatchObject([{ memory: 'Ada likes tea.', similarity: 1 }, { chunk: 'Ada likes tea.' }]);
    expect(sent()[0]!.path).toBe('/memory/v4/search');
  });

  it.each([
    ['no query', { q: '' }, ['q']],
    ['a limit of 101', { q: 'x', limit: 101 }, ['limit']],
    [
      'fields of the newer search',
      { q: 'x', threshold: 0.5, include: {}, aggregate: true },
      ['aggregate', 'include', 'threshold'],
    ],
    [
      'fields of the older search with a mode',
      {
        q: 'x',
        searchMode: 'memories',
        docId: 'a',
        chunkThreshold: 0,
        includeFullDocs: true,
        includeSummary: true,
        onlyMatchingChunks: true,
      },
      ['chunkThreshold', 'docId', 'includeFullDocs', 'includeSummary', 'onlyMatchingChunks'],
    ],
    ['a threshold above one', { q: 'x', searchMode: 'memories', threshold: 1.1 }, ['threshold']],
    ['a filter without a group', { q: 'x', filters: nested(0) }, ['filters']],
    ['a filter of two groups', { q: 'x', filters: { AND: [nested(0)], OR: [nested(0)] } }, ['filters']],
    ['an empty group', { q: 'x', filters: { AND: [] } }, ['filters.AND']],
    [
      'a condition with faults',
      { q: 'x', filters: { AND: [{ key: 'a', value: 1, filterType: 'regex' }] } },
      ['filters.AND[0].filterType', 'filters.AND[0].value'],
    ],
    ['nine levels', { q: 'x', filters: nested(9) }, [`filters${'.AND[0]'.repeat(8)}`]],
    ['201 conditions', { q: 'x', filters: conditions(201) }, ['filters']],
  ])('refuses %s', async (_case, body, fields) => {
    expect(fieldsOf(await post('search/documents', body).expect(400))).toEqual(fields);
    expect(sent()).toHaveLength(0);
  });

  it.each([
    ['8 levels', nested(8)],
    ['200 conditions', conditions(200)],
  ])('takes filters of %s', async (_case, filters) => {
    await post('search/documents', { q: 'x', filters }).expect(200);
  });
});

describe('POST profile', () => {
  it('reads what is known of a person', async () => {
    const { body } = await post('profile', { containerTags: [ADA], q: 'tea', include: ['static', 'dynamic'] }).expect(
      200,
    );
    expect(body).toMatchObject({
      profile: {
        static: expect.arrayContaining(['Ada lives in Bonn.']),
        dynamic: expect.arrayContaining(['Ada likes tea.']),
      },
      searchResults: { total: 1, results: [{ memory: 'Ada likes tea.' }] },
    });
    expect(sent()[0]!.body).toMatchObject({ containerTag: ADA });
  });

  it.each([
    ['no tag', {}, ['containerTag']],
    ['several tags', { containerTags: ['a', 'b'] }, ['containerTags']],
    ['an unknown part', { containerTag: 'a', include: ['all'] }, ['include[0]']],
  ])('refuses %s', async (_case, body, fields) => {
    expect(fieldsOf(await post('profile', body).expect(400))).toEqual(fields);
  });
});
