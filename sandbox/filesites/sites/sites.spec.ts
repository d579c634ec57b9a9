import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { codesOf, graphClient, LIBRARY, TEAM } from '../../spec-support/graph-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof graphClient>;

beforeEach(() => {
  sandbox.seed();
  call = graphClient(sandbox);
});

const names = ({ body }: { body: { value: { name: string }[] } }) => body.value.map(({ name }) => name);

describe('GET /me', () => {
  it('answers the usual properties, or those selected with null for what is empty', async () => {
    expect((await call('GET /me')).body).toMatchObject({ displayName: 'Ada Lovelace', mail: 'ada@contoso.com' });
    const { body } = await call('GET /me?$select=id,city');
    expect(body).toEqual({ '@odata.context': expect.any(String), id: expect.any(String), city: null });
  });
});

describe('sites', () => {
  it('are found by words in title, name and address, all with *, and none without a search', async () => {
    expect(names(await call('GET /sites?search=*'))).toEqual(['root', 'team', 'engineering']);
    expect(names(await call('GET /sites?search=TEAM'))).toEqual(['team']);
    expect(names(await call('GET /sites'))).toEqual([]);
  });

  it('come in pages with an absolute link, which holds the other options', async () => {
    const first = await call('GET /sites?search=*&$top=2&$select=name');
    const link: string = first.body['@odata.nextLink'];
    expect(link.startsWith(`${sandbox.url}/filesites/v1.0/sites?`)).toBe(true);
    const second = await call(`GET ${link.slice(`${sandbox.url}/filesites/v1.0`.length)}`);
    expect(second.body).toEqual({ value: [{ name: 'engineering' }] });
  });

  it('are sorted by their creation only', async () => {
    expect(names(await call('GET /sites?search=*&$orderby=createdDateTime desc'))).toHaveLength(3);
    expect(codesOf(await call('GET /sites?search=*&$orderby=name'))).toEqual({ status: 400, code: 'invalidRequest' });
  });

  it('show nobody what is not shared', async () => {
    const grace = graphClient(sandbox, { account: 'grace@contoso.com' });
    expect(names(await grace('GET /sites?search=*'))).toEqual(['root', 'team']);
    const refused = await grace('GET /sites/contoso.sharepoint.com:/sites/engineering');
    expect(codesOf(refused)).toEqual({ status: 403, code: 'accessDenied' });
  });

  it('that are followed leave out the root', async () => {
    expect(names(await call('GET /me/followedSites'))).toEqual(['team', 'engineering']);
  });

  it('answer to id, host and path, getByPath, host and root', async () => {
    const { body: team } = await call('GET /sites/contoso.sharepoint.com:/sites/team');
    expect(team.id).toMatch(/^contoso\.sharepoint\.com,[0-9a-f-]{36},[0-9a-f-]{36}$/);
    expect((await call(`GET /sites/${encodeURIComponent(team.id)}`)).body.name).toBe('team');
    expect((await call(`GET /sites/${team.id}/lists/Tasks`)).body.displayName).toBe('Tasks');
    expect((await call("GET /sites/root/getByPath(path='/sites/team')")).body.name).toBe('team');
    expect((await call('GET /sites/contoso.sharepoint.com')).body).toMatchObject({ name: 'root', root: {} });
    expect((await call('GET /sites/root')).body.name).toBe('root');
  });

  it.each([
    ['another host', '/sites/fabrikam.sharepoint.com:/sites/team', 400, 'invalidRequest'],
    ['an unknown path', '/sites/contoso.sharepoint.com:/sites/none', 404, 'itemNotFound'],
    ['an unknown id', '/sites/contoso.sharepoint.com,a,b', 404, 'itemNotFound'],
  ])('are not there: %s', async (_case, path, status, code) => {
    expect(codesOf(await call(`GET ${path}`))).toEqual({ status, code });
  });

  it('can be expanded by drive, drives and lists', async () => {
    const { body } = await call(`GET ${TEAM.slice(0, -1)}?$select=id&$expand=drive($select=id),drives,lists`);
    expect(body).toMatchObject({ drive: { id: expect.any(String) }, drives: [{ driveType: 'documentLibrary' }] });
    expect(body.lists.map(({ displayName }: { displayName: string }) => displayName)).toEqual(['Documents', 'Tasks']);
  });
});

describe('drives', () => {
  it('are the libraries of a site, the first of them by default', async () => {
    const site = '/sites/contoso.sharepoint.com:/sites/engineering:';
    const { body } = await call(`GET ${site}/drives`);
    expect(names({ body })).toEqual(['Documents', 'Drawings']);
    expect((await call(`GET ${site}/drive`)).body.id).toBe(body.value[0].id);
    expect((await call(`GET /drives/${body.value[1].id}`)).body).toMatchObject({ name: 'Drawings' });
  });

  it('of other people stay closed', async () => {
    const { body } = await call('GET /me/drive');
    const grace = graphClient(sandbox, { account: 'grace@contoso.com' });
    expect(codesOf(await grace(`GET /drives/${body.id}`))).toEqual({ status: 403, code: 'accessDenied' });
    expect(names(await call('GET /me/drives'))).toEqual(['OneDrive']);
  });

  it('tell how much is in use', async () => {
    const { body } = await call(`GET ${LIBRARY}?$select=quota`);
    expect(body.quota.used).toBeGreaterThan(0);
  });
});
