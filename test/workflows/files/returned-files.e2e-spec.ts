import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { Retention } from '../../../src/platform/retention/retention.service.js';
import { newWorkspace } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { postBytes } from '../../support/http/post-bytes.js';
import { until } from '../../support/until.js';
import { PNG, storedFiles } from '../../support/workflows/file-scenarios.js';
import { chain, editFields, returns, wait, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';

let service: WorkflowService;
let back: Live;
let echo: Live;

beforeAll(async () => {
  service = await bootWorkflows();
  back = await returning('$"in".body');
  echo = await service.echo({ accepts: ['file'] });
});
afterAll(() => service.close());

const returning = (body: unknown, more: object = {}): Promise<Live> =>
  service.deploy(
    chain({
      in: webhook({ path: newPath(), responseMode: 'lastNode', accepts: ['file'] }),
      out: { type: 'return', config: { body, ...more } },
    }),
  );

const send = (live: Live, content: Buffer, headers: Record<string, string>): Promise<Response> =>
  fetch(service.url + live.path, { method: 'POST', body: new Uint8Array(content), headers });

const contentOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

/** A file of a run of its own, and the run. */
async function upload(content = PNG, type = 'image/png', name = 'a.png'): Promise<{ id: string; runId: string }> {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` };
  const { body, headers: answered } = await postBytes(service.url + echo.path, content, headers);
  return { id: body.body.$file, runId: answered['x-run-id']! };
}

describe('a Return whose body is a file', () => {
  it.each([
    ['an image', 'image/png', PNG, 'inline'],
    ['a page, which browsers save', 'text/html', Buffer.from('<script>alert(1)</script>'), 'attachment'],
    ['a drawing, which may hold scripts', 'image/svg+xml', Buffer.from('<svg/>'), 'attachment'],
    ['a PDF', 'application/pdf', Buffer.from('%PDF-1.7'), 'attachment'],
    ['many chunks', 'video/mp4', randomBytes(1_000_000), 'attachment'],
    ['nothing', 'application/x-empty', Buffer.from('x'), 'attachment'],
  ])('answers with it: %s', async (_, type, content, disposition) => {
    const answer = await send(back, content, { 'Content-Type': type, 'Content-Disposition': 'x; filename="a.b"' });
    expect([
      answer.status,
      ...[
        'content-type',
        'content-length',
        'content-disposition',
        'x-content-type-options',
        'content-security-policy',
      ].map((name) => answer.headers.get(name)),
    ]).toEqual([
      200,
      type,
      String(content.length),
      `${disposition}; filename="a.b"; filename*=UTF-8''a.b`,
      'nosniff',
      expect.stringMatching(/^sandbox; default-src 'none'/),
    ]);
    expect(answer.headers.get('x-run-id')).not.toBeNull();
    expect((await contentOf(answer)).equals(content)).toBe(true);
  });

  it('leaves no way out of a header to the name of a file', async () => {
    const disposition = `x; filename*=UTF-8''a%0d%0aSet-Cookie:%20a%3Db%22;%20x%3D%22.png`;
    const answer = await send(back, PNG, { 'Content-Type': 'image/png', 'Content-Disposition': disposition });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="aSet-Cookie: a=b_"; filename*=UTF-8''aSet-Cookie%3A%20a%3Db%22`,
    );
  });

  it('has the status and the headers that the node says', async () => {
    const headers = { 'Content-Type': 'application/x-own', 'Content-Disposition': 'inline', 'X-Own': '1' };
    const own = await returning('$"in".body', { statusCode: 201, headers });
    const answer = await send(own, PNG, { 'Content-Type': 'image/png' });
    expect([answer.status, ...Object.keys(headers).map((name) => answer.headers.get(name))]).toEqual([
      201,
      ...Object.values(headers),
    ]);
    expect((await contentOf(answer)).equals(PNG)).toBe(true);
  });

  it('is JSON when there is more around it', async () => {
    const wrapped = await returning({ file: '$"in".body' });
    const answer = await send(wrapped, PNG, { 'Content-Type': 'image/png' });
    expect(await answer.json()).toEqual({ file: expect.objectContaining({ type: 'image/png', size: PNG.length }) });
  });

  it('is answered again to a request with the same key', async () => {
    const headers = { 'Content-Type': 'image/png', 'Idempotency-Key': 'again' };
    const [first, second] = [await send(back, PNG, headers), await send(back, PNG, headers)];
    expect(second.headers.get('x-run-id')).toBe(first.headers.get('x-run-id'));
    expect((await contentOf(second)).equals(PNG)).toBe(true);
  });

  it.each<[string, () => Promise<string>]>([
    ['nobody has', () => Promise.resolve(randomUUID())],
    ['another workspace has', async () => (await upload()).id],
  ])('fails for a file that %s', async (_, idOf) => {
    const $file = await idOf();
    const { api, slug } = await elsewhere();
    const definition = chain({ in: webhook({ path: newPath(), responseMode: 'lastNode' }), out: returns({ $file }) });
    const { id, webhook: address } = (await api.post('/api/workflows').send({ name: 'Thief', definition })).body;
    await api.post(`/api/workflows/${id}/deploy`).expect(200);
    expect(address.url).toContain(slug);
    const answer = await postBytes(address.url as string, '{}');
    expectProblem(answer, 500, 'workflow_failed');
  });
});

let others: { api: WorkflowService['api']; slug: string } | undefined;

async function elsewhere(): Promise<{ api: WorkflowService['api']; slug: string }> {
  others ??= { api: (await newWorkspace(service, 'elsewhere')).api, slug: 'elsewhere' };
  return others;
}

it('cannot be named by whoever lets a run go on at its address', async () => {
  // Arrange
  const { id } = await upload();
  const { id: workflowId, path } = await service.deploy(
    chain({
      in: webhook({ path: newPath(), responseMode: 'onReceived' }),
      note: editFields({ url: '$"run".resumeUrl' }),
      pause: wait({ resume: true }),
      out: returns('$"pause".body'),
    }),
  );
  await postBytes(service.url + path, '{}');
  const waiting = async () => (await service.runsOf(workflowId)).find(({ status }) => status === 'waiting');
  await until(async () => (await waiting()) !== undefined);
  const { nodes } = await service.run((await waiting())!.id);
  const { url } = nodes!.find(({ nodeId }) => nodeId === 'note')!.output as { url: string };
  const address = service.url + new URL(url).pathname;

  // Act
  const inBody = await postBytes(address, JSON.stringify({ paper: [{ $file: id }] }));
  const inQuery = await postBytes(`${address}?$file=${id}`, '{}');

  // Assert
  for (const answer of [inBody, inQuery]) expectProblem(answer, 400, 'invalid_input', ['file_reference']);
  expect((await postBytes(address, '{"paper": 1}')).status).toBe(200);
});

describe('a stored file', () => {
  it('is described and downloaded by those who may read runs, and is saved by browsers', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    const { id, runId } = await upload(page, 'text/html', 'ä.html');
    const { body } = await service.api.get(`/api/files/${id}`).expect(200);
    expect(body).toEqual({
      id,
      name: 'ä.html',
      type: 'text/html',
      size: page.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      runId,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    const { headers, text } = await service.api.get(`/api/files/${id}/content`).expect(200);
    expect([
      headers['content-type'],
      headers['content-length'],
      headers['content-disposition'],
      headers['content-security-policy'],
      headers['x-content-type-options'],
      text,
    ]).toEqual([
      'text/html',
      String(page.length),
      `attachment; filename="_.html"; filename*=UTF-8''%C3%A4.html`,
      "sandbox; default-src 'none'",
      'nosniff',
      String(page),
    ]);
  });

  it.each(['', '/content'])('is nowhere to others: %s', async (part) => {
    const { id } = await upload();
    const { api } = await elsewhere();
    expectProblem(await api.get(`/api/files/${id}${part}`), 404, 'not_found');
    expectProblem(await service.anonymous.get(`/api/files/${id}${part}`), 401, 'unauthenticated');
    expectProblem(await service.api.get(`/api/files/${randomUUID()}${part}`), 404, 'not_found');
  });

  it('is a plain object to expressions', async () => {
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'lastNode', accepts: ['file'] }),
        set: editFields({ text: '{{ $"in".body.name }} has {{ $"in".body.size }} bytes' }),
        out: returns('$"set".text'),
      }),
    );
    const { body } = await postBytes(service.url + live.path, PNG, { 'Content-Type': 'image/png' });
    expect(body).toBe(`file has ${PNG.length} bytes`);
  });

  it('goes with its run, but stays while a later run has been made of it', async () => {
    const [alone, retried] = [await upload(), await upload()];
    const { body } = await service.api.post(`/api/runs/${retried.runId}/retry`).send({}).expect(202);
    await service.ended(body.runId as string);
    const before = await storedFiles(service);
    await old(alone.runId, retried.runId);
    await service.app.get(Retention).sweep();
    await service.api.get(`/api/runs/${retried.runId}`).expect(404);
    await service.api.get(`/api/files/${alone.id}`).expect(404);
    await service.api.get(`/api/files/${retried.id}/content`).expect(200);
    const after = await storedFiles(service);
    expect([before.files - after.files, before.chunks - after.chunks, before.bytes - after.bytes]).toEqual([
      1,
      1,
      PNG.length,
    ]);
  });
});

/** Makes runs as old as those that are deleted: by their ids too, which tell when they were made. */
async function old(...runIds: string[]): Promise<void> {
  const database = service.app.get(Database);
  for (const id of runIds) {
    const older = `00000000${id.slice(8)}`;
    await database.execute('update node_execution set run_id = $2 where run_id = $1', [id, older]);
    await database.execute("update run set id = $2, ended_at = now() - interval '100 days' where id = $1", [id, older]);
    await database.execute('update run set retry_of = $2 where retry_of = $1', [id, older]);
    await database.execute('update file set run_id = $2 where run_id = $1', [id, older]);
  }
}
