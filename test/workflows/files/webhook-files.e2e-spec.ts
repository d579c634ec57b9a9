import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withLimits } from '../../support/app/limits.js';
import { expectProblem } from '../../support/app/problem.js';
import { openSocket, requestText } from '../../support/http/raw-http.js';
import { postBytes, type BytesAnswer } from '../../support/http/post-bytes.js';
import { until } from '../../support/until.js';
import { FORM_TYPE, formBytes, PNG, storedContent, storedFiles } from '../../support/workflows/file-scenarios.js';
import { bootWorkflows, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';

const MAX_BYTES = 600_000;
const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);

const type = (value: string, more: Record<string, string> = {}) => ({ 'Content-Type': value, ...more });
const named = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}"` });
const ofForm = (parts: Parameters<typeof formBytes>[0], end?: string) => formBytes(parts, end);

let service: WorkflowService;
let files: Live;
let forms: Live;
let all: Live;
/** Only ever called with what is refused, so it must never have a run. */
let closed: Live;

beforeAll(async () => {
  service = await bootWorkflows({ variables: { FILE_MAX_BYTES: String(MAX_BYTES) } });
  files = await service.echo({ accepts: ['file'] });
  forms = await service.echo({ accepts: ['multipart'] });
  all = await service.echo({ accepts: ['json', 'text', 'form', 'multipart', 'file'] });
  closed = await service.echo({ accepts: ['multipart', 'file', 'json', 'text'] });
});
afterAll(() => service.close());

const post = (live: Live, bytes: string | Uint8Array, headers: Record<string, string>): Promise<BytesAnswer> =>
  postBytes(service.url + live.path, bytes, headers);

describe('a body that is a file', () => {
  it.each<[string, Buffer, Record<string, string>, object]>([
    [
      'PDF',
      Buffer.from('%PDF-1.7 …'),
      type('application/pdf', named('a b.pdf')),
      { name: 'a b.pdf', type: 'application/pdf' },
    ],
    ['an image without a name', PNG, type('image/png'), { name: 'file', type: 'image/png' }],
    ['bytes', Buffer.from([0, 1, 2, 255]), type('application/octet-stream'), { type: 'application/octet-stream' }],
    ['bytes of no type', Buffer.from('x'), {}, { type: 'application/octet-stream' }],
    [
      'a table',
      Buffer.from('a,b'),
      type('text/csv; charset=latin1', named('a.csv')),
      { name: 'a.csv', type: 'text/csv' },
    ],
    [
      'JSON where it is not taken as such',
      Buffer.from('{"a":1}'),
      type('application/json'),
      { type: 'application/json' },
    ],
    ['a name that climbs', PNG, type('image/png', named('../../../x.png')), { name: 'x.png' }],
    ['as many bytes as a file may have', Buffer.alloc(MAX_BYTES), type('video/mp4'), { size: MAX_BYTES }],
  ])('is stored, and the run gets a reference: %s', async (_, content, headers, expected) => {
    const { status, body, headers: answered } = await post(files, content, headers);
    expect(status).toBe(200);
    expect(body.body).toEqual({
      $file: ID,
      name: 'file',
      type: ID && expect.any(String),
      size: content.length,
      ...expected,
    });
    expect((await storedContent(service, body.body.$file)).equals(content)).toBe(true);
    expect((await service.run(answered['x-run-id']!)).input).toMatchObject({ body: body.body });
  });

  it('is what was sent before it was compressed', async () => {
    const { body } = await post(files, gzipSync(PNG), type('image/png', { 'Content-Encoding': 'gzip' }));
    expect((await storedContent(service, body.body.$file)).equals(PNG)).toBe(true);
  });

  it('that holds nothing is no file', async () => {
    expect((await post(files, '', type('image/png'))).body.body).toEqual({});
  });

  it.each([
    ['JSON', '{"a":1}', type('application/json'), { a: 1 }],
    ['text', 'ü', type('text/plain'), 'ü'],
    ['a form', 'a=1', type('application/x-www-form-urlencoded'), { a: '1' }],
    ['a table', 'a,b', type('text/csv'), { $file: ID, name: 'file', type: 'text/csv', size: 3 }],
    ['XML', '<a/>', type('application/xml'), { $file: ID, name: 'file', type: 'application/xml', size: 4 }],
  ])('is what no other accepted kind is: %s', async (_, content, headers, expected) => {
    expect((await post(all, content, headers)).body.body).toEqual(expected);
  });
});

describe('a form', () => {
  it('gives its texts and files by their names', async () => {
    const bytes = ofForm([
      { name: 'note', text: 'Größe' },
      { name: 'tag', text: 'one' },
      { name: 'photo', text: PNG, filename: 'Foto ä.png', type: 'image/png' },
      { name: 'tag', text: 'two' },
      { name: 'papers', text: '%PDF-1', filename: 'a.pdf', type: 'application/pdf' },
      { name: 'papers', text: '%PDF-2', filename: 'b.pdf', type: 'application/pdf' },
      { name: 'left', text: '', filename: '', type: 'application/octet-stream' },
    ]);
    const { status, body } = await post(forms, bytes, FORM_TYPE);
    expect([status, body.body]).toEqual([
      200,
      {
        note: 'Größe',
        tag: ['one', 'two'],
        photo: { $file: ID, name: 'Foto ä.png', type: 'image/png', size: PNG.length },
        papers: ['a.pdf', 'b.pdf'].map((name) => ({ $file: ID, name, type: 'application/pdf', size: 6 })),
      },
    ]);
    expect((await storedContent(service, body.body.papers[1].$file)).toString()).toBe('%PDF-2');
  });
});

describe('nothing is stored of', () => {
  const file = { name: 'f', filename: 'f.bin', text: 'x' };
  const image = { name: 'f', filename: 'f.png', type: 'image/png', text: '<script>' };

  it.each<[string, string | Uint8Array, Record<string, string>, number, string, string[]?]>([
    ['a file over the limit', Buffer.alloc(MAX_BYTES + 1), type('video/mp4'), 413, 'too_large'],
    ['a bomb', gzipSync(Buffer.alloc(20_000_000)), type('video/mp4', { 'Content-Encoding': 'gzip' }), 413, 'too_large'],
    ['damaged compression', PNG, type('image/png', { 'Content-Encoding': 'gzip' }), 400, 'invalid_input', ['encoding']],
    ['a page called an image', '<script>', type('image/png'), 400, 'invalid_input', ['file_type']],
    ['an image called a table', PNG, type('text/csv'), 400, 'invalid_input', ['file_type']],
    [
      'files that are too large together',
      ofForm([
        { ...file, text: Buffer.alloc(400_000) },
        { ...file, text: Buffer.alloc(200_001) },
      ]),
      FORM_TYPE,
      413,
      'too_large',
    ],
    ['a form with a page called an image', ofForm([file, image]), FORM_TYPE, 400, 'invalid_input', ['file_type']],
    [
      'a form without an end',
      ofForm([file, { ...file, text: Buffer.alloc(300_000) }], ''),
      FORM_TYPE,
      400,
      'invalid_input',
      ['multipart'],
    ],
    ['a form that is none', 'x', FORM_TYPE, 400, 'invalid_input', ['multipart']],
    ['a form without a boundary', ofForm([file]), type('multipart/form-data'), 400, 'invalid_input', ['multipart']],
    ['21 files', ofForm(Array(21).fill(file) as []), FORM_TYPE, 400, 'invalid_input', ['too_many_items']],
    [
      '1001 fields',
      ofForm([file, ...(Array(1001).fill({ name: 'a', text: '' }) as [])]),
      FORM_TYPE,
      400,
      'invalid_input',
      ['too_many_items'],
    ],
    [
      'fields of more than 1 MiB',
      ofForm([file, { name: 'a', text: 'x'.repeat(600_000) }, { name: 'b', text: 'x'.repeat(600_000) }]),
      FORM_TYPE,
      413,
      'too_large',
    ],
    [
      'a part with long headers',
      ofForm([file, { ...file, filename: 'x'.repeat(20_000) }]),
      FORM_TYPE,
      400,
      'invalid_input',
      ['multipart'],
    ],
    ['a part without a name', ofForm([file, { ...file, name: '' }]), FORM_TYPE, 400, 'invalid_input', ['field_name']],
    [
      'a long name of a field',
      ofForm([file, { name: 'x'.repeat(101), text: '' }]),
      FORM_TYPE,
      400,
      'invalid_input',
      ['field_name'],
    ],
    [
      'the field __proto__',
      ofForm([file, { name: '__proto__', text: '' }]),
      FORM_TYPE,
      400,
      'invalid_input',
      ['forbidden_key'],
    ],
    ['a NUL in a field', ofForm([file, { name: 'a', text: '\0' }]), FORM_TYPE, 400, 'invalid_input', ['nul_character']],
    [
      'JSON that names a file',
      '{"a":[{"$file":"x"}]}',
      type('application/json'),
      400,
      'invalid_input',
      ['file_reference'],
    ],
    [
      'JSON that names one in escapes',
      '{"\\u0024file":"x"}',
      type('application/json'),
      400,
      'invalid_input',
      ['file_reference'],
    ],
    [
      'a field called $file',
      ofForm([{ name: '$file', text: 'x' }]),
      FORM_TYPE,
      400,
      'invalid_input',
      ['file_reference'],
    ],
    ['text in a charset that nobody knows', 'x', type('text/plain; charset=klingon'), 415, 'unsupported_media_type'],
  ])('%s', async (_, bytes, headers, ...problem) => {
    const before = await storedFiles(service);
    expectProblem(await post(closed, bytes, headers), ...problem);
    expect(await storedFiles(service)).toEqual(before);
    expect(await service.runsOf(closed.id)).toEqual([]);
  });

  it.each([
    ['a file', ['Content-Type: video/mp4'], Buffer.alloc(400_000)],
    ['a form', [`Content-Type: ${FORM_TYPE['Content-Type']}`], ofForm([{ ...file, text: Buffer.alloc(400_000) }])],
  ])('%s that breaks off', async (_, headers, content) => {
    const before = await storedFiles(service);
    const socket = openSocket(service.url);
    socket.on('error', () => undefined);
    const head = requestText(`POST ${closed.path}`, { headers: [...headers, `Content-Length: ${content.length + 1}`] });
    socket.write(head);
    socket.write(content);
    // Its first chunk is there.
    await until(async () => (await storedFiles(service)).chunks > before.chunks);
    socket.destroy();
    await until(async () => (await storedFiles(service)).files === before.files);
    expect(await storedFiles(service)).toEqual(before);
    expect(await service.runsOf(closed.id)).toEqual([]);
  });

  it('a file for which the workspace has no room', async () => {
    const before = await storedFiles(service);
    await withLimits(service, { FILES_WORKSPACE_BYTES: before.bytes + 1 }, async () =>
      expectProblem(await post(closed, Buffer.alloc(2), type('video/mp4')), 413, 'too_large'),
    );
    expect(await storedFiles(service)).toEqual(before);
  });

  it('a body that does not satisfy the schema of the webhook', async () => {
    const live = await service.echo({
      accepts: ['file'],
      bodySchema: { properties: { type: { const: 'image/png' } } },
    });
    const before = await storedFiles(service);
    expectProblem(await post(live, 'x', type('video/mp4')), 400, 'invalid_input');
    expect(await storedFiles(service)).toEqual(before);
    expect((await post(live, PNG, type('image/png'))).status).toBe(200);
  });
});
