import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { filesitesCalls, someBytes, type TeamIds } from '../../support/providers/filesites-calls.js';
import { openSocket } from '../../support/http/raw-http.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { until } from '../../support/until.js';

const SMALL = 1000;
const CHUNK = 327_680;
/** As base64 it is larger than other JSON bodies may be. */
const LARGEST_BASE64 = 900_000;
const LARGEST = 1_000_000;

let service: SandboxedApp;
let team: TeamIds;
const { begin, post, postBytes, postForm, sent } = filesitesCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed({
    variables: {
      FILESITES_SIMPLE_UPLOAD_MAX_BYTES: String(SMALL),
      FILESITES_UPLOAD_CHUNK_BYTES: String(CHUNK),
      FILESITES_BASE64_MAX_BYTES: String(LARGEST_BASE64),
      FILESITES_STREAM_MAX_BYTES: String(LARGEST),
      // Whoever keeps the one place for itself fails all that come after it.
      FILE_UPLOADS_AT_ONCE: '1',
    },
  });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(async () => {
  team = await begin();
  uploadsBefore = service.sandbox.requests(UPLOADS).length;
});

const UPLOADS = 'filesites-uploads';
const FILE_PART = 'Content-Disposition: form-data; name="file"; filename="a"';
let uploadsBefore: number;

/** What reached the upload host since the scenario began. */
const chunks = () => service.sandbox.requests(UPLOADS).slice(uploadsBefore);
const ranges = () => chunks().flatMap(({ headers }) => headers['content-range'] ?? []);
const fail = (fault: object) => service.sandbox.fail({ provider: UPLOADS, method: 'PUT', ...fault } as never);

type Way = (name: string, bytes: Buffer, more?: Record<string, string>) => ReturnType<typeof post>;
const WAYS: Record<string, Way> = {
  base64: (name, bytes, more) =>
    post('files', { driveId: team.driveId, name, content: bytes.toString('base64'), ...more }),
  body: (name, bytes, more) => postBytes({ driveId: team.driveId, name, ...more }, bytes),
  form: (name, bytes, more) => postForm({ driveId: team.driveId, name, ...more }, bytes),
  'a form, file first': (name, bytes, more) =>
    formOf()
      .attach('file', bytes, 'given.bin')
      .field({ driveId: team.driveId, name, ...more }),
  'a form, file between': (name, bytes, more) =>
    formOf()
      .field({ driveId: team.driveId })
      .attach('file', bytes, 'given.bin')
      .field({ name, ...more }),
};
const formOf = () => service.api.post('/api/actions/filesites/files');
const ways = Object.keys(WAYS);

async function stored(filePath: string): Promise<Buffer> {
  const { body } = await post('files/download', { driveId: team.driveId, filePath }).expect(200);
  return Buffer.from(await (await fetch(body.downloadUrl)).arrayBuffer());
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('POST /api/actions/filesites/files', () => {
  // In JSON an empty text is no content.
  it.each(ways.flatMap((way) => [...(way === 'base64' ? [] : [0]), 1, SMALL].map((length) => [way, length] as const)))(
    'puts a file that came as %s of %i bytes in one request',
    async (way, length) => {
      const { body } = await WAYS[way]!('small.bin', someBytes(length)).expect(201);
      expect(body).toMatchObject({ name: 'small.bin', size: length });
      expect(sent('PUT').at(-1)!.query).toEqual({ '@microsoft.graph.conflictBehavior': ['fail'] });
      expect(chunks()).toEqual([]);
      expect(digest(await stored('small.bin'))).toBe(digest(someBytes(length)));
    },
  );

  it.each(ways)('sends a larger file that came as %s in chunks, without our token', async (way) => {
    const bytes = someBytes(LARGEST_BASE64);
    const { body } = await WAYS[way]!('large #1.bin', bytes, { parentPath: 'Reports' }).expect(201);
    expect(body).toMatchObject({ name: 'large #1.bin', size: bytes.length });
    expect(ranges()).toEqual([
      `bytes 0-${CHUNK - 1}/${bytes.length}`,
      `bytes ${CHUNK}-${2 * CHUNK - 1}/${bytes.length}`,
      `bytes ${2 * CHUNK}-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(chunks().filter(({ headers }) => headers.authorization)).toEqual([]);
    expect(digest(await stored('Reports/large #1.bin'))).toBe(digest(bytes));
  });

  it.each([
    ['base64', LARGEST_BASE64],
    ['body', LARGEST],
    ['form', LARGEST],
    ['a form, file first', LARGEST],
  ])('takes a file as %s of %i bytes and refuses one byte more, of which nothing stays', async (way, most) => {
    await WAYS[way]!('most.bin', someBytes(most)).expect(201);
    const { body } = await WAYS[way]!('more.bin', someBytes(most + 1)).expect(413);
    expect(body).toMatchObject({ code: 'too_large', detail: expect.stringContaining(String(most)) });
    await post('files/get', { driveId: team.driveId, filePath: 'more.bin' }).expect(404);
    const [opened, cancelled] = [sent('POST').filter(({ path }) => path.includes('more.bin:')), 'DELETE'];
    expect(chunks().filter(({ method }) => method === cancelled)).toHaveLength(opened.length);
  });

  it.each([
    ['no file at all', () => post('files', { driveId: team.driveId, name: 'a' }), 'content'],
    ['a file twice', () => WAYS.form!('a', someBytes(3), { content: 'YWJj' }), 'content'],
    ['content that is not base64', () => WAYS.base64!('a', someBytes(3), { content: 'data:,abc' }), 'content'],
    ['a body without a name', () => postBytes({ driveId: team.driveId }, someBytes(3)), 'name'],
    ['a body with an unknown field', () => WAYS.body!('a', someBytes(3), { colour: 'red' }), 'colour'],
    ['no drive and no site', () => post('files', { name: 'a', content: 'YWJj' }), 'driveId'],
  ])('refuses %s before it calls', async (_, call, field) => {
    const { body } = await call().expect(400);
    expect(body.errors).toMatchObject([{ field }]);
    expect(sent()).toEqual([]);
  });

  it('refuses a compressed body, which would be stored as it came', async () => {
    await WAYS.body!('a', someBytes(3)).set('content-encoding', 'gzip').expect(415);
  });

  it.each([
    ['small', 5],
    ['large', CHUNK + 5],
  ])('treats a taken name as it is told to, of a %s file', async (_, length) => {
    await WAYS.body!('taken.bin', someBytes(3)).expect(201);
    const again = (conflictBehavior: string) => WAYS.body!('taken.bin', someBytes(length), { conflictBehavior });
    expect((await again('fail').expect(409)).body.code).toBe('provider_conflict');
    expect((await again('rename').expect(201)).body.name).not.toBe('taken.bin');
    expect((await again('replace').expect(200)).body).toMatchObject({ name: 'taken.bin', size: length });
  });

  it('gives a file its media type', async () => {
    await WAYS.base64!('a.txt', someBytes(3), { contentType: 'text/x-plan' }).expect(201);
    expect(sent('PUT').at(-1)!.body).toMatchObject({ contentType: 'text/x-plan' });
  });

  it.each([
    ['is refused for a moment', { kind: 'status', status: 503, skip: 1 }],
    ['is limited for a moment', { kind: 'rateLimit', retryAfter: 0, skip: 1 }],
    ['is cut off before it was carried out', { kind: 'reset' }],
    ['arrives, but its answer is lost', { kind: 'reset', execute: true, skip: 1 }],
  ])('goes on where it was when a chunk %s', async (_, fault) => {
    const bytes = someBytes(LARGEST_BASE64);
    fail(fault);
    await WAYS.body!('resumed.bin', bytes).expect(201);
    expect(digest(await stored('resumed.bin'))).toBe(digest(bytes));
  });

  it.each([
    ['has expired', { kind: 'status', status: 404, skip: 1 }, 502, 'provider_unavailable'],
    ['fails for good', { kind: 'status', status: 500, times: 3 }, 502, 'provider_unavailable'],
    ['asks for too long a wait', { kind: 'rateLimit', retryAfter: 60 }, 429, 'provider_rate_limited'],
    ['is over quota', { kind: 'status', status: 507 }, 402, 'provider_quota_exhausted'],
  ])('gives up when the session %s, and cancels it', async (_, fault, status, code) => {
    fail(fault);
    const { body } = await WAYS.body!('lost.bin', someBytes(LARGEST_BASE64)).expect(status);
    expect(body.code).toBe(code);
    expect(JSON.stringify(body)).not.toContain('/uploads/');
    expect(chunks().at(-1)!.method).toBe('DELETE');
  });

  it.each([
    ['inside a private network', 'https://10.0.0.1/uploads/1'],
    ['of a cloud machine’s own data', 'https://169.254.169.254/uploads/1'],
    ['that is not encrypted', 'http://uploads.example.org/1'],
    ['that is no address', 'uploads/1'],
  ])('sends no byte to an upload address %s', async (_, uploadUrl) => {
    const begun = { provider: 'filesites', path: '*/createUploadSession', kind: 'status', status: 200 } as const;
    service.sandbox.fail({ ...begun, body: { uploadUrl } });
    const { body } = await WAYS.body!('astray.bin', someBytes(CHUNK)).expect(502);
    expect([body.code, chunks()]).toEqual(['provider_invalid_response', []]);
    expect(JSON.stringify(body)).not.toContain(uploadUrl);
  });

  it('cancels the upload when the caller goes away', async () => {
    const query = new URLSearchParams({ driveId: team.driveId, name: 'gone.bin' });
    const head = [
      `POST /api/actions/filesites/files?${query} HTTP/1.1`,
      `Host: ${new URL(service.url).host}`,
      `Authorization: Bearer ${BOOTSTRAP_KEY}`,
      'Content-Type: application/octet-stream',
      `Content-Length: ${LARGEST}`,
    ].join('\r\n');
    const socket = openSocket(service.url);
    socket.write(`${head}\r\n\r\n`);
    socket.write(someBytes(CHUNK + 10));
    await until(() => ranges().length === 1);
    socket.destroy();
    await until(() => chunks().at(-1)!.method === 'DELETE');
    await post('files/get', { driveId: team.driveId, filePath: 'gone.bin' }).expect(404);
  });

  /** Begins to send a file, of which a part comes. */
  const beginUpload = (way: string, key = BOOTSTRAP_KEY) => {
    const [query, type, part] = {
      form: ['', 'multipart/form-data; boundary=b', `--b\r\n${FILE_PART}\r\n\r\nhalf`],
      body: [`?driveId=${encodeURIComponent(team.driveId)}&name=half.bin`, 'application/octet-stream', 'half'],
    }[way]!;
    const head = [
      `POST /api/actions/filesites/files${query} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${key}`,
      `Content-Type: ${type}`,
      `Content-Length: ${LARGEST}`,
    ].join('\r\n');
    const socket = openSocket(service.url);
    socket.write(`${head}\r\n\r\n${part}`);
    return socket;
  };

  it.each(['form', 'body'])('has a place for a file that comes as %s, until it breaks off', async (way) => {
    const upload = () => WAYS.form!('after.bin', someBytes(3), { conflictBehavior: 'replace' });
    const socket = beginUpload(way);
    await until(async () => (await upload()).status === 503);
    socket.destroy();
    await until(async () => (await upload()).status < 300);
  });

  it.each(['form', 'body'])('refuses who may not before a file has come as %s', async (way) => {
    const { key } = (await service.api.post('/api/keys').send({ name: 'reads runs', scopes: ['runs:read'] })).body;
    const socket = beginUpload(way, key as string);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 403 /);
    socket.destroy();
  });

  it.each(ways)('sends a file that came as %s once more after a token that has expired', async (way) => {
    for (const length of [SMALL, CHUNK + 1]) {
      service.sandbox.providers.microsoft.expireAccessTokens();
      await WAYS[way]!(`late ${length}.bin`, someBytes(length)).expect(201);
      expect(digest(await stored(`late ${length}.bin`))).toBe(digest(someBytes(length)));
    }
  });

  it('answers a repeated key as the first time, and uploads nothing again', async () => {
    const again = () => WAYS.body!('once.bin', someBytes(3)).set('idempotency-key', 'upload-once');
    const first = await again().expect(201);
    const before = sent().length;
    const second = await again().expect(201);
    expect([second.body, second.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(sent()).toHaveLength(before);
  });
});
