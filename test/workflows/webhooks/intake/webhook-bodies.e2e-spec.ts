import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { withLimits } from '../../../support/app/limits.js';
import { expectProblem } from '../../../support/app/problem.js';
import { editFields } from '../../../support/workflows/workflow-graphs.js';
import { openSocket, rawRequest, requestText } from '../../../support/http/raw-http.js';
import { postBytes, type BytesAnswer } from '../../../support/http/post-bytes.js';
import { bootWorkflows, type Live, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const MAX_BYTES = 262_144;
const MAX_DEPTH = 64;
const MiB = 1_048_576;

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const type = (value: string): Record<string, string> => ({ 'Content-Type': value });

describe('the body of a webhook request', () => {
  let service: WorkflowService;
  /** Only ever called with what is refused, so it must never have a run. */
  let closed: Live;
  let open: Live;
  let forms: Live;
  let guarded: Live;

  beforeAll(async () => {
    service = await bootWorkflows({
      variables: {
        WEBHOOK_BODY_MAX_BYTES: String(MAX_BYTES),
        JSON_MAX_DEPTH: String(MAX_DEPTH),
      },
    });
    [closed, open, forms, guarded] = [
      await service.echo(),
      await service.echo(),
      await service.echo({ accepts: ['json', 'form', 'text'] }),
      await service.echo({ authentication: { type: 'bearer', apiKey: 'right' } }),
    ];
  });

  afterAll(() => service.close());

  const post = (live: Live, bytes: string | Uint8Array, headers?: Record<string, string>): Promise<BytesAnswer> =>
    postBytes(service.url + live.path, bytes, headers);

  it.each<[string, string | Uint8Array, Record<string, string>, unknown]>([
    ['an object', '{"a": [1, null, true]}', JSON_TYPE, { a: [1, null, true] }],
    ['a list', '[{"a": 1}]', JSON_TYPE, [{ a: 1 }]],
    ['no body and no type', '', {}, {}],
    ['an empty body of type JSON, for none', '', JSON_TYPE, {}],
    ['a compressed body that holds nothing, for none', gzipSync(''), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, {}],
    ['a type that ends in +json', '{"a": 1}', type('application/vnd.api+json'), { a: 1 }],
    ['UTF-8 by name', '{"a": "ü😀"}', type('application/json; charset="UTF-8"'), { a: 'ü😀' }],
    ['a byte order mark', '\ufeff{"a": 1}', JSON_TYPE, { a: 1 }],
    ['a compressed body', gzipSync('{"a": 1}'), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, { a: 1 }],
    ['twice the same key, the last one', '{"a": 1, "b": 2, "a": 3}', JSON_TYPE, { a: 3, b: 2 }],
    ['exact numbers', '[9007199254740991, 0.1, 1e-7, -0.5]', JSON_TYPE, [9007199254740991, 0.1, 1e-7, -0.5]],
    ['names that only look like a prototype', '{"constructor": "c", "prototype": 1}', JSON_TYPE, expect.anything()],
    [
      'what a multipart parser would make of a file',
      '{"files": {"a": {"filepath": "/etc/hostname"}}}',
      JSON_TYPE,
      { files: { a: { filepath: '/etc/hostname' } } },
    ],
    [`${MAX_DEPTH} levels`, nested(MAX_DEPTH), JSON_TYPE, JSON.parse(nested(MAX_DEPTH))],
  ])('is taken: %s', async (_, bytes, headers, expected) => {
    const answer = await post(open, bytes, headers);
    expect([answer.status, answer.body?.body]).toEqual([200, expected]);
    expect((await service.run(answer.headers['x-run-id']!)).input).toMatchObject({ body: answer.body.body });
  });

  it.each<[string, string | Uint8Array, Record<string, string>, number, string, string[]?]>([
    ['broken JSON', '{"a": "secret', JSON_TYPE, 400, 'invalid_json'],
    ['single quotes', "{'a': 1}", JSON_TYPE, 400, 'invalid_json'],
    ['null', 'null', JSON_TYPE, 400, 'invalid_input', ['type']],
    ['a number', '1', JSON_TYPE, 400, 'invalid_input', ['type']],
    ['a text', '"x"', JSON_TYPE, 400, 'invalid_input', ['type']],
    ['true', 'true', JSON_TYPE, 400, 'invalid_input', ['type']],
    ['plain text', 'hello', type('text/plain'), 415, 'unsupported_media_type'],
    ['XML', '<a/>', type('application/xml'), 415, 'unsupported_media_type'],
    ['a body without a type', '{}', {}, 415, 'unsupported_media_type'],
    ['a form nobody opted in for', 'a=1', FORM_TYPE, 415, 'unsupported_media_type'],
    [
      'a multipart form',
      '--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nx\r\n--x--\r\n',
      type('multipart/form-data; boundary=x'),
      415,
      'unsupported_media_type',
    ],
    ['another charset', '{}', type('application/json; charset=iso-8859-1'), 415, 'unsupported_media_type'],
    ['a charset that does not exist', '{}', type('application/json; charset=klingon'), 415, 'unsupported_media_type'],
    ['bytes that are not UTF-8', Buffer.from('{"a": "\xff"}', 'latin1'), JSON_TYPE, 400, 'invalid_json'],
    ['two byte order marks', '\ufeff\ufeff{}', JSON_TYPE, 400, 'invalid_json'],
    ['an unknown compression', '{}', { ...JSON_TYPE, 'Content-Encoding': 'zstd' }, 415, 'unsupported_media_type'],
    ['damaged compression', '{}', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, 400, 'invalid_input', ['encoding']],
    [
      'a bomb of 20 KB that becomes 20 MB',
      gzipSync(Buffer.alloc(20 * MiB, '[')),
      { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
      413,
      'too_large',
    ],
    [`${MAX_DEPTH + 1} levels`, nested(MAX_DEPTH + 1), JSON_TYPE, 400, 'invalid_input', ['too_deep']],
    ['49,000 levels', nested(49_000), JSON_TYPE, 400, 'invalid_input', ['too_deep']],
    ['the key __proto__', '{"__proto__": {"a": 1}}', JSON_TYPE, 400, 'invalid_input', ['forbidden_key']],
    ['it, escaped and deep', '[{"a": {"\\u005f_proto__": 1}}]', JSON_TYPE, 400, 'invalid_input', ['forbidden_key']],
    ['constructor.prototype', '{"constructor": {"prototype": {}}}', JSON_TYPE, 400, 'invalid_input', ['forbidden_key']],
    ['a NUL in a text', '["\\u0000"]', JSON_TYPE, 400, 'invalid_input', ['nul_character']],
    ['a NUL in a key', '{"a\\u0000": 1}', JSON_TYPE, 400, 'invalid_input', ['nul_character']],
    ['half a surrogate pair', '["\\ud800"]', JSON_TYPE, 400, 'invalid_input', ['lone_surrogate']],
    ['the other half', '["\\udc00x"]', JSON_TYPE, 400, 'invalid_input', ['lone_surrogate']],
    ['an endless exponent', '[1e1000000000]', JSON_TYPE, 400, 'invalid_input', ['number_out_of_range']],
    ['a number of 1,001 digits', `[${'9'.repeat(1001)}]`, JSON_TYPE, 400, 'invalid_input', ['number_out_of_range']],
  ])('is refused, and nothing starts: %s', async (_, bytes, headers, ...problem) => {
    const answer = await post(closed, bytes, headers);
    expectProblem(answer, ...problem);
    expect(answer.text).not.toContain('secret');
    expect(await service.runsOf(closed.id)).toEqual([]);
  });

  it.each(['{{ 1+1 }}', '${7*7}', '$"startNode".headers.authorization', '\\{{ x }}', '"; drop table run; --'])(
    'is data and never evaluated: %s',
    async (text) => {
      const live = await service.echo(
        {},
        { set: editFields({ body: '$"startNode".body', 'the text': 'as {{ $"in".body.text }}' }) },
      );
      const answer = await service.anonymous.post(live.path).send({ text, [text]: [text] });
      expect(answer.body.body).toEqual({ text, [text]: [text] });
      const { nodes } = await service.run(answer.headers['x-run-id']!);
      expect(nodes!.find(({ nodeId }) => nodeId === 'set')!.output).toEqual({
        body: { text, [text]: [text] },
        'the text': `as ${text}`,
      });
    },
  );

  it('leaves no trace on prototypes, whatever was sent', () => {
    expect([Reflect.get({}, 'a'), Object.prototype, Reflect.get({}, 'isAdmin')]).toEqual([undefined, {}, undefined]);
  });

  describe('of other kinds, where the node takes them', () => {
    it.each<[string, string, Record<string, string>, unknown]>([
      ['a form', 'a=1&b=x+y%26&c=', FORM_TYPE, { a: '1', b: 'x y&', c: '' }],
      ['a repeated name as a list', 'a=1&a=2&a=3', FORM_TYPE, { a: ['1', '2', '3'] }],
      ['a form with nothing between its marks', '&&a=1&&b&=c&', FORM_TYPE, { a: '1', b: '', '': 'c' }],
      ['a form in UTF-8, escaped or not', 'n%C3%A4me+1=%e2%82%ac+ü', FORM_TYPE, { 'näme 1': '€ ü' }],
      ['what is no escape as it stands', 'a=100%&b=%zz%4&c=%ff.', FORM_TYPE, { a: '100%', b: '%zz%4', c: '\ufffd.' }],
      ['brackets as plain text', 'a[b]=1&a[__proto__][c]=2', FORM_TYPE, { 'a[b]': '1', 'a[__proto__][c]': '2' }],
      ['text', 'hello\nüß', type('text/plain; charset=utf-8'), 'hello\nüß'],
      ['CSV', 'a,b', type('text/csv'), 'a,b'],
      ['JSON still', '{"a": 1}', JSON_TYPE, { a: 1 }],
    ])('takes %s', async (_, bytes, headers, expected) => {
      const answer = await post(forms, bytes, headers);
      expect([answer.status, answer.body?.body]).toEqual([200, expected]);
    });

    it.each<[string, string | Uint8Array, Record<string, string>, number, string, string[]?]>([
      [
        '1001 form fields',
        Array.from({ length: 1001 }, (_, n) => `f${n}=`).join('&'),
        FORM_TYPE,
        400,
        'invalid_input',
        ['too_many_items'],
      ],
      ['1001 times the same field', 'a=&'.repeat(1001), FORM_TYPE, 400, 'invalid_input', ['too_many_items']],
      ['the field __proto__', '__proto__=1', FORM_TYPE, 400, 'invalid_input', ['forbidden_key']],
      ['a form that names a file', '%24file=x', FORM_TYPE, 400, 'invalid_input', ['file_reference']],
      ['a NUL in a field', 'a=%00', FORM_TYPE, 400, 'invalid_input', ['nul_character']],
      ['a NUL in the name of a field', 'a%00=1', FORM_TYPE, 400, 'invalid_input', ['nul_character']],
      ['a NUL in a text', 'a\0', type('text/plain'), 400, 'invalid_input', ['nul_character']],
      ['a form that is not UTF-8', Buffer.from('a=\xff', 'latin1'), FORM_TYPE, 400, 'invalid_input', ['encoding']],
      ['a form with a NUL', 'a=1\0', FORM_TYPE, 400, 'invalid_input', ['nul_character']],
      ['a text that is not UTF-8', Buffer.from([0xff]), type('text/plain'), 400, 'invalid_input', ['encoding']],
      [
        'a form in another charset',
        'a=1',
        type('application/x-www-form-urlencoded; charset=latin1'),
        415,
        'unsupported_media_type',
      ],
      ['a multipart form', '--x--', type('multipart/form-data; boundary=x'), 415, 'unsupported_media_type'],
    ])('refuses %s', async (_, bytes, headers, ...problem) => {
      expectProblem(await post(forms, bytes, headers), ...problem);
    });
  });

  it.each(['GET', 'DELETE'] as const)('of %s stays unread and is {}', async (method) => {
    const live = await service.echo({ method });
    const lines = ['Content-Type: application/json', 'Content-Length: 4'];
    const answer = await rawRequest(
      service.url,
      requestText(`${method} ${live.path}`, { headers: lines, body: '{"a"' }),
    );
    expect([answer.status, answer.json().body]).toEqual([200, {}]);
  });

  it('that is refused while it still comes leaves its caller the answer, and not a broken connection', async () => {
    const part = 'a'.repeat(65_536);
    /** As a client that reads nothing before it has sent all. */
    const sendAll = async (live: Live) => {
      const headers = ['Content-Type: application/json', `Content-Length: ${64 * part.length}`];
      const head = requestText(`POST ${live.path}`, { headers });
      const answer = await rawRequest(service.url, head, (socket) => {
        socket.pause();
        const send = (left: number): void => {
          if (left === 0) socket.resume();
          else socket.write(part, () => setImmediate(send, left - 1));
        };
        send(64);
      });
      return { ...answer, body: answer.json() };
    };
    expectProblem(await sendAll(closed), 413, 'too_large');
    expectProblem(await sendAll(guarded), 401, 'unauthenticated');
  });

  it('that comes too slowly ends the connection, and nothing starts; other callers are served meanwhile', async () => {
    const headers = ['Content-Type: application/json', 'Content-Length: 10'];
    const slow = withLimits(service, { BODY_TIMEOUT_MS: 1000 }, async () => {
      const answer = rawRequest(service.url, requestText(`POST ${closed.path}`, { headers, body: '{' }));
      expect((await post(open, '{}')).status).toBe(200);
      return answer;
    });
    expect((await slow).status).toBe(0);
    expect(await service.runsOf(closed.id)).toEqual([]);
  });

  it.each<[string, (id: string) => PromiseLike<unknown>]>([
    ['taken off', (id) => service.api.post(`/api/workflows/${id}/undeploy`).expect(200)],
    ['deleted', (id) => service.api.delete(`/api/workflows/${id}`).expect(204)],
  ])('that is still coming when its workflow is %s starts nothing', async (_, takeAway) => {
    const { id, path } = await service.echo();
    const headers = ['Content-Type: application/json', 'Content-Length: 7', 'Expect: 100-continue'];
    const answer = await rawRequest(service.url, requestText(`POST ${path}`, { headers }), (socket) => {
      // Being told to go on is to have been let in.
      socket.once('data', () => void takeAway(id).then(() => socket.write('{"a":1}')));
    });
    expectProblem({ ...answer, body: answer.json() }, 404, 'not_found');
    expect(await service.runsOf(id)).toEqual([]);
  });

  it('that its caller breaks off starts nothing', async () => {
    const headers = ['Content-Type: application/json', 'Content-Length: 10'];
    const socket = openSocket(service.url);
    await new Promise<void>((resolve) => {
      socket.write(requestText(`POST ${closed.path}`, { headers, body: '{"a":1}' }), () => socket.destroy());
      socket.once('close', () => resolve());
    });
    expect((await post(open, '{}')).status).toBe(200);
    expect(await service.runsOf(closed.id)).toEqual([]);
  });
});
