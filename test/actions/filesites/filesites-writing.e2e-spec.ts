import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { filesitesCalls, signIn, type TeamIds } from '../../support/providers/filesites-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

let service: SandboxedApp;
let team: TeamIds;
const { begin, get, patch, post, sent } = filesitesCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(async () => {
  team = await begin();
});

const switches = () => service.sandbox.providers.filesites.switches;

describe('POST /api/actions/filesites/folders', () => {
  const make = (more: object) => post('folders', { driveId: team.driveId, name: 'New', ...more });

  it('makes a folder, in the root or below another', async () => {
    const { body } = await make({ name: 'Plans #1' }).expect(201);
    expect(body).toMatchObject({ name: 'Plans #1', folder: { childCount: 0 } });
    await make({ parentId: body.id }).expect(201);
    await post('files/get', { ...team, filePath: 'Plans #1/New' }).expect(200);
  });

  it('makes the missing folders above it only when told to, one by one', async () => {
    expect((await make({ parentPath: 'Reports/2027/May' }).expect(404)).body.code).toBe('provider_not_found');
    await make({ parentPath: 'Reports/2027/May', createParents: true }).expect(201);
    await post('files/get', { ...team, filePath: 'Reports/2027/May/New' }).expect(200);
  });

  it('treats a taken name as it is told to', async () => {
    await make({}).expect(201);
    expect((await make({}).expect(409)).body).toMatchObject({ code: 'provider_conflict' });
    expect((await make({ conflictBehavior: 'rename' }).expect(201)).body.name).not.toBe('New');
  });
});

describe('POST /api/actions/filesites/files/sharing-links', () => {
  const share = async (more: object) => {
    const { body: file } = await post('files/get', { ...team, filePath: 'Übersicht.md' });
    return post('files/sharing-links', { ...team, fileId: file.id, ...more });
  };

  it('makes a link, and gives the equal one that is there', async () => {
    const first = await share({ scope: 'organization' });
    expect([first.status, first.body]).toMatchObject([
      201,
      { roles: ['read'], link: { type: 'view', scope: 'organization' }, hasPassword: false, created: true },
    ]);
    const second = await share({ scope: 'organization' });
    expect([second.status, second.body]).toMatchObject([200, { id: first.body.id, created: false }]);
    expect(sent('POST').at(-1)!.body).toEqual({ type: 'view', scope: 'organization' });
  });

  it('says that the organisation allows no anonymous links', async () => {
    switches().anonymousLinksDisabled = true;
    const { status, body } = await share({ scope: 'anonymous' });
    expect([status, body.code]).toEqual([403, 'provider_forbidden']);
    expect(body.detail).toContain('sharing disabled by the organisation');
  });
});

describe('lists and their items', () => {
  const inTasks = (more: object = {}) => ({ siteId: team.siteId, listId: 'Tasks', ...more });

  it('are made with columns, under either name of their name', async () => {
    const columns = [{ name: 'Sum', number: {}, indexed: true }];
    const { body } = await post('lists', { siteId: team.siteId, name: 'Bills', columns }).expect(201);
    expect(body).toMatchObject({ displayName: 'Bills', list: { template: 'genericList' } });
    await post('lists/items', { siteId: team.siteId, listId: body.id, fields: { Title: 'A', Sum: 3 } }).expect(201);
    expect((await post('lists', { siteId: team.siteId, displayName: 'Bills' }).expect(409)).body.code).toBe(
      'provider_conflict',
    );
  });

  it('name the scope without which Graph makes no list', async () => {
    switches().documentedScopes = true;
    await signIn(service, 'no manager', {});
    const { body } = await post('lists', { siteId: team.siteId, displayName: 'A' })
      .set('x-connection', 'no manager')
      .expect(403);
    expect(body).toMatchObject({
      code: 'missing_scope',
      errors: [{ message: 'Sites.Manage.All' }],
      provider: { status: 403 },
    });
  });

  it('get new items, with all columns when asked', async () => {
    const fields = {
      Title: 'Oil',
      Status: 'Open',
      Number: 9,
      Tags: ['mill', 'store'],
      'Tags@odata.type': 'Collection(Edm.String)',
    };
    const { body } = await post('lists/items', inTasks({ fields, returnFields: true })).expect(201);
    expect(body.fields).toMatchObject({ Title: 'Oil', Tags: ['mill', 'store'] });
    const refused = await post('lists/items', inTasks({ fields: { Nowhere: 1 } })).expect(422);
    expect(refused.body.code).toBe('provider_rejected');
  });

  it('are changed only while they have the etag that is named, in the body or as a header', async () => {
    const change = (more: object = {}) =>
      patch('lists/items', inTasks({ itemId: '1', fields: { Status: 'Done' }, ...more }));
    const { body } = await change().expect(200);
    const etag = body['@odata.etag'] as string;
    expect(body).toMatchObject({ Status: 'Done', Title: 'Call the foundry' });
    await change({ ifMatch: etag }).expect(200);
    expect((await change({ ifMatch: etag }).expect(412)).body.code).toBe('precondition_failed');
    await change().set('if-match', etag).expect(412);
    expect((await change({ ifMatch: 'a' }).set('if-match', 'b').expect(400)).body.errors).toMatchObject([
      { field: 'ifMatch' },
    ]);
    expect((await change({ itemId: '99' }).expect(404)).body.code).toBe('provider_not_found');
  });

  const titles = ({ value }: any): string[] => value.map(({ fields }: any) => fields.Title);
  it.each<[string, object, string[]]>([
    ['a text with an apostrophe', { conditions: [{ field: 'Status', op: 'eq', value: "Bob's" }] }, ['Punch cards']],
    [
      'a text that would end its literal',
      { conditions: [{ field: 'Status', op: 'eq', value: "' or fields/Number gt 0 or '" }] },
      [],
    ],
    [
      'numbers',
      {
        conditions: [
          { field: 'Number', op: 'ge', value: 2 },
          { field: 'Number', op: 'lt', value: 3 },
        ],
      },
      ['Order brass'],
    ],
    [
      'a beginning, without an index',
      { conditions: [{ field: 'Title', op: 'startsWith', value: 'Call' }] },
      ['Call the foundry'],
    ],
    ['a filter of their own', { filter: 'fields/Number eq 3' }, ['Punch cards']],
  ])('are found by %s', async (_, query, expected) => {
    expect(titles((await post('lists/items/search', inTasks(query)).expect(200)).body)).toEqual(expected);
  });

  it('are not found by a column without an index where that is not allowed', async () => {
    const query = { conditions: [{ field: 'Hours', op: 'gt', value: 1 }] };
    await post('lists/items/search', inTasks(query)).expect(200);
    const { body } = await post('lists/items/search', inTasks({ ...query, allowNonIndexed: false })).expect(422);
    expect(body.code).toBe('provider_rejected');
  });

  it('are answered in pages, or up to a number, with the columns and fields asked for', async () => {
    const query = inTasks({ pageSize: 2, orderBy: 'fields/Number', returnFields: ['Title'], select: ['name'] });
    const first = await post('lists/items/search', query).expect(200);
    const rest = await post('lists/items/search', { ...query, pageToken: first.body.nextPageToken }).expect(200);
    expect([...titles(first.body), ...titles(rest.body)]).toEqual(['Call the foundry', 'Order brass', 'Punch cards']);
    expect(Object.keys(first.body.value[0]).sort()).toEqual(['@odata.etag', 'fields', 'id', 'name', 'webUrl']);
    const most = await post('lists/items/search', { ...query, maxResults: 3 }).expect(200);
    expect([most.body.value.length, most.body.nextPageToken]).toEqual([3, undefined]);
  });

  it('of a library are the files they are, by conditions or by words', async () => {
    const inLibrary = { siteId: team.siteId, listId: 'Documents' };
    const all = await post('files/search-and-filter', inLibrary).expect(200);
    const report = all.body.value.find(({ name }: any) => name === 'Q1 #2.xlsx');
    expect(report).toMatchObject({
      fileType: 'xlsx',
      fields: { FileLeafRef: 'Q1 #2.xlsx' },
      webUrl: expect.any(String),
    });
    const found = await post('files/search-and-filter', { ...inLibrary, query: 'quarter' }).expect(200);
    expect(found.body.value).toMatchObject([{ name: 'summary 100%.txt', fileType: 'txt' }]);
    expect(found.body).not.toHaveProperty('nextPageToken');
  });

  it('come with the file behind them, or its size alone', async () => {
    const query = { siteId: team.siteId, listId: 'Documents', maxResults: 100 };
    const whole = await post('lists/items/search', { ...query, expandDriveItem: true }).expect(200);
    expect(whole.body.value.map(({ driveItem }: any) => driveItem?.name)).toContain('Q1 #2.xlsx');
    const sizes = await post('lists/items/search', { ...query, select: ['name', 'size'] }).expect(200);
    expect(sizes.body.value.find(({ name }: any) => name === 'Übersicht.md')).toMatchObject({ size: 10 });
    expect(sizes.body.value[0]).not.toHaveProperty('driveItem');
  });
});

describe('refusals', () => {
  it.each([
    ['GET', 'me', 'User.Read'],
    ['POST', 'sites/search', 'Sites.Read.All'],
    ['POST', 'folders', 'Files.ReadWrite.All'],
    ['POST', 'lists/items', 'Sites.ReadWrite.All'],
  ])('of %s %s name the scope that was not granted, before Graph is called', async (method, path, scope) => {
    const name = `without ${scope}`;
    const wider = ['Sites.ReadWrite.All', 'Files.ReadWrite.All', 'Sites.Read.All', 'User.Read'];
    await signIn(service, name, { untick: wider });
    const site = { siteId: 'root', listId: 'a', fields: { A: 1 } };
    const input = { 'sites/search': { query: 'a' }, folders: { driveId: 'd', name: 'a' }, 'lists/items': site }[path];
    const before = sent().length;
    const call = method === 'GET' ? get(path) : post(path, input);
    const { body } = await call.set('x-connection', name).expect(403);
    expect(body).toMatchObject({ code: 'missing_scope', errors: [{ rule: 'missing_scope', message: scope }] });
    expect(sent()).toHaveLength(before);
  });

  it('of searches for what is no file name the scope for sites', async () => {
    await signIn(service, 'files only', { untick: ['Sites.Read.All', 'Sites.ReadWrite.All'] });
    const search = (more: object) => post('files/search', { query: 'a', ...more }).set('x-connection', 'files only');
    await search({}).expect(200);
    const { body } = await search({ entityTypes: ['driveItem', 'listItem'] }).expect(403);
    expect(body.errors).toMatchObject([{ message: 'Sites.Read.All' }]);
  });

  it('of a table name the scope that may be what is missing', async () => {
    switches().documentedScopes = true;
    await signIn(service, 'reader', { untick: ['Files.ReadWrite.All'] });
    const query = { driveId: team.driveId, filePath: 'Reports/2026/Q1 #2.xlsx', tableName: 'Sales' };
    const { body } = await post('sheet/table', query).set('x-connection', 'reader').expect(403);
    expect(body).toMatchObject({ code: 'missing_scope', errors: [{ message: 'Files.ReadWrite.All' }] });
  });

  it('of a personal account say that it has no sites, while its own files work', async () => {
    await signIn(service, 'personal', { account: 'charles@outlook.example' });
    const { body } = await get('sites').set('x-connection', 'personal').expect(403);
    expect(body).toMatchObject({
      code: 'provider_forbidden',
      detail: expect.stringContaining('work or school account'),
    });
    await get('me').set('x-connection', 'personal').expect(200);
    await post('files/list').set('x-connection', 'personal').expect(200);
  });

  it.each([
    [403, 'malwareDetected', 403, 'provider_forbidden'],
    [404, 'itemNotFound', 404, 'provider_not_found'],
    [413, 'ResponsePayloadSizeLimitExceeded', 413, 'too_large'],
    [423, 'resourceLocked', 409, 'provider_conflict'],
    [507, 'quotaLimitReached', 402, 'provider_quota_exhausted'],
    [500, 'generalException', 502, 'provider_unavailable'],
  ])('of Graph by %i %s become %i %s', async (status, code, ours, ourCode) => {
    service.sandbox.fail({ provider: 'filesites', kind: 'status', status, code });
    const { body } = await get('me').expect(ours);
    expect(body.code).toBe(ourCode);
  });

  it('of the token, after one refresh, ask for a new sign-in', async () => {
    await signIn(service, 'refused', {});
    service.sandbox.fail({ provider: 'filesites', kind: 'status', status: 401, times: 2 });
    const { body } = await get('me').set('x-connection', 'refused').expect(424);
    expect(body.code).toBe('reauthorization_required');
  });

  it('that name a wait hand it on, and short waits are waited for', async () => {
    service.sandbox.fail({ provider: 'filesites', kind: 'rateLimit', retryAfter: 41 });
    expect((await get('me').expect(429)).headers['retry-after']).toBe('41');
    service.sandbox.fail({ provider: 'filesites', kind: 'status', status: 503, retryAfter: 0 });
    await get('me').expect(200);
    service.sandbox.fail({ provider: 'filesites', kind: 'rateLimit', retryAfter: 0, method: 'POST' });
    await post('folders', { driveId: team.driveId, name: 'Waited' }).expect(201);
  });

  it.each([
    ['html', { kind: 'html', status: 200 }],
    ['an answer that lacks its list', { kind: 'status', status: 200, body: {} }],
    [
      'a link to the next page that leads elsewhere',
      { kind: 'status', status: 200, body: { value: [], '@odata.nextLink': 'https://evil.example/x' } },
    ],
  ])('by %s are answered as what they are', async (_, fault) => {
    service.sandbox.fail({ provider: 'filesites', ...fault } as never);
    expect((await get('sites').expect(502)).body.code).toBe('provider_invalid_response');
  });
});
