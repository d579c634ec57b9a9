import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../spec-support/spec-sandbox.js';
import { caller } from '../spec-support/call.js';
import { codesOf, graphClient, LIBRARY } from '../spec-support/graph-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof graphClient>;

beforeEach(() => {
  sandbox.seed();
  call = graphClient(sandbox);
});

const YEAR = `${LIBRARY}/root:/Reports/2026`;
const SHEET = `${YEAR}/Q1%20%232.xlsx`;
const names = ({ body }: { body: { value: { name: string }[] } }) => body.value.map(({ name }) => name);
const itemAt = async (path: string) => (await call(`GET ${path}`)).body;
const shareToken = (url: string) => `u!${Buffer.from(url).toString('base64url')}`;

describe('items', () => {
  it('answer to id, path, and name below an id, whatever the case', async () => {
    const sheet = await itemAt(SHEET);
    const drive = `/drives/${sheet.parentReference.driveId}`;
    expect(sheet).toMatchObject({ name: 'Q1 #2.xlsx', file: { mimeType: expect.stringContaining('spreadsheetml') } });
    expect((await itemAt(`${drive}/items/${sheet.id}`)).id).toBe(sheet.id);
    expect((await itemAt(`${drive}/items/${sheet.parentReference.id}:/q1%20%232.XLSX`)).id).toBe(sheet.id);
    expect((await itemAt(`${drive}/root:/Reports/2026/summary%20100%25.txt`)).name).toBe('summary 100%.txt');
    expect((await itemAt(`${drive}/root:/%C3%9Cbersicht.md`)).name).toBe('Übersicht.md');
    expect((await itemAt(`${drive}/root`)).root).toEqual({});
  });

  it.each([
    ['a missing path', `${LIBRARY}/root:/None/there.txt`],
    ['an unknown id', `${LIBRARY}/items/01ABC`],
    ['a path encoded twice', `${LIBRARY}/root:/Reports/2026/Q1%2520%25232.xlsx`],
  ])('are not found: %s', async (_case, path) => {
    expect(codesOf(await call(`GET ${path}`))).toEqual({ status: 404, code: 'itemNotFound' });
  });

  it('hold what is selected, and the download URL only where nothing is', async () => {
    expect((await itemAt(SHEET))['@microsoft.graph.downloadUrl']).toContain(sandbox.downloads.origin);
    for (const select of ['id,name', 'id,name,@microsoft.graph.downloadUrl', 'id,name,content.downloadUrl']) {
      const item = await itemAt(`${SHEET}?$select=${select}`);
      expect(Object.keys(item).toSorted()).toEqual(['@odata.etag', 'id', 'name']);
    }
    const { children } = await itemAt(`${YEAR}?$expand=children($select=name,@microsoft.graph.downloadUrl)`);
    expect(Object.keys(children[0]).toSorted()).toEqual(['@odata.etag', 'name']);
  });

  it('expand the list item of a library with its fields, children and permissions', async () => {
    const { listItem } = await itemAt(`${SHEET}?$expand=listItem($expand=fields)`);
    expect(listItem.fields).toMatchObject({ FileLeafRef: 'Q1 #2.xlsx', id: listItem.id });
    expect((await itemAt(`${YEAR}?$expand=children($select=name)`)).children).toHaveLength(2);
    expect(await itemAt(`${SHEET}?$expand=permissions,thumbnails`)).toMatchObject({ permissions: [], thumbnails: [] });
  });

  it('are not sent again to who has them', async () => {
    const { headers } = await call(`GET ${SHEET}`);
    const etag = headers.get('etag')!;
    expect((await call(`GET ${SHEET}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await call(`GET ${SHEET}`, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  it('open by their URL and by a sharing link, for others too', async () => {
    const { webUrl, id } = await itemAt(SHEET);
    expect((await itemAt(`/shares/${shareToken(webUrl)}/driveItem`)).id).toBe(id);
    const own = await itemAt('/me/drive/root:/notes.txt');
    const { body } = await call(`POST /me/drive/items/${own.id}/createLink`, { json: { type: 'view' } });
    const grace = graphClient(sandbox, { account: 'grace@contoso.com' });
    const opened = await grace(`GET /shares/${shareToken(body.link.webUrl)}/driveItem?$select=id`);
    expect(opened.body.id).toBe(own.id);
    expect((await grace(`GET /shares/${body.shareId}/driveItem`)).status).toBe(200);
    expect((await grace(`GET /shares/${shareToken(own.webUrl)}/driveItem`)).status).toBe(404);
    expect((await call('GET /shares/abc/driveItem')).status).toBe(400);
  });
});

describe('children', () => {
  it('come in pages, sorted as asked', async () => {
    const first = await call(`GET ${LIBRARY}/root/children?$top=2&$orderby=name desc&$select=name`);
    expect(names(first)).toEqual(['Übersicht.md', 'Team notebook']);
    const { pathname, search } = new URL(first.body['@odata.nextLink']);
    expect(names(await caller(sandbox.url, authorization())(`GET ${pathname}${search}`))).toEqual(['Reports']);
  });

  it.each(['colour', '__proto__'])('are not sorted by %s', async (name) => {
    const answer = await call(`GET ${LIBRARY}/root/children?$orderby=${name}`);
    expect(codesOf(answer)).toEqual({ status: 400, code: 'invalidRequest' });
  });

  it('may begin with an empty page', async () => {
    sandbox.providers.filesites.switches.emptyPages = 1;
    const { body } = await call(`GET ${LIBRARY}/root/children`);
    expect(body).toEqual({ value: [], '@odata.nextLink': expect.any(String) });
  });

  it('belong to folders only', async () => {
    expect((await call(`GET ${SHEET}:/children`)).status).toBe(400);
    expect(names(await call(`GET ${YEAR}:/children`))).toEqual(['Q1 #2.xlsx', 'summary 100%.txt']);
  });
});

describe('search in a drive', () => {
  it.each([
    ["'bob''s'", ["Bob's plan.txt"]],
    ["'mill'", ["Bob's plan.txt"]],
    ["'first quarter'", ['summary 100%.txt']],
    ["'zebra'", []],
  ])('finds names and content below: q=%s', async (q, expected) => {
    expect(names(await call(`GET ${LIBRARY}/root/search(q=${encodeURIComponent(q)})`))).toEqual(expected);
  });

  it('refuses a quote that was not doubled', async () => {
    expect(codesOf(await call(`GET ${LIBRARY}/root/search(q='bob's')`))).toEqual({ status: 400, code: 'BadRequest' });
  });

  it('stays below the folder it is asked of', async () => {
    expect(names(await call(`GET ${YEAR}:/search(q='plan')`))).toEqual([]);
    expect(names(await call(`GET ${LIBRARY}/search(q='plan')`))).toEqual(["Bob's plan.txt"]);
  });
});

describe('content', () => {
  const follow = (url: string, headers = {}) => fetch(url, { headers });

  it('is a redirect to another host, which refuses our token and knows ranges', async () => {
    const { status, headers } = await call(`GET ${YEAR}/summary%20100%25.txt:/content`);
    expect(status).toBe(302);
    const url = headers.get('location')!;
    expect(await (await follow(url)).text()).toBe('Sales of the first quarter went up.');
    expect((await follow(url, authorization())).status).toBe(400);
    const part = await follow(url, { range: 'bytes=0-4' });
    expect({ status: part.status, range: part.headers.get('content-range'), text: await part.text() }).toEqual({
      ...{ status: 206, range: 'bytes 0-4/35', text: 'Sales' },
    });
    expect(await (await follow(url, { range: 'bytes=-3' })).text()).toBe('up.');
    expect((await follow(url, { range: 'bytes=90-' })).status).toBe(416);
    sandbox.clock.advance(3600);
    expect((await follow(url)).status).toBe(403);
  });

  it('is a spreadsheet that is a ZIP file', async () => {
    const { headers } = await call(`GET ${SHEET}:/content`);
    const bytes = Buffer.from(await (await follow(headers.get('location')!)).arrayBuffer());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  });

  it('may come at once when that is ordered', async () => {
    sandbox.providers.filesites.switches.contentInline = true;
    expect(await call(`GET ${LIBRARY}/root:/%C3%9Cbersicht.md:/content`)).toMatchObject({
      status: 200,
      body: '# Overview',
    });
  });

  it.each([
    ['PDF of a spreadsheet', `${SHEET}:/content?format=pdf`, 302],
    ['PDF of a text', `${YEAR}/summary%20100%25.txt:/content?format=pdf`, 406],
    ['HTML of a spreadsheet', `${SHEET}:/content?format=html`, 406],
    ['an unknown format', `${SHEET}:/content?format=jpg`, 400],
    ['a folder', `${YEAR}:/content`, 400],
    ['a notebook', `${LIBRARY}/root:/Team%20notebook:/content`, 400],
  ])('of %s', async (_case, path, status) => {
    expect((await call(`GET ${path}`)).status).toBe(status);
  });

  it('is not given away for folders, notebooks and under a policy', async () => {
    const { world } = sandbox.providers.filesites;
    const drive = world.sites.find(({ name }) => name === 'team')!.drives[0]!;
    drive.find('Reports/2026/Q1 #2.xlsx')!.blocksDownload = true;
    for (const path of [SHEET, YEAR, `${LIBRARY}/root:/Team%20notebook`]) {
      expect(await itemAt(path)).not.toHaveProperty(['@microsoft.graph.downloadUrl']);
    }
    expect(codesOf(await call(`GET ${SHEET}:/content`))).toEqual({ status: 403, code: 'accessDenied' });
  });
});

function authorization(): Record<string, string> {
  return { authorization: `Bearer ${sandbox.providers.microsoft.grant().accessToken}` };
}
