import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  BatchRequestContent,
  BatchResponseContent,
  OneDriveLargeFileUploadTask,
  PageIterator,
  ResponseType,
  type Client,
} from '@microsoft/microsoft-graph-client';
import { LIBRARY } from '../../spec-support/graph-client.js';
import { GRAPH } from '../../spec-support/loopback-handler.js';
import { microsoftLibrary } from '../../spec-support/microsoft-library.js';
import { specSandbox } from '../../spec-support/spec-sandbox.js';

const sandbox = await specSandbox();
let client: Client;

beforeEach(() => {
  sandbox.seed();
  client = microsoftLibrary(sandbox);
});

const REPORTS = `${LIBRARY}/root:/Reports`;
const PLAN = `${REPORTS}/Bob's%20plan.txt`;
const BEHAVIOR = '@microsoft.graph.conflictBehavior';
const CHUNK = 320 * 1024;
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

describe('files through the official library', () => {
  it('are reached through drives, by path and by id', async () => {
    const { value: drives } = await client.api(LIBRARY.replace(/drive$/, 'drives')).get();
    expect(namesOf(drives)).toEqual(['Documents']);
    const byPath = await client.api(`/drives/${drives[0].id}/root:/Reports/2026/Q1%20%232.xlsx`).get();
    const byId = await client
      .api(`/drives/${drives[0].id}/items/${byPath.id}`)
      .expand('listItem($expand=fields)')
      .get();
    expect(byId).toMatchObject({
      id: byPath.id,
      name: 'Q1 #2.xlsx',
      listItem: { fields: { FileLeafRef: byPath.name } },
    });
    expect((await client.api('/me/drive').get()).driveType).toBe('business');
  });

  it('have a download URL where nothing is selected', async () => {
    expect(await client.api(PLAN).get()).toHaveProperty(['@microsoft.graph.downloadUrl']);
    const selected = await client.api(PLAN).select(['id', '@microsoft.graph.downloadUrl']).get();
    expect(selected).not.toHaveProperty(['@microsoft.graph.downloadUrl']);
  });

  it('are listed in pages, which the library walks', async () => {
    const first = await client.api(`${LIBRARY}/root/children`).top(1).orderby('name').get();
    const seen: string[] = [];
    await new PageIterator(client, first, ({ name }) => seen.push(name) > 0).iterate();
    expect(seen).toEqual(['Reports', 'Team notebook', 'Übersicht.md']);
    expect(sandbox.requests('filesites')).toHaveLength(3);
  });

  it('are found by words, in a drive and in the index', async () => {
    const { value } = await client.api(`${LIBRARY}/root/search(q='bob''s')`).get();
    expect(namesOf(value)).toEqual(["Bob's plan.txt"]);
    const request = { entityTypes: ['driveItem'], query: { queryString: 'filetype:txt' }, from: 0, size: 1 };
    const found = await client.api('/search/query').post({ requests: [request] });
    const [{ hitsContainers }] = found.value;
    expect(hitsContainers).toMatchObject([{ hits: [{ rank: 1 }], moreResultsAvailable: true }]);
  });

  it('are downloaded from the other host, to which the library takes no token', async () => {
    const bytes = await client.api(`${PLAN}:/content`).responseType(ResponseType.ARRAYBUFFER).get();
    expect(Buffer.from(bytes).toString()).toBe('First the engine, then the mill.');
    const pdf = client.api(`${REPORTS}/2026/Q1%20%232.xlsx:/content`).query({ format: 'pdf' });
    expect(Buffer.from(await pdf.responseType(ResponseType.ARRAYBUFFER).get()).toString()).toContain('%PDF');
    expect(sandbox.requests('downloads').map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it('go into new folders, small ones at once', async () => {
    const folder = await client.api(`${LIBRARY}/root/children`).post({ name: 'Plans', folder: {}, [BEHAVIOR]: 'fail' });
    const made = await client.api(`${LIBRARY}/items/${folder.id}:/a%20%231.txt:/content`).put(Buffer.from('hello'));
    expect(made).toMatchObject({ name: 'a #1.txt', size: 5, parentReference: { id: folder.id } });
    const described = await client.api(`${LIBRARY}/items/${made.id}`).patch({ description: 'A plan.' });
    expect(described).toMatchObject({ id: made.id, description: 'A plan.' });
  });

  it('are shared by links, which are found again', async () => {
    const link = () => client.api(`${PLAN}:/createLink`).post({ type: 'view', scope: 'organization' });
    const first = await link();
    expect(first).toMatchObject({ roles: ['read'], link: { type: 'view', scope: 'organization' } });
    expect((await link()).id).toBe(first.id);
    const token = `u!${Buffer.from(first.link.webUrl).toString('base64url')}`;
    expect((await client.api(`/shares/${token}/driveItem`).get()).name).toBe("Bob's plan.txt");
  });
});

describe('large files through the official library', () => {
  const bytes = new Uint8Array(CHUNK * 2 + 5).fill(65);
  const begin = (options: object = {}, from = client) =>
    OneDriveLargeFileUploadTask.create(from, bytes, {
      ...{ fileName: 'large.bin', rangeSize: CHUNK, conflictBehavior: 'fail' },
      uploadSessionURL: `${REPORTS}/large.bin:/createUploadSession`,
      ...options,
    });

  it('go up in chunks, and on where they were', async () => {
    const seen: number[] = [];
    const progress = (range?: { minValue: number }) => void seen.push(range!.minValue);
    const task = await begin({ uploadEventHandlers: { progress } });
    sandbox.fail({ provider: 'filesites-uploads', method: 'PUT', kind: 'status', status: 503, skip: 1 });
    await expect(task.upload()).rejects.toMatchObject({ error: { code: 'serviceNotAvailable' } });
    const { responseBody } = (await task.resume()) as { responseBody: unknown };
    expect(responseBody).toMatchObject({ name: 'large.bin', size: bytes.length });
    expect(seen).toEqual([0, CHUNK, CHUNK * 2]);
    const uploads = sandbox.requests('filesites-uploads');
    expect(uploads.filter(({ headers }) => headers.authorization)).toEqual([]);
  });

  it('are cancelled', async () => {
    const task = await begin();
    await task.cancel();
    await expect(task.getStatus()).rejects.toMatchObject({ statusCode: 404, code: 'itemNotFound' });
  });

  it('take a description in personal drives only', async () => {
    const fileDescription = 'A plan.';
    await expect(begin({ fileDescription })).rejects.toMatchObject({ statusCode: 400, code: 'invalidRequest' });
    const own = microsoftLibrary(sandbox, { account: 'charles@outlook.example' });
    const task = await begin({ fileDescription, uploadSessionURL: undefined }, own);
    const { responseBody } = await task.upload();
    expect(responseBody).toMatchObject({ name: 'large.bin', description: fileDescription });
  });
});

describe('batches of the official library', () => {
  // Without the version: this library cuts off the host alone.
  const request = (path: string, init?: RequestInit) => new Request(`${GRAPH}${path}`, init);
  const newFolder = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  const body = JSON.stringify({ name: 'New', folder: {} });
  const run = async (steps: ConstructorParameters<typeof BatchRequestContent>[0]) => {
    const content = await new BatchRequestContent(steps).getContent();
    const answers = new BatchResponseContent(await client.api('/$batch').post(content));
    return steps!.map(({ id }) => answers.getResponseById(id));
  };

  it('hold reads and writes, each with its own end', async () => {
    const [me, missing, made] = await run([
      { id: '1', request: request('me?$select=mail') },
      { id: '2', request: request('me/drive/items/nowhere') },
      { id: '3', request: request('me/drive/root/children', { ...newFolder, body }) },
    ]);
    expect([me!.status, missing!.status, made!.status]).toEqual([200, 404, 201]);
    expect(await me!.json()).toMatchObject({ mail: 'ada@contoso.com' });
  });

  it('refuse the part whose address has the version in it', async () => {
    const [me, versioned] = await run([
      { id: '1', request: request('me') },
      { id: '2', request: request('v1.0/me') },
    ]);
    expect([me!.status, versioned!.status]).toEqual([200, 400]);
    const message = expect.stringContaining("segment 'v1.0'");
    expect(await versioned!.json()).toMatchObject({ error: { code: 'BadRequest', message } });
  });

  it('stop where one waits for another that failed', async () => {
    const [missing, made] = await run([
      { id: '1', request: request('me/drive/items/nowhere') },
      { id: '2', request: request('me/drive/root/children', { ...newFolder, body }), dependsOn: ['1'] },
    ]);
    expect([missing!.status, made!.status]).toEqual([404, 424]);
  });
});
