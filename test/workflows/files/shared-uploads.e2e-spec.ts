import { once } from 'node:events';
import { request as openRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newWorkspace } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { postBytes } from '../../support/http/post-bytes.js';
import { until } from '../../support/until.js';
import { PNG, storedFiles } from '../../support/workflows/file-scenarios.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';

const MiB = 1_048_576;
/** Of four places, one workspace may have three. */
const PLACES = '4';
const SHARE = 3;

let service: WorkflowService;
let back: Live;
let theirs: string;

const backWith = (path: string) =>
  chain({ in: webhook({ path, responseMode: 'lastNode', accepts: ['file'] }), out: returns('$"in".body') });

beforeAll(async () => {
  service = await bootWorkflows({ variables: { FILE_UPLOADS_AT_ONCE: PLACES } });
  back = await service.deploy(backWith(newPath()));
  const { api } = await newWorkspace(service, 'elsewhere');
  const body = { name: 'Theirs', definition: backWith('/theirs') };
  const { id, webhook: address } = (await api.post('/api/workflows').send(body).expect(201)).body;
  await api.post(`/api/workflows/${id}/deploy`).expect(200);
  theirs = address.url as string;
});
afterAll(() => service.close());

/** A request whose body is written by the test, of a type that nobody looks into. */
function upload(length: number): ClientRequest {
  const headers = { 'Content-Type': 'video/mp4', 'Content-Length': length };
  const request = openRequest(service.url + back.path, { method: 'POST', headers, agent: false });
  request.on('error', () => undefined);
  return request;
}

describe('uploads of several workspaces', () => {
  it('leave a place for others, however many of one workspace are held', async () => {
    const before = await storedFiles(service);
    const held = Array.from({ length: SHARE }, () => upload(10 * MiB));
    for (const request of held) request.write(Buffer.alloc(MiB));
    await until(async () => (await storedFiles(service)).files === before.files + SHARE);
    expectProblem(await postBytes(service.url + back.path, PNG, { 'Content-Type': 'image/png' }), 503, 'unavailable');
    const answer = await fetch(theirs, {
      method: 'POST',
      body: new Uint8Array(PNG),
      headers: { 'Content-Type': 'image/png' },
    });
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(PNG)]).toEqual([200, true]);
    for (const request of held) request.destroy();
    await until(async () => (await storedFiles(service)).files === before.files + 1);
    expect((await postBytes(service.url + back.path, PNG, { 'Content-Type': 'image/png' })).status).toBe(200);
  });
});

describe('a large file', () => {
  const SIZE = 64 * MiB;
  /** What stays in memory of a file, there and back: chunks, and what streams hold. */
  const MOST = 16 * MiB;

  const inspector = new Session();
  beforeAll(() => inspector.connect());
  afterAll(() => inspector.disconnect());

  /** Bytes of buffers that somebody still holds. */
  const held = async (): Promise<number> => {
    // What the first one finds is given back by others meanwhile; the second one waits for them.
    await inspector.post('HeapProfiler.collectGarbage');
    await inspector.post('HeapProfiler.collectGarbage');
    return process.memoryUsage().arrayBuffers;
  };

  it('is never whole in memory, neither on its way in nor out', async () => {
    const piece = Buffer.alloc(MiB, 'x');
    const base = await held();
    let most = 0;
    const request = upload(SIZE);
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent < SIZE; sent += piece.length) {
      if (!request.write(piece)) await once(request, 'drain');
      if (sent % (16 * MiB) === 0) most = Math.max(most, (await held()) - base);
    }
    request.end();
    const [answer] = await answered;
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(SIZE)]);
    let [received, looked] = [0, 0];
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received - looked < 16 * MiB) continue;
      looked = received;
      most = Math.max(most, (await held()) - base);
    }
    expect(received).toBe(SIZE);
    expect(most).toBeLessThan(MOST);
  });
});
