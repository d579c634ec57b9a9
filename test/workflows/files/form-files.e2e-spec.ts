import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { signIn } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { formBytes, PNG, storedContent } from '../../support/workflows/file-scenarios.js';
import {
  FORM_FIELDS,
  FORM_VARIABLES,
  formDefinition,
  MAX_BYTES,
  note,
  paper,
  photo,
  sendForm,
  triggerForm,
} from '../../support/workflows/form-scenarios.js';
import { bootWorkflows, type WorkflowService } from '../../support/workflows/workflow-service.js';

const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);

let service: WorkflowService;
let admin: supertest.Agent;

const deployPublic = () => service.deploy(formDefinition({ audience: 'public' }));

beforeAll(async () => {
  service = await bootWorkflows({ variables: FORM_VARIABLES });
  admin = await signIn(service);
});
afterAll(() => service.close());

describe('a form with files', () => {
  it('of members starts the run with references to them', async () => {
    // Arrange
    await service.deploy(formDefinition({ elementKey: 'for-members' }));
    const parts = [
      { name: 'note', text: 'one\r\ntwo' },
      { name: 'amount', text: '12345678901234567890' },
      { name: 'urgent', text: 'false' },
      photo,
      paper('a.pdf'),
      paper('b.pdf', '%PDF-22'),
    ];

    // Act
    const { status, text, body } = await triggerForm(admin, 'for-members', parts);

    // Assert
    expect([status, body]).toEqual([
      200,
      {
        photo: { $file: ID, name: 'Foto ä.png', type: 'image/png', size: PNG.length },
        papers: [
          { $file: ID, name: 'a.pdf', type: 'application/pdf', size: 6 },
          { $file: ID, name: 'b.pdf', type: 'application/pdf', size: 7 },
        ],
        note: 'one\ntwo',
        amount: expect.any(Number),
        urgent: false,
      },
    ]);
    expect(text).toContain('"amount":12345678901234567890');
    expect((await storedContent(service, body.papers[1].$file)).toString()).toBe('%PDF-22');
    const file = await service.api.get(`/api/files/${body.photo.$file}/content`).buffer(true);
    expect([file.status, Buffer.from(file.body as Buffer).equals(PNG)]).toEqual([200, true]);
  });

  it('is a list of one where several may come, and null where none has', async () => {
    // Arrange
    await service.deploy(formDefinition({ elementKey: 'lists' }));
    const left = { name: 'photo', text: '', filename: '', type: 'application/octet-stream' };

    // Act
    const { body } = await triggerForm(admin, 'lists', [note, left, paper('a.pdf')]);

    // Assert
    expect(body).toMatchObject({ photo: null, papers: [{ name: 'a.pdf' }] });
  });

  it('may be sent as JSON while no file is sent', async () => {
    // Arrange
    await service.deploy(formDefinition({ elementKey: 'without' }));

    // Act
    const { status, body } = await admin.post('/api/elements/without/trigger').send({ note: 'x', photo: null });

    // Assert
    expect([status, body]).toMatchObject([200, { note: 'x', photo: null, papers: null }]);
  });

  it('of anybody is taken, and tells its sender nothing of the file but that it came', async () => {
    // Arrange
    const live = await deployPublic();

    // Act
    const { status, body } = await sendForm(service, live, formBytes([note, photo]));

    // Assert
    expect([status, body]).toEqual([202, { runId: ID }]);
    const { input } = await service.ended(body.runId);
    expect(input).toMatchObject({ note: 'x', photo: { $file: ID, name: 'Foto ä.png' } });
    const { $file } = (input as { photo: { $file: string } }).photo;
    for (const address of [`/api/files/${$file}`, `/api/files/${$file}/content`, `/api/runs/${body.runId}`])
      expectProblem(await service.anonymous.get(address), 401, 'unauthenticated');
  });

  it('says how large its files may be', async () => {
    // Arrange
    const { id } = await deployPublic();

    // Act
    const { body } = await service.anonymous.get(`/api/forms/${id}`);

    // Assert
    expect(body.fields.slice(0, 2)).toEqual([
      { ...FORM_FIELDS[0], required: false, maxBytes: 300_000 },
      { ...FORM_FIELDS[1], required: false, maxBytes: MAX_BYTES },
    ]);
  });

  it.each<[object, string]>([
    [{ type: 'text', accept: ['image/*'] }, 'fields[0].accept'],
    [{ type: 'text', multiple: true }, 'fields[0].multiple'],
    [{ type: 'text', maxBytes: 1 }, 'fields[0].maxBytes'],
    [{ type: 'file', accept: ['*/*'] }, 'fields[0].accept[0]'],
    [{ type: 'file', accept: ['PDF'] }, 'fields[0].accept[0]'],
    [{ type: 'file', accept: [] }, 'fields[0].accept'],
    [{ type: 'file', maxBytes: 0 }, 'fields[0].maxBytes'],
  ])('is not deployed with %j', async (field, at) => {
    // Arrange
    const { id } = await service.save(formDefinition({ fields: [{ name: 'a', ...field }] }));

    // Act
    const answer = await service.api.post(`/api/workflows/${id}/deploy`);

    // Assert
    expectProblem(answer, 422, 'workflow_invalid');
    expect(answer.body.errors).toMatchObject([{ field: at }]);
  });
});
