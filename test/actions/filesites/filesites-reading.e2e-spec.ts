import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { filesitesCalls, type TeamIds } from '../../support/providers/filesites-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

let service: SandboxedApp;
let team: TeamIds;
const { begin, get, post, sent } = filesitesCalls(() => service);

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

const namesOf = ({ value }: { value: { name: string }[] }): string[] => value.map(({ name }) => name);

describe('the person and the sites', () => {
  it('tell who is signed in, with the fields asked for', async () => {
    const { body } = await get('me').expect(200);
    expect(body).toMatchObject({ displayName: 'Ada Lovelace', userPrincipalName: 'ada@contoso.com' });
    expect(body).not.toHaveProperty('@odata.context');
    expect((await get('me', { select: ['id', 'mail'] }).expect(200)).body).toEqual({
      id: body.id,
      mail: 'ada@contoso.com',
    });
    expect(sent().at(-1)!.headers['client-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are listed in pages, all of them or those followed', async () => {
    const seen: string[] = [];
    let pageToken: string | undefined;
    do {
      const { body } = await get('sites', { pageSize: 1, pageToken }).expect(200);
      expect(body).not.toHaveProperty('@odata.nextLink');
      seen.push(...namesOf(body));
      pageToken = body.nextPageToken;
    } while (pageToken);
    expect(seen.sort()).toEqual(['engineering', 'root', 'team']);
    expect(namesOf((await get('sites', { mode: 'followed' }).expect(200)).body).sort()).toEqual([
      'engineering',
      'team',
    ]);
  });

  it('are collected up to a number, over pages, without a token', async () => {
    const { body } = await get('sites', { pageSize: 1, maxResults: 2 }).expect(200);
    expect(body.value).toHaveLength(2);
    expect(body).not.toHaveProperty('nextPageToken');
  });

  it('are found by words', async () => {
    expect(namesOf((await post('sites/search', { query: 'Engineering' }).expect(200)).body)).toEqual(['engineering']);
  });

  it.each([
    ['its id', (): object => ({ siteId: team.siteId })],
    ['host and path in one', () => ({ siteId: 'contoso.sharepoint.com:/sites/team' })],
    ['host and path', () => ({ hostname: 'contoso.sharepoint.com', path: 'sites/team' })],
    ['its web address', () => ({ webUrl: 'https://contoso.sharepoint.com/sites/team/' })],
  ])('are read by %s', async (_, address) => {
    expect((await post('sites/get', address()).expect(200)).body).toMatchObject({ id: team.siteId, name: 'team' });
  });
});

describe('files and folders', () => {
  it('are listed by path and by id, in order, in pages', async () => {
    const { driveId, siteId } = team;
    const first = await post('files/list', {
      driveId,
      folderPath: 'Reports/2026',
      orderBy: 'name',
      pageSize: 1,
    }).expect(200);
    expect(namesOf(first.body)).toEqual(['Q1 #2.xlsx']);
    const { nextPageToken: pageToken } = first.body;
    const second = await post('files/list', { driveId, pageToken }).expect(200);
    expect(namesOf(second.body)).toEqual(['summary 100%.txt']);
    expect(second.body).not.toHaveProperty('nextPageToken');
    const { id: folderId } = await fileAt('Reports/2026');
    expect(namesOf((await post('files/list', { siteId, folderId }).expect(200)).body)).toHaveLength(2);
  });

  it('are listed without folders, even where the field that tells them was not asked for', async () => {
    const { body } = await post('files/list', { ...team, excludeFolders: true, select: ['name'] }).expect(200);
    expect(namesOf(body)).not.toContain('Reports');
    expect(namesOf(body)).toContain('Übersicht.md');
  });

  it.each(['/', ''])('lists the root by the path %p', async (folderPath) => {
    const { body: root } = await post('files/list', team).expect(200);
    const { body } = await post('files/list', { ...team, folderId: '', folderPath }).expect(200);
    expect(namesOf(body)).toEqual(namesOf(root));
  });

  it('pass on empty pages that have a successor', async () => {
    service.sandbox.providers.filesites.switches.emptyPages = 1;
    const { body } = await post('files/list', team).expect(200);
    expect(body).toMatchObject({ value: [], nextPageToken: expect.any(String) });
  });

  it.each([
    ['of another action', 'files/find', { name: 'a' }],
    ['that was changed', 'files/list', {}],
  ])('refuse a page token %s', async (_, action, more) => {
    const { body: page } = await post('files/list', { ...team, pageSize: 1 }).expect(200);
    const pageToken = action === 'files/list' ? `x${page.nextPageToken}` : page.nextPageToken;
    const before = sent().length;
    const { body } = await post(action, { ...team, ...more, pageToken }).expect(400);
    expect(body).toMatchObject({ code: 'invalid_input', errors: [{ field: 'pageToken' }] });
    expect(sent()).toHaveLength(before);
  });

  it('are read by id, by path and by sharing link; 304 while they have the etag', async () => {
    const file = await fileAt(REPORT);
    expect(file).toMatchObject({ name: 'Q1 #2.xlsx', '@microsoft.graph.downloadUrl': expect.any(String) });
    const byLink = await post('files/get', { shareUrl: file.webUrl }).expect(200);
    expect(byLink.body.id).toBe(file.id);
    await post('files/get', { driveId: team.driveId, fileId: file.id }).set('if-none-match', file.eTag).expect(304);
  });

  it.each([
    ['everywhere, whatever the case', { name: 'q1 #2.XLSX' }, ['Q1 #2.xlsx']],
    ['in one folder', { name: "bob's plan.txt", folderPath: 'Reports' }, ["Bob's plan.txt"]],
    ['in one folder only', { name: 'Q1 #2.xlsx', folderPath: 'Reports' }, []],
    ['by a part of the name, not by content', { name: 'summary', match: 'contains' }, ['summary 100%.txt']],
    ['not by what is in them', { name: 'quarter', match: 'contains' }, []],
    ['not as folders', { name: 'Reports', type: 'files' }, []],
    ['below a folder', { name: 'Q1', match: 'contains', folderPath: 'Reports' }, ['Q1 #2.xlsx']],
  ])('are found by name %s', async (_, query, expected) => {
    const { body } = await post('files/find', { driveId: team.driveId, ...query }).expect(200);
    expect(namesOf(body)).toEqual(expected);
    for (const item of body.value) expect(item.contentType).toBe(item.folder ? 'folder' : 'file');
  });

  it('tell all that is known of them, one by one or several with what failed', async () => {
    const { id: fileId } = await fileAt(REPORT);
    const one = await post('files/metadata', { driveId: team.driveId, fileId, includeFields: true }).expect(200);
    expect(one.body).toMatchObject({ id: fileId, listItem: { fields: { FileLeafRef: 'Q1 #2.xlsx' } } });
    expect(Object.keys(one.body).filter((name) => name.includes('ownloadUrl'))).toEqual([]);
    const several = await post('files/metadata', { driveId: team.driveId, fileIds: ['nowhere', fileId] }).expect(200);
    expect(several.body.files).toMatchObject([{ id: fileId }]);
    expect(several.body.errors).toMatchObject([{ fileId: 'nowhere', status: 404, code: 'provider_not_found' }]);
  });

  it('are chosen with where they are, folders apart', async () => {
    const [file, folder] = [await fileAt(REPORT), await fileAt('Reports')];
    const fileOrFolderIds = [folder.id, file.id];
    const { body } = await post('files/select', { driveId: team.driveId, fileOrFolderIds }).expect(200);
    expect(body).toMatchObject({
      files: [{ id: file.id, _meta: { driveId: team.driveId, fileId: file.id } }],
      folders: [{ id: folder.id, name: 'Reports' }],
      errors: [],
    });
    const inRoot = await post('files/select', { ...team, fileOrFolderIds, folderId: 'root' }).expect(200);
    expect(inRoot.body).toMatchObject({ files: [], folders: [{ id: folder.id }], errors: [{ fileId: file.id }] });
  });
});

describe('search by words', () => {
  it('goes over a site or a drive, and through its pages', async () => {
    const { siteId, driveId } = team;
    const inSite = await post('files/search', { query: 'quarter', siteId }).expect(200);
    expect(inSite.body).toMatchObject({ total: 1, moreResultsAvailable: false });
    expect(inSite.body.value).toMatchObject([
      { hitId: expect.any(String), rank: 1, resource: { name: 'summary 100%.txt' } },
    ]);
    const inDrive = await post('files/search', { query: 'quarter', driveId }).expect(200);
    expect(inDrive.body).toMatchObject({ value: [{ rank: 1, resource: { name: 'summary 100%.txt' } }] });
    expect(inDrive.body).not.toHaveProperty('total');
    const seen: string[] = [];
    let pageToken: string | undefined;
    do {
      const { body } = await post('files/search', { query: 'filetype:txt', siteId, size: 1, pageToken }).expect(200);
      seen.push(...body.value.map(({ resource }: any) => resource.name));
      pageToken = body.nextPageToken;
    } while (pageToken);
    expect(seen.sort()).toEqual(["Bob's plan.txt", 'summary 100%.txt']);
  });

  it('stays below a folder, whatever the query joins by or', async () => {
    const query = 'quarter OR engine OR teeth';
    const { body } = await post('files/search', {
      query,
      siteId: team.siteId,
      path: 'Shared Documents/Reports/2026',
    }).expect(200);
    expect(body.value.map(({ resource }: any) => resource.name)).toEqual(['summary 100%.txt']);
  });

  it.each([
    ['a folder whose name begins alike', { query: 'engine', path: 'Shared Documents/Rep' }],
    ['another place by an OR of the template', { query: 'zebra', queryTemplate: '{searchTerms} OR brass' }],
  ])('does not find what lies in %s', async (_case, search) => {
    const { body } = await post('files/search', { siteId: team.siteId, ...search }).expect(200);
    expect(body.value).toEqual([]);
  });
});

describe('tables of workbooks', () => {
  const read = async (more: object) => post('sheet/table', { driveId: team.driveId, filePath: REPORT, ...more });
  const sales = async (more: object) => (await read({ tableName: 'Sales', ...more })).body;

  it('are listed where none is named', async () => {
    expect((await read({}).then(({ body }) => body)).value).toMatchObject([{ name: 'Sales' }]);
    expect((await read({ worksheet: 'More notes' })).body).toEqual({ value: [] });
  });

  it('are read whole, as people see them, with the header row', async () => {
    const body = await sales({});
    expect(body).toMatchObject({ table: 'Sales', address: 'Sheet1!A1:D13', rowCount: 13, columnCount: 4 });
    expect(body.headers).toEqual(['Day', 'Region', 'Sum', 'Double']);
    expect(body.rows.slice(0, 2)).toEqual([body.headers, ['01.02.2026', 'North', '12,50', '25,00']]);
    expect(body).not.toHaveProperty('nextPageToken');
  });

  it.each([
    ['values', [46_054, 'North', 12.5, 25]],
    ['formulas', [46_054, 'North', 12.5, '=C2*2']],
  ])('are read as %s', async (valueMode, row) => {
    expect((await sales({ valueMode, removeHeaders: true, numberOfRows: 1 })).rows).toEqual([row]);
  });

  it('are read in pages, of objects too, in one session that is closed', async () => {
    const first = await sales({ format: 'objects', numberOfRows: 8, worksheet: 'Sheet1' });
    expect(first.rows[0]).toEqual({ Day: '01.02.2026', Region: 'North', Sum: '12,50', Double: '25,00' });
    const rest = await sales({ numberOfRows: 8, pageToken: first.nextPageToken });
    expect(rest.rows.map(([day]: string[]) => day)).toEqual(['09.02.2026', '10.02.2026', '11.02.2026', '12.02.2026']);
    expect(rest).not.toHaveProperty('nextPageToken');
    const paths = sent().map(({ path }) => path.split('/').at(-1));
    expect(paths.filter((name) => name === 'createSession')).toHaveLength(2);
    expect(paths.filter((name) => name === 'closeSession')).toHaveLength(2);
    const closings = sent('POST').filter(({ path }) => path.endsWith('/closeSession'));
    const sentAs = closings.map(({ status, headers }) => [status, headers['content-length'], headers['content-type']]);
    expect(sentAs).toEqual(Array(2).fill([204, '0', undefined]));
  });

  it('are read one at a time', async () => {
    await Promise.all([sales({ numberOfRows: 1 }), sales({ numberOfRows: 2 })]);
    const sessions = sent('POST').map(({ path }) => path.split('/').at(-1));
    expect(sessions).toEqual(['createSession', 'closeSession', 'createSession', 'closeSession']);
  });

  it('refuse the token of another list before a workbook is opened', async () => {
    const { body: page } = await post('files/list', { ...team, pageSize: 1 }).expect(200);
    expect(await sales({ pageToken: page.nextPageToken })).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(sent('POST')).toEqual([]);
  });

  it('that are not there are 404, and files that are no workbook are refused; the session is closed', async () => {
    expect((await sales({ tableName: 'Nobody' })).code).toBe('provider_not_found');
    expect(sent().at(-1)!.path).toMatch(/closeSession$/);
    expect((await sales({ tableName: 'Sales', worksheet: 'More notes' })).code).toBe('provider_not_found');
    expect((await sales({ filePath: 'Übersicht.md' })).code).toBe('provider_rejected');
  });

  it('whose answer says that it failed are not read as empty', async () => {
    const body = { status: 'failed', error: { code: 'MaxRequestDurationExceeded', message: 'too long' } };
    service.sandbox.fail({ provider: 'filesites', path: '*/range', kind: 'status', status: 200, body });
    expect(await sales({})).toMatchObject({ status: 504, code: 'provider_timeout' });
  });
});
