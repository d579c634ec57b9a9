import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { withLimits } from '../../support/app/limits.js';
import { newMember, signIn } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { openSocket, requestText } from '../../support/http/raw-http.js';
import { until } from '../../support/until.js';
import { FORM_TYPE, formBytes, PNG, storedFiles } from '../../support/workflows/file-scenarios.js';
import {
  FORM_VARIABLES,
  formDefinition,
  MAX_BYTES,
  note,
  paper,
  photo,
  sendForm,
  triggerForm,
} from '../../support/workflows/form-scenarios.js';
import { bootWorkflows, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';

/**
 *   browser ──multipart──► the form's route ──► files judged ──► files stored, unseen ──► all fields checked ──► run takes the files
 *                                                    └───────────── refused: nothing is left of them ◄──────┘
 */

let service: WorkflowService;
let admin: supertest.Agent;
/** Only ever called with what is refused, so it must never have a run. */
let closed: Live;

const deployPublic = () => service.deploy(formDefinition({ audience: 'public' }));

beforeAll(async () => {
  service = await bootWorkflows({ variables: FORM_VARIABLES });
  admin = await signIn(service);
  closed = await deployPublic();
});
afterAll(() => service.close());

const bytesOf = (length: number) => ({ name: 'papers', filename: 'a.bin', text: Buffer.alloc(length) });

/** A public form whose end is still to come, some of which is stored already. */
async function halfSent(before: Awaited<ReturnType<typeof storedFiles>>) {
  const content = formBytes([note, bytesOf(400_000)]);
  const socket = openSocket(service.url);
  socket.on('error', () => undefined);
  const headers = [`Content-Type: ${FORM_TYPE['Content-Type']}`, `Content-Length: ${content.length + 1}`];
  socket.write(requestText(`POST /api/forms/${closed.id}`, { headers }));
  socket.write(content);
  await until(async () => (await storedFiles(service)).chunks > before.chunks);
  return socket;
}

describe('nothing is stored of', () => {
  it.each<[string, Parameters<typeof formBytes>[0], number, string, string[]]>([
    ['a file of a kind that is not taken', [note, { ...photo, type: 'application/pdf' }], 400, 'photo', ['accept']],
    ['a page called an image', [note, { ...photo, text: '<script>' }], 400, 'photo', ['file_type']],
    ['a file over the limit of its field', [note, { ...photo, text: enlarged(300_001) }], 413, 'photo', ['too_large']],
    ['a file over the limit of the service', [note, bytesOf(MAX_BYTES + 1)], 413, 'papers', ['too_large']],
    ['two files where one is taken', [note, photo, photo], 400, 'photo', ['too_many']],
    ['21 files', [note, ...Array<typeof photo>(21).fill(paper('a.pdf') as never)], 400, 'body', ['too_many_items']],
    ['a file where a text is asked for', [{ ...photo, name: 'note' }], 400, 'note', ['type']],
    ['a file that is not asked for', [note, { ...photo, name: 'other' }], 400, 'other', ['unknown']],
    ['a text where a file is asked for', [note, { name: 'photo', text: 'x' }], 400, 'photo', ['file_reference']],
    ['a form with a wrong number', [photo, note, { name: 'amount', text: '1,5' }], 400, 'amount', ['type']],
    ['a form with a wrong flag', [photo, note, { name: 'urgent', text: 'on' }], 400, 'urgent', ['type']],
    ['a form with a field twice', [photo, note, note], 400, 'note', ['type']],
    ['a form without what is required', [photo], 400, 'note', ['required']],
  ])('%s', async (_, parts, status, field, rules) => {
    // Arrange
    const before = await storedFiles(service);

    // Act
    const answer = await sendForm(service, closed, formBytes(parts));

    // Assert
    expectProblem(answer, status, status === 413 ? 'too_large' : 'invalid_input', rules);
    expect(answer.body.errors).toMatchObject([{ field }]);
    expect(await storedFiles(service)).toEqual(before);
    expect(await service.runsOf(closed.id)).toEqual([]);
  });

  it('files that are too large together', async () => {
    const before = await storedFiles(service);
    const answer = await sendForm(service, closed, formBytes([note, bytesOf(400_000), bytesOf(200_001)]));
    expectProblem(answer, 413, 'too_large');
    expect(await storedFiles(service)).toEqual(before);
  });

  it('a form without an end', async () => {
    const before = await storedFiles(service);
    expectProblem(await sendForm(service, closed, formBytes([note, photo], '')), 400, 'invalid_input', ['multipart']);
    expect(await storedFiles(service)).toEqual(before);
  });

  it('a form that breaks off', async () => {
    // Arrange
    const before = await storedFiles(service);
    const socket = await halfSent(before);

    // Act
    socket.destroy();

    // Assert
    await until(async () => (await storedFiles(service)).files === before.files);
    expect(await storedFiles(service)).toEqual(before);
    expect(await service.runsOf(closed.id)).toEqual([]);
  });

  it('a form that is taken off while it comes', async () => {
    // Arrange
    const live = await deployPublic();
    const before = await storedFiles(service);
    const content = formBytes([note, bytesOf(400_000)]);
    let upload!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (upload = controller) });
    const sending = fetch(`${service.url}/api/forms/${live.id}`, {
      ...{ method: 'POST', headers: FORM_TYPE, body, duplex: 'half' },
    } as RequestInit);
    upload.enqueue(new Uint8Array(content.subarray(0, -10)));
    await until(async () => (await storedFiles(service)).chunks > before.chunks);

    // Act
    await service.api.post(`/api/workflows/${live.id}/undeploy`).expect(200);
    upload.enqueue(new Uint8Array(content.subarray(-10)));
    upload.close();

    // Assert
    const answer = await sending;
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found']);
    expect(await storedFiles(service)).toEqual(before);
    expect(await service.runsOf(live.id)).toEqual([]);
  });

  it('what comes beyond the limit of its address, which is known before the files come', async () => {
    // Arrange
    const live = await deployPublic();
    const form = formBytes([note, photo]);
    const before = await storedFiles(service);

    // Act
    const answers = await withLimits(service, { FORM_SENDS_PER_ADDRESS_PER_MINUTE: 1 }, async () => [
      await sendForm(service, live, formBytes([photo])),
      await sendForm(service, live, form),
    ]);

    // Assert
    expectProblem(answers[0]!, 400, 'invalid_input', ['required']);
    expectProblem(answers[1]!, 429, 'rate_limited');
    expect(await storedFiles(service)).toEqual(before);
    expect(await service.runsOf(live.id)).toEqual([]);
  });

  it('what pages of other sites send', async () => {
    const before = await storedFiles(service);
    const answer = await sendForm(service, closed, formBytes([note, photo]), {
      ...FORM_TYPE,
      Origin: 'https://shop.example.org',
    });
    expectProblem(answer, 403, 'forbidden');
    expect(await storedFiles(service)).toEqual(before);
  });

  it('forms for which a session is missing, is no page of ours, or may not send', async () => {
    // Arrange
    await service.deploy(formDefinition({ elementKey: 'guarded' }));
    await service.save(formDefinition({ elementKey: 'draft' }));
    const { agent: viewer } = await newMember(service, 'viewer');
    const before = await storedFiles(service);

    // Act
    const stranger = await triggerForm(service.anonymous as supertest.Agent, 'guarded', [note, photo]);
    const forged = await triggerForm(admin, 'guarded', [note, photo]).set('Origin', 'https://shop.example.org');
    const draft = await triggerForm(viewer, 'draft', [note, photo]);

    // Assert
    expectProblem(stranger, 401, 'unauthenticated');
    expectProblem(forged, 403, 'forbidden');
    expectProblem(draft, 403, 'forbidden');
    expect(await storedFiles(service)).toEqual(before);
  });
});

describe('a file of somebody else', () => {
  it.each<[string, (id: string) => [string, Record<string, string>]]>([
    ['JSON', (id) => [JSON.stringify({ note: 'x', photo: reference(id) }), { 'Content-Type': 'application/json' }]],
    [
      'JSON with escapes',
      (id) => [
        JSON.stringify({ note: 'x', papers: [reference(id)] }).replace('$', '\\u0024'),
        { 'Content-Type': 'application/json' },
      ],
    ],
    ['a text of a form', (id) => [formBytes([note, paperText(id)]).toString('latin1'), FORM_TYPE]],
  ])('cannot be named by %s', async (_, make) => {
    // Arrange
    const live = await deployPublic();
    const sent = await sendForm(service, live, formBytes([note, photo]));
    const { input } = await service.ended(sent.body.runId);

    // Act
    const answer = await sendForm(service, closed, ...make((input as { photo: { $file: string } }).photo.$file));

    // Assert
    expectProblem(answer, 400, 'invalid_input', ['file_reference']);
    expect(await service.runsOf(closed.id)).toEqual([]);
  });
});

describe('who sends slowly', () => {
  it('keeps one place, and not those of all others', async () => {
    // Arrange
    await service.deploy(formDefinition({ elementKey: 'beside' }));
    const before = await storedFiles(service);
    const socket = await halfSent(before);

    // Act
    const again = await sendForm(service, closed, formBytes([note, photo]));
    const member = await triggerForm(admin, 'beside', [note, photo]);

    // Assert
    expectProblem(again, 503, 'unavailable');
    expect(again.headers['retry-after']).toBe('1');
    expect(member.status).toBe(200);
    socket.destroy();
    await until(async () => (await sendForm(service, closed, formBytes([photo]))).status === 400);
  });
});

function enlarged(length: number): Buffer {
  return Buffer.concat([PNG, Buffer.alloc(length - PNG.length)]);
}

const reference = (id: string) => ({ $file: id, name: 'a.png', type: 'image/png', size: PNG.length });
const paperText = (id: string) => ({ name: 'papers', text: JSON.stringify(reference(id)) });
