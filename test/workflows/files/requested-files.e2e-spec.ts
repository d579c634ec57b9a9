import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { withLimits } from '../../support/app/limits.js';
import { postBytes } from '../../support/http/post-bytes.js';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import { PNG, storedContent, storedFiles } from '../../support/workflows/file-scenarios.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

let service: WorkflowService;
let server: RecordingServer;

beforeAll(async () => {
  server = await startRecordingServer();
  service = await bootWorkflows({ variables: { EGRESS_ALLOW: new URL(server.origin).host } });
});
beforeEach(() => server.clear());
afterAll(async () => {
  await service.close();
  await server.close();
});

/** Calls a workflow that sends one request and answers what came of it. */
async function call(request: object, content: Buffer = PNG, more: object = {}) {
  const { path } = await service.deploy(
    chain({
      in: webhook({ path: newPath(), responseMode: 'lastNode', accepts: ['file'] }),
      call: { type: 'httpRequest', config: { url: `${server.origin}/papers`, ...request }, ...more },
      out: returns('$"call"'),
    }),
  );
  return postBytes(service.url + path, content, { 'Content-Type': 'image/png' });
}

describe('an HTTP Request whose body is a file', () => {
  it('sends its content with its type and length', async () => {
    const content = Buffer.concat([PNG, randomBytes(600_000)]);
    expect((await call({ method: 'PUT', body: '$"in".body' }, content)).status).toBe(200);
    const [{ body, headers }] = server.requests as [(typeof server.requests)[0]];
    expect([headers['content-type'], headers['content-length']]).toEqual(['image/png', String(content.length)]);
    expect(body.equals(content)).toBe(true);
  });

  it('keeps the type that its author gives', async () => {
    await call({ method: 'POST', body: '$"in".body', headers: { 'Content-Type': 'application/x-own' } });
    expect(server.requests[0]!.headers['content-type']).toBe('application/x-own');
  });

  it('fails for a file that is not there, and sends nothing', async () => {
    const $file = '00000000-0000-7000-8000-000000000000';
    const { status, headers } = await call({ method: 'POST', body: { $file } });
    expect([
      status,
      (await service.run(headers['x-run-id'] ?? (await lastRun()))).error?.code,
      server.requests,
    ]).toEqual([500, 'not_found', []]);
  });
});

const lastRun = async (): Promise<string> => {
  const { body } = await service.api.get('/api/runs').query({ limit: 1 });
  return body.items[0].id as string;
};

describe('an HTTP Request that takes its answer as a file', () => {
  const page = Buffer.from('<html>ü</html>');
  const disposition = { 'content-disposition': 'attachment; filename="../plan.html"' };

  it.each([
    ['binary', randomBytes(600_000), { 'content-type': 'application/pdf' }, 'application/pdf'],
    ['text', page, { 'content-type': 'text/html; charset=utf-8', ...disposition }, 'text/html'],
    ['JSON', Buffer.from('{"a":1}'), {}, 'application/json'],
    ['nothing', Buffer.alloc(0), { 'content-type': 'image/png' }, 'image/png'],
  ])('keeps it as one of the run: %s', async (_, content, headers, type) => {
    server.answer = () => ({ body: content, headers });
    const { status, body, headers: answered } = await call({ responseAs: 'file' });
    const name = 'content-disposition' in headers ? 'plan.html' : 'file';
    expect([status, body.status, body.body]).toEqual([
      200,
      200,
      { $file: expect.any(String), name, type, size: content.length },
    ]);
    expect((await storedContent(service, body.body.$file)).equals(content)).toBe(true);
    const { body: file } = await service.api.get(`/api/files/${body.body.$file}`).expect(200);
    expect(file.runId).toBe(answered['x-run-id']);
  });

  it('keeps what was compressed as it was before', async () => {
    server.answer = () => ({ body: gzipSync(page), headers: { 'content-encoding': 'gzip' } });
    const { body } = await call({ responseAs: 'file' });
    expect((await storedContent(service, body.body.$file)).equals(page)).toBe(true);
  });

  it('keeps nothing of a refusal, and says why', async () => {
    const before = await storedFiles(service);
    server.answer = () => ({ status: 403, body: '{"message": "no papers for you"}' });
    await call({ responseAs: 'file' });
    const { error } = await service.run(await lastRun());
    expect(error).toMatchObject({ code: 'http_error', provider: { status: 403, message: 'no papers for you' } });
    // What came in with the request is there.
    expect((await storedFiles(service)).files).toBe(before.files + 1);
  });

  it('keeps nothing of an answer that is too large', async () => {
    const before = await storedFiles(service);
    server.answer = () => ({ body: Buffer.alloc(2000) });
    await withLimits(service, { FILES_WORKSPACE_BYTES: before.bytes + PNG.length + 1999 }, () =>
      call({ responseAs: 'file' }),
    );
    const { error } = await service.run(await lastRun());
    expect([error?.code, (await storedFiles(service)).bytes]).toEqual(['too_large', before.bytes + PNG.length]);
  });
});
