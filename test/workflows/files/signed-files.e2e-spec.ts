import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../support/until.js';
import { expectProblem } from '../../support/app/problem.js';
import { postBytes, type BytesAnswer } from '../../support/http/post-bytes.js';
import { FORM_TYPE, formBytes, PNG, storedFiles } from '../../support/workflows/file-scenarios.js';
import { bootWorkflows, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';

const SECRET = 'a secret that signs';

const type = (value: string, more: Record<string, string> = {}) => ({ 'Content-Type': value, ...more });

let service: WorkflowService;
let forms: Live;
let signed: Live;

beforeAll(async () => {
  service = await bootWorkflows();
  await service.api.put('/api/variables/SECRET').send({ value: SECRET }).expect(200);
  forms = await service.echo({ accepts: ['multipart'] });
  signed = await service.echo({
    accepts: ['multipart', 'file'],
    authentication: { type: 'signature', scheme: 'github', environmentVariable: 'SECRET' },
  });
});
afterAll(() => service.close());

const post = (live: Live, bytes: string | Uint8Array, headers: Record<string, string>): Promise<BytesAnswer> =>
  postBytes(service.url + live.path, bytes, headers);

describe('a signed file', () => {
  const signature = (content: Uint8Array) => ({
    'X-Hub-Signature-256': `sha256=${createHmac('sha256', SECRET).update(content).digest('hex')}`,
  });
  const large = Buffer.alloc(500_000, 'x');
  const form = formBytes([{ name: 'f', filename: 'f.bin', text: large }]);

  it('is taken when its whole body is signed', async () => {
    const file = await post(signed, large, type('video/mp4', signature(large)));
    expect([file.status, file.body.body.size]).toEqual([200, large.length]);
    const sent = await post(signed, form, { ...FORM_TYPE, ...signature(form) });
    expect([sent.status, sent.body.body.f.size]).toEqual([200, large.length]);
  });

  it.each([
    ['a file', large, type('video/mp4')],
    ['a form', form, FORM_TYPE],
  ])('leaves nothing when another body was signed: %s', async (_, content, headers) => {
    const before = await storedFiles(service);
    const wrong = { ...headers, ...signature(content.subarray(1)) };
    expectProblem(await post(signed, content, wrong), 401, 'unauthenticated');
    expectProblem(await post(signed, content, headers), 401, 'unauthenticated');
    expect(await storedFiles(service)).toEqual(before);
  });
});

describe('a request with a key', () => {
  it('starts one run however often its file is sent, and none with another file', async () => {
    const send = (content: Buffer) =>
      post(forms, formBytes([{ name: 'f', filename: 'f.bin', text: content }]), {
        ...FORM_TYPE,
        'Idempotency-Key': 'once',
      });
    const first = await send(Buffer.from('one'));
    const before = await storedFiles(service);
    const again = await send(Buffer.from('one'));
    expect([again.status, again.headers['x-run-id'], again.body]).toEqual([200, first.headers['x-run-id'], first.body]);
    expectProblem(await send(Buffer.from('two')), 422, 'idempotency_key_reused');
    expect(await storedFiles(service)).toEqual(before);
  });

  it('starts one run when it comes several times at once', async () => {
    const live = await service.echo({ accepts: ['file'], responseMode: 'onReceived' });
    const before = await storedFiles(service);
    const sent = await Promise.all(
      [1, 2, 3].map(() => post(live, PNG, type('image/png', { 'Idempotency-Key': 'at once' }))),
    );
    expect(new Set(sent.map(({ body }) => body.runId)).size).toBe(1);
    // Those of the others are discarded after their answers.
    await until(async () => (await storedFiles(service)).files === before.files + 1);
  });
});

describe('text in another charset', () => {
  it.each([
    ['iso-8859-1', Buffer.from('Größe', 'latin1'), 'Größe'],
    ['windows-1252', Buffer.from([0x80, 0x35]), '€5'],
    ['utf-16le', Buffer.from('Größe', 'utf16le'), 'Größe'],
    ['utf-16', Buffer.from('\ufeffGröße', 'utf16le').swap16(), 'Größe'],
    ['Shift_JIS', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
  ])('is decoded: %s', async (charset, bytes, text) => {
    const live = await service.echo({ accepts: ['text'] });
    expect((await post(live, bytes, type(`text/plain; charset=${charset}`))).body.body).toBe(text);
  });

  it('is refused when it is none', async () => {
    const live = await service.echo({ accepts: ['text'] });
    const answer = await post(live, Buffer.from([0x93]), type('text/plain; charset=shift_jis'));
    expectProblem(answer, 400, 'invalid_input', ['encoding']);
  });
});
