import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CHUNK_BYTES } from '../../../src/files/file-store.service.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { postBytes } from '../../support/http/post-bytes.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const content = randomBytes(2 * CHUNK_BYTES + 1000);
const size = content.length;
const etag = `"${createHash('sha256').update(content).digest('hex')}"`;

let service: WorkflowService;
let id: string;

beforeAll(async () => {
  service = await bootWorkflows();
  id = await upload(content);
});
afterAll(() => service.close());

async function upload(bytes: Buffer): Promise<string> {
  const echo = await service.echo({ accepts: ['file'] });
  const { body } = await postBytes(service.url + echo.path, bytes, { 'Content-Type': 'video/mp4' });
  return body.body.$file as string;
}

/** Asks for a file as a browser or a player does, with nothing added. */
function ask(headers: Record<string, string>, { method = 'GET', path = `/api/files/${id}/content` } = {}) {
  return fetch(service.url + path, { method, headers: { authorization: `Bearer ${BOOTSTRAP_KEY}`, ...headers } });
}

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());
const header = (answer: Response, ...names: string[]): (string | null)[] =>
  names.map((name) => answer.headers.get(name));

/*
 *   chunk 0            chunk 1            chunk 2
 *   ├──────────────────┼──────────────────┼──────┤
 *                   └──────────────────────┘          a part
 */

describe('a part of a file', () => {
  it.each([
    [`bytes=0-0`, 0, 1],
    [`bytes=10-19`, 10, 20],
    [`bytes=${CHUNK_BYTES - 1}-${CHUNK_BYTES}`, CHUNK_BYTES - 1, CHUNK_BYTES + 1],
    [`bytes=${CHUNK_BYTES}-${2 * CHUNK_BYTES - 1}`, CHUNK_BYTES, 2 * CHUNK_BYTES],
    [`bytes=5-${2 * CHUNK_BYTES + 5}`, 5, 2 * CHUNK_BYTES + 6],
    [`bytes=${size - 1}-`, size - 1, size],
    [`bytes=${CHUNK_BYTES}-${size * 9}`, CHUNK_BYTES, size],
    [`bytes=-1001`, size - 1001, size],
  ])('is answered with 206: %s', async (range, from, end) => {
    const answer = await ask({ range });
    expect([answer.status, ...header(answer, 'content-range', 'content-length', 'etag', 'accept-ranges')]).toEqual([
      206,
      `bytes ${from}-${end - 1}/${size}`,
      String(end - from),
      etag,
      'bytes',
    ]);
    expect((await bytesOf(answer)).equals(content.subarray(from, end))).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['asked for', {}],
    ['are several', { range: 'bytes=0-1,5-6' }],
    ['that can be read', { range: 'bytes=5-2' }],
    ['of what the caller has', { range: 'bytes=0-1', 'if-range': '"other"' }],
  ])('is not sent where none is %s: all comes with 200', async (_, headers) => {
    const answer = await ask(headers);
    expect([answer.status, ...header(answer, 'content-range', 'content-length')]).toEqual([200, null, String(size)]);
    expect((await bytesOf(answer)).equals(content)).toBe(true);
  });

  it('is sent to whoever has the beginning of the same file', async () => {
    const answer = await ask({ range: 'bytes=100-', 'if-range': etag });
    expect([answer.status, (await bytesOf(answer)).equals(content.subarray(100))]).toEqual([206, true]);
  });

  it('is refused behind the end', async () => {
    const answer = await ask({ range: `bytes=${size}-` });
    expect([answer.status, ...header(answer, 'content-range', 'content-type')]).toEqual([
      416,
      `bytes */${size}`,
      'application/problem+json; charset=utf-8',
    ]);
    expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it('is read without what stands before and behind it', async () => {
    // Arrange
    const database = service.app.get(Database);
    const prepared = jest.spyOn(database, 'prepared');

    // Act
    await bytesOf(await ask({ range: `bytes=${CHUNK_BYTES + 5}-${CHUNK_BYTES + 9}` }));

    // Assert
    const seqs = prepared.mock.calls.filter(([name]) => name === 'read-file-chunk').map(([, , values]) => values?.[2]);
    prepared.mockRestore();
    expect(seqs).toEqual([1]);
  });
});

describe('HEAD of a file', () => {
  it('has the headers of the whole file and no body, whatever range it names, and reads nothing', async () => {
    const answer = await ask({ range: 'bytes=0-1' }, { method: 'HEAD' });
    expect([
      answer.status,
      ...header(answer, 'content-length', 'content-type', 'etag', 'accept-ranges', 'content-range'),
      (await bytesOf(answer)).length,
    ]).toEqual([200, String(size), 'video/mp4', etag, 'bytes', null, 0]);
  });
});

describe('a Return whose body is a file', () => {
  const returning = async (method: string, more: object = {}): Promise<string> => {
    const { path } = await service.deploy(
      chain({ in: webhook({ path: newPath(), method, responseMode: 'lastNode' }), out: returns({ $file: id }, more) }),
    );
    return path;
  };

  it('gives a part of it to GET', async () => {
    const answer = await ask({ range: 'bytes=5-9' }, { path: await returning('GET') });
    expect([answer.status, ...header(answer, 'content-range', 'etag')]).toEqual([206, `bytes 5-9/${size}`, etag]);
    expect((await bytesOf(answer)).equals(content.subarray(5, 10))).toBe(true);
  });

  it('keeps the ETag of its author, which gets nobody a part', async () => {
    const path = await returning('GET', { headers: { ETag: '"own"' } });
    const answer = await ask({ range: 'bytes=5-9', 'if-range': '"own"' }, { path });
    expect([answer.status, ...header(answer, 'etag', 'content-length')]).toEqual([200, '"own"', String(size)]);
  });

  it.each([
    ['POST', {}, 200],
    ['GET', { statusCode: 203 }, 203],
  ])('gives all of it to %s with %j', async (method, more, status) => {
    const answer = await ask({ range: 'bytes=5-9' }, { method, path: await returning(method, more) });
    expect([answer.status, ...header(answer, 'content-length', 'accept-ranges')]).toEqual([status, String(size), null]);
    expect((await bytesOf(answer)).equals(content)).toBe(true);
  });
});
