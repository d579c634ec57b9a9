import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';
import { codesOf, graphClient, LIBRARY } from '../../spec-support/graph-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof graphClient>;

beforeEach(() => {
  sandbox.seed();
  call = graphClient(sandbox);
});

const UNIT = 320 * 1024;
const BEHAVIOR = '@microsoft.graph.conflictBehavior';
const open = (name: string, item: object = {}) =>
  call(`POST ${LIBRARY}/root:/${name}:/createUploadSession`, { json: { item } });
const urlOf = async (name = 'big.bin', item: object = {}): Promise<string> => (await open(name, item)).body.uploadUrl;
const send = (url: string, range: string, body: string, headers = {}) =>
  caller(url)('PUT ', { body, headers: { 'content-range': `bytes ${range}`, ...headers } });

describe('upload sessions', () => {
  it('are on another host and take a file in order, chunk by chunk', async () => {
    const { status, body } = await open('big.bin', { name: 'big.bin' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { uploadUrl: expect.any(String), expirationDateTime: expect.any(String), nextExpectedRanges: ['0-'] },
    });
    expect(new URL(body.uploadUrl).origin).toBe(sandbox.downloads.origin);
    const first = await send(body.uploadUrl, `0-${UNIT - 1}/${UNIT + 3}`, 'x'.repeat(UNIT));
    expect(first).toMatchObject({ status: 202, body: { nextExpectedRanges: [`${UNIT}-`] } });
    expect((await caller(body.uploadUrl)('GET ')).body.nextExpectedRanges).toEqual([`${UNIT}-`]);
    const last = await send(body.uploadUrl, `${UNIT}-${UNIT + 2}/${UNIT + 3}`, 'end');
    expect(last).toMatchObject({ status: 201, body: { name: 'big.bin', size: UNIT + 3 } });
    expect(last.body).toHaveProperty(['@content.downloadUrl']);
    expect((await caller(body.uploadUrl)('GET ')).status).toBe(404);
    expect((await call(`GET ${LIBRARY}/root:/big.bin`)).body.id).toBe(last.body.id);
  });

  it.each([
    ['a chunk that is no multiple', `0-9/${UNIT}`, 'x'.repeat(10), 400, 'invalidRequest'],
    ['a length that is not sent', '0-9/10', 'x', 400, 'invalidRequest'],
    ['no range', '', 'x', 400, 'invalidRequest'],
    ['a range that ends after the file', '0-9/5', 'x'.repeat(10), 400, 'invalidRequest'],
    ['a chunk too early', '5-9/10', 'x'.repeat(5), 416, 'invalidRange'],
  ])('refuse %s', async (_case, range, body, status, code) => {
    expect(codesOf(await send(await urlOf(), range, body))).toEqual({ status, code });
  });

  it('refuse what they have already, and another total', async () => {
    const url = await urlOf();
    await send(url, `0-${UNIT - 1}/${UNIT * 2}`, 'x'.repeat(UNIT));
    const again = await send(url, `0-${UNIT - 1}/${UNIT * 2}`, 'x'.repeat(UNIT));
    expect(codesOf(again)).toEqual({ status: 416, code: 'invalidRange', inner: 'fragmentOverlap' });
    expect((await send(url, `${UNIT}-${UNIT + 1}/${UNIT + 2}`, 'xx')).status).toBe(400);
  });

  it('refuse our token', async () => {
    const refused = await send(await urlOf(), '0-0/1', 'x', { authorization: 'Bearer a' });
    expect(codesOf(refused)).toEqual({ status: 401, code: 'unauthenticated' });
  });

  it('end by time, by cancelling, and with the next reset', async () => {
    const gone = { status: 404, code: 'itemNotFound', inner: 'uploadSessionNotFound' };
    const old = await urlOf();
    sandbox.clock.advance(15 * 60);
    expect(codesOf(await send(old, '0-0/1', 'x'))).toEqual(gone);
    const cancelled = await urlOf();
    expect((await caller(cancelled)('DELETE ')).status).toBe(204);
    expect(codesOf(await send(cancelled, '0-0/1', 'x'))).toEqual(gone);
    expect((await caller(await urlOf())('POST ')).status).toBe(405);
  });

  it('find out with the last chunk that the name is taken', async () => {
    const url = await urlOf('Reports');
    expect(codesOf(await send(url, '0-0/1', 'x'))).toEqual({ status: 409, code: 'nameAlreadyExists' });
  });

  it.each([
    ['fail', 409, undefined],
    ['replace', 200, 'a.txt'],
    ['rename', 201, 'a 1.txt'],
  ])('with a taken name %s', async (behavior, status, name) => {
    await send(await urlOf('a.txt'), '0-0/1', 'x');
    const answer = await send(await urlOf('a.txt', { [BEHAVIOR]: behavior }), '0-1/2', 'yy');
    expect({ status: answer.status, name: answer.body.name }).toEqual({ status, name });
  });

  it.each([
    ['an unknown field', { colour: 'red' }, 400],
    ['a refused name', { name: 'a:b' }, 400],
    ['a size outside personal drives', { fileSize: 3 }, 400],
    ['a description outside personal drives', { description: 'A plan.' }, 400],
  ])('are not opened for %s', async (_case, item, status) => {
    expect((await open('a.txt', item)).status).toBe(status);
  });

  it('are told size and description in personal drives', async () => {
    const charles = graphClient(sandbox, { account: 'charles@outlook.example' });
    const openOwn = (item: object) => charles('POST /me/drive/root:/a.txt:/createUploadSession', { json: { item } });
    expect((await openOwn({ fileSize: 1024 ** 5 })).status).toBe(507);
    const { body } = await openOwn({ fileSize: 1, description: 'A plan.' });
    expect(await send(body.uploadUrl, '0-0/1', 'x')).toMatchObject({ status: 201, body: { description: 'A plan.' } });
  });

  it('fail as ordered, in the words of Graph', async () => {
    const url = await urlOf();
    sandbox.fail({ provider: 'filesites-uploads', method: 'PUT', kind: 'rateLimit', retryAfter: 2 });
    const answer = await send(url, '0-0/1', 'x');
    expect({ ...codesOf(answer), after: answer.headers.get('retry-after') }).toEqual({
      ...{ status: 429, code: 'activityLimitReached', after: '2' },
    });
    expect((await send(url, '0-0/1', 'x')).status).toBe(201);
  });
});
