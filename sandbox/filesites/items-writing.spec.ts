import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../spec-support/spec-sandbox.js';
import { codesOf, graphClient, LIBRARY } from '../spec-support/graph-client.js';
import { SIMPLE_UPLOAD_BYTES } from './files/write-items.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof graphClient>;

beforeEach(() => {
  sandbox.seed();
  call = graphClient(sandbox);
});

const ROOT = `${LIBRARY}/root`;
const BEHAVIOR = '@microsoft.graph.conflictBehavior';
const folder = (json: object, at = ROOT) => call(`POST ${at}/children`, { json: { folder: {}, ...json } });
const put = (path: string, body = 'text', query = '') =>
  call(`PUT ${ROOT}:/${path}:/content${query}`, { body, headers: { 'content-type': 'text/plain' } });

describe('folders', () => {
  it('are made below a parent, and a taken name fails by default', async () => {
    const { status, body } = await folder({ name: 'Plans #1' });
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'Plans #1', folder: { childCount: 0 } } });
    expect(codesOf(await folder({ name: 'plans #1' }))).toEqual({ status: 409, code: 'nameAlreadyExists' });
    expect((await folder({ name: 'Inner' }, `${ROOT}:/Plans%20%231:`)).body.parentReference.id).toBe(body.id);
  });

  it.each([
    ['rename', 'Reports 1'],
    ['replace', 'Reports'],
  ])('with a taken name %s to %s', async (behavior, name) => {
    expect((await folder({ name: 'Reports', [BEHAVIOR]: behavior })).body.name).toBe(name);
  });

  it.each([
    ['no name', {}],
    ['no folder', { name: 'a', folder: undefined }],
    ['an unknown field', { name: 'a', color: 'red' }],
    ['an unknown behaviour', { name: 'a', [BEHAVIOR]: 'merge' }],
    ['a colon', { name: 'a:b' }],
    ['a slash', { name: 'a/b' }],
    ['a space at the end', { name: 'a ' }],
    ['a dot at the end', { name: 'a.' }],
    ['a tilde in front', { name: '~a' }],
    ['two dots', { name: '..' }],
    ['a name of 256', { name: 'a'.repeat(256) }],
  ])('refuse %s', async (_case, json) => {
    expect((await folder(json)).status).toBe(400);
  });

  it('refuse a path of more than 400 characters', async () => {
    const long = 'a'.repeat(200);
    await folder({ name: long });
    const refused = await folder({ name: 'b'.repeat(200) }, `${ROOT}:/${long}:`);
    expect(codesOf(refused)).toEqual({ status: 400, code: 'invalidRequest', inner: 'pathIsTooLong' });
  });

  it('are not made in a file or nowhere, and need JSON', async () => {
    expect((await folder({ name: 'a' }, `${ROOT}:/%C3%9Cbersicht.md:`)).status).toBe(400);
    expect((await folder({ name: 'a' }, `${ROOT}:/None:`)).status).toBe(404);
    expect((await call(`POST ${ROOT}/children`, { body: 'name=a' })).status).toBe(400);
    expect((await call(`POST ${ROOT}/children`)).status).toBe(400);
  });
});

describe('simple uploads', () => {
  it('make a file, and the folders of its path', async () => {
    const { status, body } = await put('New/deep/a.txt');
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'a.txt', size: 4 } });
    expect((await call(`GET ${ROOT}:/New/deep`)).body.folder.childCount).toBe(1);
  });

  it('keep the bytes as they were sent, whatever their type', async () => {
    const sent = { body: '{ "a":1 }', headers: { 'content-type': 'application/json' } };
    const { body } = await call(`PUT ${ROOT}:/a.json:/content`, sent);
    expect(body.file.mimeType).toBe('application/json');
    expect(await (await fetch(body['@microsoft.graph.downloadUrl'])).text()).toBe('{ "a":1 }');
    expect((await put('empty.txt', '')).body.size).toBe(0);
  });

  it('replace by default, which changes both tags', async () => {
    const first = (await put('a.txt')).body;
    const { status, body } = await put('A.txt', 'other');
    expect({ status, id: body.id, size: body.size }).toEqual({ status: 200, id: first.id, size: 5 });
    expect([body.eTag === first.eTag, body.cTag === first.cTag]).toEqual([false, false]);
    const byId = await call(`PUT ${LIBRARY}/items/${first.id}/content`, { body: 'x', headers: {} });
    expect({ status: byId.status, size: byId.body.size }).toEqual({ status: 200, size: 1 });
  });

  it('of a taken name fail or rename when asked to', async () => {
    await put('a.txt');
    expect(codesOf(await put('a.txt', 'b', `?${BEHAVIOR}=fail`))).toEqual({ status: 409, code: 'nameAlreadyExists' });
    expect((await put('a.txt', 'b', `?${BEHAVIOR}=rename`)).body.name).toBe('a 1.txt');
    expect((await put('Reports')).status).toBe(409);
  });

  it('have a limit', async () => {
    expect((await put('big.txt', 'x'.repeat(SIMPLE_UPLOAD_BYTES))).status).toBe(201);
    expect((await put('big.txt', 'x'.repeat(SIMPLE_UPLOAD_BYTES + 1))).status).toBe(413);
  });

  it.each([
    ['a name that is refused', 'a%7C.txt', ''],
    ['a slash in a name', 'a%2Fb.txt', ''],
    ['an unknown behaviour', 'a.txt', `?${BEHAVIOR}=merge`],
  ])('refuse %s', async (_case, path, query) => {
    expect((await put(path, 'x', query)).status).toBe(400);
  });
});

describe('changes of an item', () => {
  const describe = (json: object, headers = {}) => call(`PATCH ${ROOT}:/Reports`, { json, headers });

  it('describe it, which makes another version', async () => {
    const { body: before } = await call(`GET ${ROOT}:/Reports`);
    const { status, body } = await describe({ description: 'Of all years' }, { 'if-match': before.eTag });
    expect({ status, body }).toMatchObject({ status: 200, body: { id: before.id, description: 'Of all years' } });
    expect(body.eTag).not.toBe(before.eTag);
    const late = await describe({ description: 'b' }, { 'if-match': before.eTag });
    expect(codesOf(late)).toEqual({ status: 412, code: 'resourceModified' });
  });

  it('are refused where they are not known, and of what is not there', async () => {
    expect((await describe({ colour: 'red' })).status).toBe(400);
    expect((await call(`PATCH ${ROOT}:/None`, { json: { description: 'a' } })).status).toBe(404);
  });
});

describe('sharing links', () => {
  const link = (json: object, path = `${ROOT}:/Reports:`) => call(`POST ${path}/createLink`, { json });

  it('are made once and then found again', async () => {
    const first = await link({ type: 'view', scope: 'organization' });
    expect(first).toMatchObject({
      status: 201,
      body: {
        roles: ['read'],
        hasPassword: false,
        link: { type: 'view', scope: 'organization', preventsDownload: false },
      },
    });
    const again = await link({ type: 'view', scope: 'organization' });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect((await link({ type: 'edit' })).body).toMatchObject({ roles: ['write'] });
    expect((await call(`GET ${ROOT}:/Reports:/permissions`)).body.value).toHaveLength(2);
    expect((await call(`GET ${ROOT}:/Reports`)).body.shared).toEqual({ scope: 'users' });
  });

  it('name those they are for', async () => {
    const recipients = [{ email: 'grace@contoso.com' }];
    const { body } = await link({ scope: 'users', recipients });
    expect(body.grantedToIdentitiesV2).toMatchObject([{ user: { displayName: 'Grace Hopper' } }]);
  });

  it.each([
    ['embedding in a work drive', { type: 'embed' }],
    ['a password in a work drive', { password: 'secret' }],
    ['an expiry in the past', { expirationDateTime: '2020-01-01T00:00:00Z' }],
    ['an expiry without time', { expirationDateTime: '2099-01-01' }],
    ['recipients of all', { scope: 'organization', recipients: [{ email: 'a@b.c' }] }],
    ['an unknown type', { type: 'review' }],
    ['an unknown field', { color: 'red' }],
  ])('refuse %s', async (_case, json) => {
    expect((await link(json)).status).toBe(400);
  });

  it('for everybody may be switched off', async () => {
    expect((await link({ scope: 'anonymous' })).status).toBe(201);
    sandbox.providers.filesites.switches.anonymousLinksDisabled = true;
    expect(codesOf(await link({ scope: 'anonymous', type: 'edit' }))).toEqual({
      ...{ status: 403, code: 'accessDenied', inner: 'sharingDisabled' },
    });
  });

  it('in a personal drive may embed and have a password, but know no organization', async () => {
    call = graphClient(sandbox, { account: 'charles@outlook.example' });
    await call('PUT /me/drive/root:/a.txt:/content', { body: 'x', headers: {} });
    const own = '/me/drive/root:/a.txt:';
    const embedded = await link({ type: 'embed', scope: 'anonymous', password: 'secret' }, own);
    expect(embedded.body).toMatchObject({ hasPassword: true, link: { webHtml: expect.stringContaining('<iframe') } });
    expect((await link({ scope: 'organization' }, own)).status).toBe(400);
  });
});
