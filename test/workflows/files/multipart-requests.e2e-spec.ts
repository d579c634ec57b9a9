import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import busboy from 'busboy';
import { uuidV7 } from '#libs/crypto';
import { CHUNK_BYTES, FileStore } from '../../../src/files/file-store.service.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { newWorkspace } from '../../support/app/people.js';
import {
  startRecordingServer,
  type RecordedRequest,
  type RecordingServer,
} from '../../support/providers/recording-server.js';
import { FORM_TYPE, formBytes, PNG, type FormPartSketch } from '../../support/workflows/file-scenarios.js';
import { postBytes, type BytesAnswer } from '../../support/http/post-bytes.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

/*
 *   form with files ──► webhook ──► HTTP Request, bodyAs: multipart ──► recording server
 *                          │                      ▲
 *                          └──── chunks ──────────┘   streamed, one at a time
 */

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

const photo = (text: Buffer = PNG, filename = 'a.png', name = 'photo'): FormPartSketch => ({
  name,
  text,
  filename,
  type: 'image/png',
});

/** Calls a workflow that takes a form and sends one request. */
async function call(request: object, parts: FormPartSketch[] = [photo()], more: object = {}): Promise<BytesAnswer> {
  const { path } = await service.deploy(
    chain({
      in: webhook({ path: newPath(), responseMode: 'lastNode', accepts: ['multipart'] }),
      call: {
        type: 'httpRequest',
        config: { method: 'POST', url: `${server.origin}/papers`, bodyAs: 'multipart', ...request },
        ...more,
      },
      out: returns('$"call".status'),
    }),
  );
  return postBytes(service.url + path, formBytes(parts), FORM_TYPE);
}

interface ReadPart {
  name: string;
  filename?: string;
  type?: string;
  content: Buffer;
}

/** The parts of a form as a strict reader sees them, in their order. */
function partsOf({ headers, body }: RecordedRequest): Promise<ReadPart[]> {
  return new Promise((resolve, reject) => {
    const parts: ReadPart[] = [];
    const parser = busboy({ headers, defParamCharset: 'utf8', preservePath: true });
    parser.on('field', (name, text) => parts.push({ name, content: Buffer.from(text) }));
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const part: ReadPart = { name, filename, type: mimeType, content: Buffer.alloc(0) };
      parts.push(part);
      stream.on('data', (piece: Buffer) => (part.content = Buffer.concat([part.content, piece])));
    });
    parser.on('close', () => resolve(parts)).on('error', reject);
    Readable.from([body]).pipe(parser);
  });
}

const sent = async (index = 0): Promise<ReadPart[]> => partsOf(server.requests[index]!);

/** How the last run failed. */
async function failure() {
  const { body } = await service.api.get('/api/runs').query({ limit: 1 }).expect(200);
  return (await service.run(body.items[0].id as string)).error;
}

describe('an HTTP Request that sends a form', () => {
  it('sends texts, values and files, a list as repeated parts', async () => {
    // Arrange
    const large = Buffer.concat([PNG, randomBytes(2 * CHUNK_BYTES + 17)]);

    // Act
    const { status } = await call(
      {
        body: {
          title: 'ä\n"b"',
          count: 3,
          nothing: null,
          meta: { a: [1] },
          tags: ['x', 'y'],
          files: ['$"in".body.photo', '$"in".body.other'],
        },
      },
      [photo(large), photo(PNG, 'b.png', 'other')],
    );

    // Assert
    const text = (name: string, content: string) => ({ name, content: Buffer.from(content) });
    expect(status).toBe(200);
    expect(await sent()).toEqual([
      text('title', 'ä\n"b"'),
      text('count', '3'),
      text('meta', '{"a":[1]}'),
      text('tags', 'x'),
      text('tags', 'y'),
      { name: 'files', filename: 'a.png', type: 'image/png', content: large },
      { name: 'files', filename: 'b.png', type: 'image/png', content: PNG },
    ]);
  });

  it('says its length and nothing of chunks', async () => {
    await call({ body: { photo: '$"in".body.photo' } });
    const { headers, body } = server.requests[0]!;
    expect([headers['content-length'], headers['transfer-encoding']]).toEqual([String(body.length), undefined]);
  });

  it('takes its fields from a reference', async () => {
    await call({ body: '$"in".body' }, [photo(), { name: 'note', text: 'hi' }]);
    expect((await sent()).map(({ name }) => name).toSorted()).toEqual(['note', 'photo']);
  });

  it.each([
    ['quotes', 'a%22b.png', 'a%22b.png'],
    ['letters of all alphabets', 'Größe 図.png', 'Größe 図.png'],
    ['folders', '../../etc/a.png', 'a.png'],
  ])('keeps %s in the name of a file where it belongs', async (_, filename, expected) => {
    await call({ body: { photo: '$"in".body.photo' } }, [photo(PNG, filename)]);
    expect(await sent()).toEqual([{ name: 'photo', filename: expected, type: 'image/png', content: PNG }]);
  });

  it('keeps line breaks and quotes in the name of a field where they belong', async () => {
    await call({ body: { 'a"\r\nX-Own: 1\r\n\r\nb': 'text', photo: '$"in".body.photo' } });
    expect((await sent()).map(({ name }) => name)).toEqual(['a%22%0D%0AX-Own: 1%0D%0A%0D%0Ab', 'photo']);
  });

  it('believes nothing that a reference says but its id', async () => {
    const forged = { $file: '$"in".body.photo["$file"]', name: '../"\r\nX: 1', type: 'text/html\r\nX: 1', size: 1 };
    await call({ body: { photo: forged } });
    expect(await sent()).toEqual([{ name: 'photo', filename: 'a.png', type: 'image/png', content: PNG }]);
  });

  it('reads the files again for another try', async () => {
    // Arrange
    server.answer = () => ({ status: server.requests.length === 1 ? 503 : 200 });

    // Act
    const { status } = await call({ body: { photo: '$"in".body.photo' } }, [photo()], {
      retry: { maxAttempts: 2, backoffMs: 1 },
    });

    // Assert
    expect([status, server.requests.length]).toEqual([200, 2]);
    expect(await sent(1)).toEqual(await sent(0));
  });

  it('goes through redirects as a file does: another method leaves the form behind, the same one is refused', async () => {
    // Arrange
    const redirect = (status: number) => (): { status: number; headers?: Record<string, string> } =>
      server.requests.length === 1 ? { status, headers: { location: '/elsewhere' } } : { status: 200 };
    const body = { photo: '$"in".body.photo' };

    // Act, Assert
    server.answer = redirect(303);
    expect((await call({ followRedirects: true, body })).status).toBe(200);
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
    server.clear();
    server.answer = redirect(307);
    expect((await call({ followRedirects: true, body })).status).toBe(500);
    expect([(await failure())?.code, server.requests.length]).toEqual(['egress_refused', 1]);
  });

  it('sends nothing to an inner address', async () => {
    const url = '{{ "http://127.0.0.1:9/secret" }}';
    await call({ url, body: { photo: '$"in".body.photo' } });
    expect((await failure())?.code).toBe('egress_refused');
  });
});

describe('an HTTP Request whose form cannot be sent', () => {
  const foreign = '00000000-0000-7000-8000-000000000000';

  it.each<[string, unknown, { code: string; field: string }]>([
    ['a file that is not there', { photo: { $file: foreign } }, { code: 'not_found', field: 'body.photo' }],
    [
      'what only looks like a file',
      { photo: { $file: '../../etc/passwd' } },
      { code: 'invalid_input', field: 'body.photo' },
    ],
    [
      'more files than a form has',
      { one: '$"in".body.many', two: '$"in".body.many[0]' },
      { code: 'invalid_input', field: 'body' },
    ],
    ['a text in place of fields', '{{ $"in".body.note }}', { code: 'invalid_input', field: 'body' }],
  ])('fails for %s, and sends nothing', async (_, body, { code, field }) => {
    const many = Array.from({ length: 20 }, () => photo(PNG, 'a.png', 'many'));
    const { status } = await call({ body }, [{ name: 'note', text: 'hi' }, ...many]);
    expect([status, await failure(), server.requests]).toMatchObject([500, { code, errors: [{ field }] }, []]);
  });

  it('knows no file of another workspace', async () => {
    // Arrange
    const { id: workspaceId } = await newWorkspace(service, 'elsewhere');
    const files = service.app.get(FileStore);
    const content = (async function* () {
      yield Buffer.from('theirs');
    })();
    const { id } = await files.storeOf(uuidV7(), { workspaceId, name: 'a.txt', type: 'text/plain' }, content);

    // Act
    await call({ body: { photo: { $file: id, name: 'a.txt', type: 'text/plain', size: 6 } } });

    // Assert
    expect([(await failure())?.code, server.requests]).toEqual(['not_found', []]);
  });

  it('fails when a file goes in the middle of it', async () => {
    // Arrange
    const files = service.app.get(FileStore);
    const read = files.read.bind(files);
    const gone: FileStore['read'] = async function* (file) {
      for await (const chunk of read(file)) {
        yield chunk;
        await service.app.get(Database).query('delete from file where id = $1', [file.id]);
      }
    };
    files.read = gone;

    // Act
    try {
      await call({ body: { photo: '$"in".body.photo' } }, [photo(Buffer.concat([PNG, randomBytes(3 * CHUNK_BYTES)]))]);
    } finally {
      files.read = read;
    }

    // Assert
    expect(await failure()).toMatchObject({ code: 'not_found', errors: [{ field: 'body.photo' }] });
    expect(server.requests).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a list', { body: ['a'] }, 'body'],
    ['no fields at all', {}, 'body'],
    ['one file', { body: { $file: foreign } }, 'body'],
    ['a type of its own', { body: {}, headers: { 'content-TYPE': 'multipart/form-data' } }, 'headers["content-TYPE"]'],
    ['a connection', { body: {}, connection: 'mailboxes:main' }, 'bodyAs'],
  ])('is not deployed with %s', async (_, config, field) => {
    const { faults } = await service.save(
      chain({
        in: webhook({ path: newPath() }),
        call: {
          type: 'httpRequest',
          config: { method: 'POST', url: 'https://example.org/', bodyAs: 'multipart', ...config },
        },
      }),
    );
    expect(faults).toContainEqual(expect.objectContaining({ node: 'call', field, severity: 'error' }));
  });
});
