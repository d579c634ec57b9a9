import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../../support/app/problem.js';
import { rawRequest, requestText } from '../../../support/http/raw-http.js';
import { postBytes, type BytesAnswer } from '../../../support/http/post-bytes.js';
import { bootWorkflows, type Live, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const MAX_BYTES = 262_144;
const MAX_ITEMS = 5000;
const MAX_KEYS = 1000;
const MiB = 1_048_576;

const ofSize = (bytes: number): string => `["${'a'.repeat(bytes - 4)}"]`;
/** The list counts as one value, and each comma as one more. */
const ofValues = (values: number): string => `[${'0,'.repeat(values - 1)}0]`;
const ofKeys = (keys: number): string => `{${Array.from({ length: keys }, (_, n) => `"k${n}":0`).join()}}`;

describe('a large body of a webhook request', () => {
  let service: WorkflowService;
  let open: Live;
  let small: Live;

  beforeAll(async () => {
    service = await bootWorkflows({
      variables: {
        WEBHOOK_BODY_MAX_BYTES: String(MAX_BYTES),
        JSON_MAX_ITEMS: String(MAX_ITEMS),
        JSON_MAX_KEYS: String(MAX_KEYS),
      },
    });
    [open, small] = [await service.echo(), await service.echo({ maxBodyBytes: 2048 })];
  });

  afterAll(() => service.close());

  const post = (live: Live, bytes: string): Promise<BytesAnswer> =>
    postBytes(service.url + live.path, bytes, { 'Content-Type': 'application/json' });

  it.each<[string, (n: number) => string, number]>([
    ['values', ofValues, MAX_ITEMS],
    ['different keys', ofKeys, MAX_KEYS],
    ['different keys that recur', (n) => `[${Array(3).fill(ofKeys(n)).join()}]`, MAX_KEYS],
  ])('is limited in its %s: one less than the limit, exactly, and one more', async (_, make, limit) => {
    for (const count of [limit - 1, limit]) {
      const { status, body } = await post(open, make(count));
      expect([status, body.body]).toEqual([200, JSON.parse(make(count))]);
    }
    const before = await service.runsOf(open.id);
    expectProblem(await post(open, make(limit + 1)), 400, 'invalid_input', ['too_many_items']);
    expect(await service.runsOf(open.id)).toEqual(before);
  });

  it('is measured as it is stored: a text that grows when it is decoded', async () => {
    const live = await service.echo({ accepts: ['text'] });
    // A half-width kana is one byte in Shift_JIS and three in UTF-8.
    const send = (count: number) =>
      postBytes(service.url + live.path, Buffer.alloc(count, 0xb1), {
        'Content-Type': 'text/plain; charset=shift_jis',
      });
    const most = Math.floor(MAX_BYTES / 3);
    expect([(await send(most)).status, (await send(most + 1)).status]).toEqual([200, 413]);
  });

  it.each<[string, () => Live, number]>([
    ['the limit of the service', () => open, MAX_BYTES],
    ['a smaller one of the webhook', () => small, 2048],
  ])('has a size: %s less a byte, exactly, and one more', async (_, live, limit) => {
    const statuses: number[] = [];
    for (const bytes of [limit - 1, limit, limit + 1]) statuses.push((await post(live(), ofSize(bytes))).status);
    expect(statuses).toEqual([200, 200, 413]);
  });

  it('over the limit by its length is refused before it came, and the connection closed', async () => {
    const before = await service.runsOf(open.id);
    const head = requestText(`POST ${open.path}`, {
      headers: ['Content-Type: application/json', `Content-Length: ${100 * MiB}`],
    }).replace('Connection: close\r\n', '');
    const answer = await rawRequest(service.url, head);
    expectProblem({ ...answer, body: answer.json() }, 413, 'too_large');
    expect(answer.headers['connection']).toBe('close');
    expect(await service.runsOf(open.id)).toEqual(before);
  });

  it('of unknown length is cut at the limit, and the connection ends before the body does', async () => {
    const before = await service.runsOf(open.id);
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    let sent = 0;
    const head = requestText(`POST ${open.path}`, {
      headers: ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
    });
    const answer = await rawRequest(service.url, head, (socket) => {
      const more = (): void => {
        while (!socket.destroyed && sent < 100 * MiB && socket.write(chunk)) sent += chunk.length;
        if (!socket.destroyed) socket.once('drain', more);
      };
      more();
    });
    expect(sent).toBeLessThan(50 * MiB);
    expectProblem({ ...answer, body: answer.json() }, 413, 'too_large');
    expect(await service.runsOf(open.id)).toEqual(before);
  });
});
