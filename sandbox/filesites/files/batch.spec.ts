import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';
import { graphClient, LIBRARY } from '../../spec-support/graph-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof graphClient>;

beforeEach(() => {
  sandbox.seed();
  call = graphClient(sandbox);
});

const batch = (requests: unknown) => call('POST /$batch', { json: { requests } });
const me = (id: string, more: object = {}) => ({ id, method: 'GET', url: '/me', ...more });

interface Part {
  readonly id: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly error?: { readonly code: string } };
}

async function parts(requests: unknown): Promise<Record<string, Part>> {
  const { body } = await batch(requests);
  return Object.fromEntries((body.responses as Part[]).map((part) => [part.id, part]));
}

describe('POST /$batch', () => {
  it('answers 200 with a status, headers and body for each part, in another order', async () => {
    const { status, body } = await batch([
      me('1'),
      me('2', { url: '/drives/nobody' }),
      me('3', { url: 'me?$select=id' }),
    ]);
    expect({ status, ids: body.responses.map(({ id }: Part) => id) }).toEqual({ status: 200, ids: ['3', '2', '1'] });
    const [third, second] = body.responses as Part[];
    expect(third).toMatchObject({ status: 200, headers: { 'Content-Type': expect.stringContaining('json') } });
    expect(second).toMatchObject({ status: 404, body: { error: { code: 'itemNotFound' } } });
  });

  it('writes with a body, and answers a redirect as a part', async () => {
    const headers = { 'content-type': 'application/json' };
    const made = {
      id: '1',
      method: 'POST',
      url: `${LIBRARY}/root/children`,
      headers,
      body: { name: 'New', folder: {} },
    };
    const content = me('2', { url: `${LIBRARY}/root:/%C3%9Cbersicht.md:/content` });
    expect(await parts([made, content])).toMatchObject({
      1: { status: 201 },
      2: { status: 302, headers: { Location: expect.stringContaining('/objects/') } },
    });
  });

  it('does not run what depends on a failed part', async () => {
    const answers = await parts([
      ...[me('1', { url: '/drives/nobody' }), me('2', { dependsOn: ['1'] }), me('3'), me('4', { dependsOn: ['3'] })],
    ]);
    expect(Object.values(answers).map(({ id, status }) => `${id} ${status}`)).toEqual([
      '1 404',
      '2 424',
      '3 200',
      '4 200',
    ]);
  });

  it('fails single parts when that is ordered', async () => {
    const json = { url: '/me', status: 429, retryAfter: 7 };
    await caller(sandbox.url)('POST /_sandbox/filesites/batch-faults', { json });
    const answers = await parts([me('1'), me('2')]);
    expect(answers).toMatchObject({ 1: { status: 429, headers: { 'Retry-After': '7' } }, 2: { status: 200 } });
  });

  it('checks the scopes of each part', async () => {
    call = graphClient(sandbox, { scopes: ['User.Read'] });
    const answers = await parts([me('1'), me('2', { url: '/sites?search=*' })]);
    expect(answers).toMatchObject({ 1: { status: 200 }, 2: { status: 403 } });
  });

  it.each([
    ['no parts', []],
    ['21 parts', Array.from({ length: 21 }, (_part, index) => me(String(index)))],
    ['two parts of one id', [me('1'), me('1')]],
    ['a part without id', [{ method: 'GET', url: '/me' }]],
    ['an absolute url', [me('1', { url: 'https://graph.microsoft.com/v1.0/me' })]],
    ['a batch in it', [me('1', { method: 'POST', url: '/$batch' })]],
    ['another method', [me('1', { method: 'HEAD' })]],
    ['an unknown field', [me('1', { retries: 3 })]],
    ['a dependency on a later part', [me('1', { dependsOn: ['2'] }), me('2')]],
    ['a body without its type', [me('1', { method: 'POST', body: {} })]],
    ['no list', 'GET /me'],
  ])('refuses %s', async (_case, requests) => {
    expect((await batch(requests)).status).toBe(400);
  });

  it('is a POST and needs a token', async () => {
    expect((await call('GET /$batch')).status).toBe(405);
    expect(
      (await caller(`${sandbox.url}/filesites/v1.0`)('POST /$batch', { json: { requests: [me('1')] } })).status,
    ).toBe(401);
  });
});
