import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { filesitesCalls, someBytes, type TeamIds } from '../../support/providers/filesites-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

const CHUNK = 327_680;
const DESCRIPTION = 'A plan,\nin two lines.';

let service: SandboxedApp;
let team: TeamIds;
const { begin, post, postBytes, sent } = filesitesCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed({
    variables: { FILESITES_SIMPLE_UPLOAD_MAX_BYTES: '1000', FILESITES_UPLOAD_CHUNK_BYTES: String(CHUNK) },
  });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(async () => {
  team = await begin();
});

const upload = (length: number, more: object = {}) =>
  postBytes({ driveId: team.driveId, name: 'plan.bin', description: DESCRIPTION, ...more }, someBytes(length));
const storedAs = async (filePath: string) =>
  (await post('files/get', { driveId: team.driveId, filePath }).expect(200)).body;
const failOnce = (fault: object) =>
  service.sandbox.fail({ provider: 'filesites', method: 'PATCH', kind: 'status', ...fault } as never);

describe('the description of an uploaded file', () => {
  it.each([
    ['an empty one', 0],
    ['a small one', 5],
    ['one in chunks', CHUNK + 5],
  ])('is set once the file is stored: %s', async (_case, length) => {
    const { body } = await upload(length).expect(201);
    expect(body).toMatchObject({ name: 'plan.bin', size: length, description: DESCRIPTION });
    expect(body).not.toHaveProperty('errors');
    expect(await storedAs('plan.bin')).toMatchObject({ id: body.id, eTag: body.eTag, description: DESCRIPTION });
  });

  it('is no part of the session, nor is the size', async () => {
    await upload(CHUNK + 5, { conflictBehavior: 'replace' }).expect(201);
    const { body } = sent('POST').find(({ path }) => path.endsWith('/createUploadSession'))!;
    expect(body).toEqual({ item: { '@microsoft.graph.conflictBehavior': 'replace', name: 'plan.bin' } });
    expect(sent('PATCH').map((change) => change.body)).toEqual([{ description: DESCRIPTION }]);
  });

  it('goes to the file as it is called in the end', async () => {
    await upload(5).expect(201);
    const { body } = await upload(6, { conflictBehavior: 'rename', description: 'Another.' }).expect(201);
    expect(body).toMatchObject({ name: 'plan 1.bin', size: 6, description: 'Another.' });
    expect(await storedAs('plan.bin')).toMatchObject({ size: 5, description: DESCRIPTION });
  });

  it('is set all the same after a failure that passes', async () => {
    failOnce({ status: 503 });
    expect((await upload(5).expect(201)).body.description).toBe(DESCRIPTION);
  });

  it.each([
    ['is refused', { status: 400, code: 'invalidRequest' }, { status: 422, code: 'provider_rejected' }],
    ['fails', { status: 500 }, { status: 502, code: 'provider_unavailable' }],
    [
      'is limited',
      { kind: 'rateLimit', retryAfter: 60 },
      { status: 429, code: 'provider_rate_limited', retryAfter: 60 },
    ],
    ['meets a token that was withdrawn', { status: 401 }, { status: 424, code: 'reauthorization_required' }],
    ['is answered with nothing', { status: 204, body: '' }, { status: 422, code: 'provider_rejected' }],
    ['is overlooked', { status: 200, body: { id: 'other' } }, { status: 422, code: 'provider_rejected' }],
  ])('is told to be missing when it %s; the file stands, once', async (_case, fault, told) => {
    for (const length of [5, CHUNK + 5]) {
      failOnce(fault);
      const { body } = await upload(length, { conflictBehavior: 'rename' }).expect(201);
      expect(body.errors).toEqual([{ field: 'description', ...told, message: expect.any(String) }]);
      expect(body).not.toHaveProperty('description');
      const stored = await storedAs(body.name);
      expect([stored.id, stored.size, stored.description]).toEqual([body.id, length, undefined]);
    }
    const { body: all } = await post('files/find', { ...team, name: 'plan', match: 'contains', type: 'files' });
    expect(all.value.map(({ name }: { name: string }) => name).sort()).toEqual([
      "Bob's plan.txt",
      'plan 1.bin',
      'plan.bin',
    ]);
  });
});
