import { beforeEach, describe, expect, it } from '@jest/globals';
import { GraphError, type Client } from '@microsoft/microsoft-graph-client';
import { LIBRARY } from '../../spec-support/graph-client.js';
import { microsoftLibrary } from '../../spec-support/microsoft-library.js';
import { specSandbox } from '../../spec-support/spec-sandbox.js';

const sandbox = await specSandbox();
let client: Client;

beforeEach(() => {
  sandbox.seed();
  client = microsoftLibrary(sandbox);
});

const TEAM = '/sites/contoso.sharepoint.com:/sites/team';
const TASKS = `${TEAM}:/lists/Tasks`;
const titlesOf = (items: { fields: { Title: string } }[]) => items.map(({ fields }) => fields.Title);

describe('people and sites through the official library', () => {
  it('tell who is signed in', async () => {
    expect(await client.api('/me').get()).toMatchObject({ userPrincipalName: 'ada@contoso.com' });
    const { id, mail } = await client.api('/me').select('id,mail').get();
    expect([id, mail]).toEqual([expect.any(String), 'ada@contoso.com']);
  });

  it('are found by words, in pages, and read by path and by id', async () => {
    const first = await client.api('/sites').query({ search: '*' }).top(2).get();
    const second = await client.api(first['@odata.nextLink']).get();
    expect([...first.value, ...second.value].map(({ name }) => name)).toEqual(['root', 'team', 'engineering']);
    const team = await client.api(TEAM).expand('drive').get();
    expect(await client.api(`/sites/${team.id}`).get()).toMatchObject({ name: 'team', displayName: 'Team' });
    expect((await client.api('/me/followedSites').get()).value).toHaveLength(2);
  });
});

describe('lists through the official library', () => {
  it('are made with columns and listed', async () => {
    const columns = [{ name: 'Sum', number: {}, indexed: true }];
    const made = await client
      .api(`${TEAM}:/lists`)
      .post({ displayName: 'Bills', columns, list: { template: 'genericList' } });
    expect(made).toMatchObject({ displayName: 'Bills', list: { template: 'genericList' } });
    const { value } = await client.api(`${TEAM}:/lists`).get();
    expect(value.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      'Documents',
      'Tasks',
      'Bills',
    ]);
  });

  it('have items that are filtered, sorted, expanded and read in pages', async () => {
    const items = () => client.api(`${TASKS}/items`).expand('fields($select=Title,Status)');
    const first = await items().filter("fields/Status eq 'Bob''s' or fields/Number lt 3").top(2).get();
    const second = await client.api(first['@odata.nextLink']).get();
    expect(titlesOf([...first.value, ...second.value])).toEqual(['Call the foundry', 'Order brass', 'Punch cards']);
    const prefer = 'HonorNonIndexedQueriesWarningMayFailRandomly';
    const unindexed = items().filter('fields/Hours ge 2').orderby('fields/Hours desc');
    expect(titlesOf((await unindexed.header('Prefer', prefer).get()).value)).toEqual([
      'Punch cards',
      'Call the foundry',
    ]);
  });

  it('have items that are made, and changed while they have the etag', async () => {
    const made = await client.api(`${TASKS}/items`).post({ fields: { Title: 'Oil', Status: 'Open' } });
    const fields = client.api(`${TASKS}/items/${made.id}/fields`).header('If-Match', made['@odata.etag']);
    expect(await fields.update({ Status: 'Done' })).toMatchObject({ Title: 'Oil', Status: 'Done' });
    await expect(fields.update({ Status: 'Open' })).rejects.toMatchObject({ statusCode: 412 });
  });
});

describe('workbooks through the official library', () => {
  const WORKBOOK = `${LIBRARY}/root:/Reports/2026/Q1%20%232.xlsx:/workbook`;

  it('are read in a session, which is closed without a body', async () => {
    const { id } = await client.api(`${WORKBOOK}/createSession`).post({ persistChanges: false });
    const call = (path: string) => client.api(`${WORKBOOK}${path}`).header('workbook-session-id', id);
    expect((await call('/tables').get()).value).toMatchObject([{ name: 'Sales' }]);
    expect((await call('/tables/Sales/range').select('address').get()).address).toBe('Sheet1!A1:D13');
    expect((await call('/tables/Sales/rows').top(1).get()).value).toHaveLength(1);
    const { text } = await call("/worksheets/Sheet1/range(address='A2:B2')").select('text').get();
    expect(text).toEqual([['01.02.2026', 'North']]);
    await expect(call('/closeSession').post({})).rejects.toMatchObject({ statusCode: 400 });
    await call('/closeSession').post(undefined);
    await expect(call('/tables').get()).rejects.toMatchObject({ statusCode: 404, code: 'invalidSessionReCreatable' });
  });
});

describe('errors as the official library reads them', () => {
  const refusal = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof GraphError)) throw error;
    const { statusCode, code, requestId } = error;
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    return [statusCode, code];
  };

  it('401 for a token that has expired', async () => {
    sandbox.providers.microsoft.expireAccessTokens();
    expect(await refusal(client.api('/me').get())).toEqual([401, 'InvalidAuthenticationToken']);
  });

  it('403 for a scope that was not granted, and for what belongs to others', async () => {
    const reader = microsoftLibrary(sandbox, { scopes: ['User.Read', 'Files.Read.All'] });
    const folder = { name: 'a', folder: {} };
    expect(await refusal(reader.api('/me/drive/root/children').post(folder))).toEqual([403, 'accessDenied']);
    const grace = microsoftLibrary(sandbox, { account: 'grace@contoso.com' });
    const engineering = grace.api('/sites/contoso.sharepoint.com:/sites/engineering');
    expect(await refusal(engineering.get())).toEqual([403, 'accessDenied']);
  });

  it.each([
    ['400 for a property that is not there', () => client.api('/me').select('colour').get(), 400, 'BadRequest'],
    ['404 for an item that is not there', () => client.api('/me/drive/items/nowhere').get(), 404, 'itemNotFound'],
    [
      '409 for a name that is taken',
      () => client.api(`${LIBRARY}/root/children`).post({ name: 'Reports', folder: {} }),
      409,
      'nameAlreadyExists',
    ],
    [
      '412 for another version',
      () => client.api(`${LIBRARY}/root:/Reports`).header('If-Match', '"a"').patch({ description: 'b' }),
      412,
      'resourceModified',
    ],
  ])('%s', async (_case, call, statusCode, code) => {
    expect(await refusal(call())).toEqual([statusCode, code]);
  });

  it('410 where all is to be read anew, and 507 without room, as ordered', async () => {
    sandbox.fail({ provider: 'filesites', kind: 'status', status: 410 });
    expect(await refusal(client.api('/me').get())).toEqual([410, 'resyncRequired']);
    sandbox.fail({ provider: 'filesites', kind: 'status', status: 507 });
    expect(await refusal(client.api('/me').get())).toEqual([507, 'quotaLimitReached']);
  });

  it('429 with Retry-After, which the library hands on, or waits for by itself', async () => {
    sandbox.fail({ provider: 'filesites', kind: 'rateLimit', retryAfter: 41 });
    const error: GraphError = await client
      .api('/me')
      .get()
      .catch((thrown: unknown) => thrown);
    expect([error.statusCode, error.code, error.headers?.get('retry-after')]).toEqual([
      429,
      'activityLimitReached',
      '41',
    ]);
    sandbox.fail({ provider: 'filesites', kind: 'rateLimit', retryAfter: 0 });
    const patient = microsoftLibrary(sandbox, { repeats: 1 });
    expect((await patient.api('/me').get()).displayName).toBe('Ada Lovelace');
    expect(sandbox.requests('filesites').at(-1)!.headers['retry-attempt']).toBe('1');
  });
});
