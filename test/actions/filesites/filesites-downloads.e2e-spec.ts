import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { filesitesCalls, type TeamIds } from '../../support/providers/filesites-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

let service: SandboxedApp;
let team: TeamIds;
const { begin, post, sent } = filesitesCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(async () => {
  team = await begin();
});

const REPORT = 'Reports/2026/Q1 #2.xlsx';

/** A file of the team's library by its path. */
async function fileAt(filePath: string): Promise<any> {
  return (await post('files/get', { driveId: team.driveId, filePath }).expect(200)).body;
}

describe('files', () => {
  it('can be downloaded without a credential, as they are or converted', async () => {
    const { id: fileId, size } = await fileAt(REPORT);
    const { body } = await post('files/download', { driveId: team.driveId, fileId }).expect(200);
    expect(body).toEqual({
      ...{ id: fileId, name: 'Q1 #2.xlsx', size },
      ...{ mimeType: expect.stringContaining('sheet'), downloadUrl: expect.any(String) },
    });
    expect(sent().at(-1)!.query).toEqual({});
    expect(Buffer.from(await (await fetch(body.downloadUrl)).arrayBuffer())).toHaveLength(size);
    const pdf = await post('files/download', { driveId: team.driveId, fileId, format: 'pdf' }).expect(200);
    expect(pdf.body).toMatchObject({ mimeType: 'application/pdf' });
    expect(await (await fetch(pdf.body.downloadUrl)).text()).toContain('%PDF');
  });

  it('answer a download address that was selected, and nothing that was not', async () => {
    const select = ['name', '@microsoft.graph.downloadUrl'];
    const whole = await fileAt(REPORT);
    const [folderPath, name] = ['Reports/2026', 'Q1 #2.xlsx'];
    const { driveId } = team;
    const one = await post('files/get', { driveId, filePath: REPORT, select, expand: ['listItem'] }).expect(200);
    const listed = await post('files/list', { driveId, folderPath, select, pageSize: 1 }).expect(200);
    const { nextPageToken: pageToken } = listed.body;
    const next = await post('files/list', { driveId, folderPath, select, pageToken }).expect(200);
    const found = await post('files/find', { driveId, name, select }).expect(200);
    const named = await post('files/find', { driveId, name, folderPath, select }).expect(200);
    const keysOf = (item: object) =>
      Object.keys(item)
        .filter((key) => !key.startsWith('@odata'))
        .sort();
    expect(keysOf(one.body)).toEqual([...select, 'listItem'].sort());
    for (const item of [...listed.body.value, ...next.body.value]) expect(keysOf(item)).toEqual([...select].sort());
    for (const { body } of [found, named])
      expect(keysOf(body.value[0])).toEqual([...select, 'contentType', 'file', 'id'].sort());
    for (const item of [one.body, listed.body.value[0], found.body.value[0], named.body.value[0]])
      expect((await fetch(item['@microsoft.graph.downloadUrl'])).headers.get('content-length')).toBe(`${whole.size}`);
  });

  it('cannot be downloaded when they are folders, notebooks, or come as bytes', async () => {
    for (const filePath of ['Reports', 'Team notebook']) {
      const { body } = await post('files/download', { driveId: team.driveId, filePath }).expect(409);
      expect(body).toMatchObject({ code: 'provider_conflict', detail: expect.stringContaining('not downloadable') });
    }
    service.sandbox.providers.filesites.switches.contentInline = true;
    const inline = { driveId: team.driveId, filePath: REPORT, format: 'pdf' };
    expect((await post('files/download', inline).expect(409)).body.code).toBe('provider_conflict');
    const wrongType = { driveId: team.driveId, filePath: 'Übersicht.md', format: 'pdf' };
    expect((await post('files/download', wrongType).expect(422)).body.code).toBe('provider_rejected');
  });

  it('can be downloaded by the batch; what fails is told in our codes, all failures as the first', async () => {
    const [{ id: good }, { id: folder }] = [await fileAt(REPORT), await fileAt('Reports')];
    const { partFaults } = service.sandbox.providers.filesites.switches;
    partFaults.push({ url: 'slow', status: 429, code: 'activityLimitReached', retryAfter: 41 });
    const mixed = await post('files/download-batch', { ...team, fileIds: ['slow', folder, good] }).expect(200);
    expect(mixed.body.files).toMatchObject([{ id: good, downloadUrl: expect.any(String) }]);
    expect(mixed.body.errors).toMatchObject([
      { fileId: 'slow', status: 429, code: 'provider_rate_limited', retryAfter: 41 },
      { fileId: folder, status: 409, code: 'provider_conflict' },
    ]);
    expect(sent('POST').at(-1)!.path).toMatch(/\/\$batch$/);
    const failed = await post('files/download-batch', { files: [{ fileId: 'a' }, { fileId: 'b', driveId: 'c' }] });
    expect(failed.body).toMatchObject({ status: 404, code: 'provider_not_found' });
  });
});
