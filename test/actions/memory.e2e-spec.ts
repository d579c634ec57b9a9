import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from '#libs/schema';
import { ActionCatalog } from '../../src/actions/declaration/action.catalog.js';
import { memory } from '../../src/connectors/memory/memory.connector.js';
import { BOOTSTRAP_KEY } from '../support/app/app.js';
import { limitsFor, withLimits } from '../support/app/limits.js';
import { rawRequest, requestText } from '../support/http/raw-http.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../support/app/sandboxed-app.js';

const ADA = 'user_42';

let service: SandboxedApp;

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => service.resetProviders());

const post = (path: string, body: object) => service.api.post(`/api/actions/memory/${path}`).send(body);
const remove = (id: string) => service.api.delete(`/api/actions/memory/documents/${id}`);
const sent = () => service.sandbox.requests('memory');
const fail = (order: object) => service.sandbox.fail({ provider: 'memory', ...order } as never);
const fieldsOf = ({ body }: { body: any }) => body.errors.map(({ field }: any) => field).toSorted();

describe('POST documents', () => {
  const document = {
    content: 'Ada plays chess.',
    customId: 'note-1',
    metadata: { source: 'chat', rank: 1, tags: ['a'] },
  };

  it('adds a document that is found once the provider has worked on it', async () => {
    const { body } = await post('documents', { ...document, containerTag: ADA }).expect(200);
    expect(body).toEqual({ id: expect.stringMatching(/^\w{22}$/), status: 'queued' });
    service.sandbox.clock.advance(60);
    const found = await post('search/documents', { q: 'chess', containerTag: ADA }).expect(200);
    expect(found.body).toMatchObject({ total: 1, results: [{ documentId: body.id, metadata: document.metadata }] });
  });

  it('writes a list of one tag as the tag', async () => {
    await post('documents', { ...document, containerTags: [ADA] }).expect(200);
    expect(sent()[0]!.body).toEqual({ ...document, containerTag: ADA });
  });

  it.each([
    ['repeats it under an id of the caller’s own', { customId: 'n-1' }, 200, 2],
    ['does not repeat it without one', {}, 502, 1],
  ])('after a 503 the service %s', async (_case, id, status, requests) => {
    fail({ kind: 'status', status: 503, execute: true });
    await post('documents', { content: 'x', ...id }).expect(status);
    expect(sent()).toHaveLength(requests);
  });

  it('takes a million characters, however they are written', async () => {
    const content = '\u{e4}'.repeat(1_000_000);
    await post('documents', { content }).expect(200);
    expect((await post('documents', { content: `${content}x` }).expect(400)).body.errors).toMatchObject([
      { rule: 'too_long' },
    ]);
  });

  it.each([
    ['of all the bytes there may be is taken', 0, 200],
    ['of a byte more is refused', 1, 413],
  ])('a body %s', async (_case, more, status) => {
    const [head, tail] = ['{"content":"x"', '}'];
    const space = memory.jsonBodyMaxBytes! - head.length - tail.length + more;
    const body = `${head}${' '.repeat(space)}${tail}`;
    const answer = await service.api.post('/api/actions/memory/documents').type('json').send(body);
    expect(answer.status).toBe(status);
    expect(sent()).toHaveLength(status === 200 ? 1 : 0);
  });

  it.each([
    ['no content', { content: '' }, ['content']],
    ['an address as tag', { content: 'x', containerTag: 'ada@example.org' }, ['containerTag']],
    ['a tag with a dot', { content: 'x', containerTag: 'a.b' }, ['containerTag']],
    ['a tag with a slash', { content: 'x', containerTags: ['a/b'] }, ['containerTags[0]']],
    ['a tag of 101 characters', { content: 'x', containerTag: 'a'.repeat(101) }, ['containerTag']],
    ['several tags', { content: 'x', containerTags: ['a', 'b'] }, ['containerTags']],
    ['both spellings of a tag', { content: 'x', containerTag: 'a', containerTags: ['a'] }, ['containerTags']],
    ['an id of 101 characters', { content: 'x', customId: 'a'.repeat(101) }, ['customId']],
    ['an id with a colon', { content: 'x', customId: 'a:b' }, ['customId']],
    ['nested metadata', { content: 'x', metadata: { a: { b: 1 }, c: [1] } }, ['metadata.a', 'metadata.c']],
    ['a long context', { content: 'x', entityContext: 'x'.repeat(1501) }, ['entityContext']],
    [
      'unknown words and fields',
      { content: 'x', taskType: 'all', dreaming: 'later', tag: 'a' },
      ['dreaming', 'tag', 'taskType'],
    ],
  ])('refuses %s before the provider is called', async (_case, body, fields) => {
    expect(fieldsOf(await post('documents', body).expect(400))).toEqual(fields);
    expect(sent()).toHaveLength(0);
  });
});

describe('POST documents/list', () => {
  it('lists documents in pages', async () => {
    const query = { containerTag: ADA, limit: 1 };
    const first = await post('documents/list', query).expect(200);
    expect(first.body).toMatchObject({
      memories: [{ customId: 'ada-chat', status: 'done', containerTags: [ADA] }],
      pagination: { currentPage: 1, limit: 1, totalItems: 2, totalPages: 2 },
      nextPageToken: 'cD0y',
    });
    const second = await post('documents/list', { ...query, pageToken: first.body.nextPageToken }).expect(200);
    expect(second.body.memories).toMatchObject([{ customId: 'ada-facts' }]);
    expect(second.body).not.toHaveProperty('nextPageToken');
    expect(sent().map(({ body }) => body)).toEqual([
      { containerTags: [ADA], limit: 1 },
      { containerTags: [ADA], limit: 1, page: 2 },
    ]);
  });

  it('narrows and orders them', async () => {
    const query = { order: 'asc', sort: 'createdAt', filepath: '/people/', includeContent: true };
    const { body } = await post('documents/list', query).expect(200);
    expect(body.memories).toMatchObject([{ customId: 'ada-facts', content: expect.stringContaining('Bonn') }]);
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ page: 0 }, 'page'],
    [{ page: 2, pageToken: 'cD0y' }, 'pageToken'],
    [{ pageToken: 'cD0x!' }, 'pageToken'],
    [{ sort: 'title' }, 'sort'],
  ])('refuses %j', async (body, field) => {
    expect(fieldsOf(await post('documents/list', body).expect(400))).toEqual([field]);
    expect(sent()).toHaveLength(0);
  });
});

describe('DELETE documents/:id', () => {
  it('deletes by either id, once', async () => {
    expect((await remove('ada-chat').expect(200)).body).toEqual({ deleted: true, id: 'ada-chat' });
    expect((await remove('ada-chat').expect(404)).body.code).toBe('provider_not_found');
  });

  it('has done its work when a repeat finds nothing', async () => {
    fail({ method: 'DELETE', kind: 'reset', execute: true });
    expect((await remove('ada-chat').expect(200)).body).toEqual({ deleted: true, id: 'ada-chat' });
    expect(
      sent()
        .map(({ status }) => status)
        .at(-1),
    ).toBe(404);
  });

  it.each(['a%2Fb', 'a%3Fb', 'a%23b', '%2e%2e', '..', '.', 'a%252eb', 'x'.repeat(256)])(
    'refuses the id %s, sent as it is',
    async (id) => {
      const headers = [`Authorization: Bearer ${BOOTSTRAP_KEY}`];
      const answer = await rawRequest(
        service.url,
        requestText(`DELETE /api/actions/memory/documents/${id}`, { headers }),
      );
      expect([400, 404]).toContain(answer.status);
      expect(sent()).toHaveLength(0);
    },
  );
});

describe('refusals of the memory provider', () => {
  it.each([
    [400, 422, 'provider_rejected'],
    [401, 424, 'connector_credential_rejected'],
    [402, 402, 'provider_quota_exhausted'],
    [403, 403, 'provider_forbidden'],
    [404, 404, 'provider_not_found'],
    [409, 409, 'provider_conflict'],
    [413, 413, 'too_large'],
    [422, 422, 'provider_rejected'],
    [500, 502, 'provider_unavailable'],
  ])('%i becomes %i %s', async (status, ours, code) => {
    fail({ kind: 'status', status });
    const { body } = await post('profile', { containerTag: ADA }).expect(ours);
    expect(body).toMatchObject({ code, provider: { status, message: expect.any(String) } });
  });

  it('pass on what the provider found fault with', async () => {
    fail({ kind: 'status', status: 400, code: 'metadata.a: too long' });
    const { body } = await post('profile', { containerTag: ADA }).expect(422);
    expect(body.detail).toBe('Invalid request parameters: metadata.a: too long');
  });

  it.each<[string, string, object, object, string, number]>([
    [
      'a search without results',
      'search/documents',
      { q: 'x' },
      { kind: 'status', status: 200, body: { total: 0 } },
      'provider_invalid_response',
      502,
    ],
    [
      'a list without memories',
      'documents/list',
      {},
      { kind: 'status', status: 200, body: { items: [] } },
      'provider_invalid_response',
      502,
    ],
    [
      'no profile',
      'profile',
      { containerTag: ADA },
      { kind: 'status', status: 200, body: {} },
      'provider_invalid_response',
      502,
    ],
    [
      'a document without id',
      'documents',
      { content: 'x' },
      { kind: 'status', status: 200, body: {} },
      'provider_invalid_response',
      502,
    ],
    ['broken JSON', 'documents/list', {}, { kind: 'invalidJson' }, 'provider_invalid_response', 502],
    ['silence', 'documents/list', {}, { kind: 'timeout' }, 'provider_timeout', 504],
  ])('%s is understood', async (_case, path, body, order, code, status) => {
    fail(order);
    const answer = await withLimits(service, limitsFor(order), () => post(path, body).expect(status));
    expect(answer.body.code).toBe(code);
  });

  it.each([
    [17, '17'],
    [undefined, '60'],
  ])('a 429 with Retry-After %s tells to wait %s seconds', async (retryAfter, expected) => {
    fail({ kind: 'rateLimit', retryAfter, times: 3 });
    const { headers } = await post('documents/list', {}).expect(429);
    expect(headers['retry-after']).toBe(expected);
  });
});

describe('the connection', () => {
  const connect = (name: string, apiKey: string) =>
    service.api.post('/api/connectors/memory/connections').send({ name, apiKey }).expect(201);

  it('says that an expired key may have expired', async () => {
    service.sandbox.clock.advance(3601);
    const apiKey = service.sandbox.credentials.memory.expiringApiKey;
    const { body } = await connect('expired', apiKey);
    expect(body).toMatchObject({ state: 'error', reason: expect.stringContaining('expired') });
    await service.api.delete(`/api/connections/${body.id}`).expect(204);
  });

  it('is forbidden what a key tied to another tag may not', async () => {
    const { body } = await connect('tied', service.sandbox.credentials.memory.restrictedApiKey);
    const asked = (containerTag: string) => post('profile', { containerTag }).set('X-Connection', 'tied');
    await asked(ADA).expect(200);
    expect((await asked('user_7').expect(403)).body.code).toBe('provider_forbidden');
    await service.api.delete(`/api/connections/${body.id}`);
  });

  it('has examples that fit their actions', () => {
    const actions = service.app.get(ActionCatalog).actions.filter(({ connector }) => connector.key === 'memory');
    expect(actions).toHaveLength(5);
    for (const { input, example } of actions) expect(() => parse(input, { body: example })).not.toThrow();
  });
});
