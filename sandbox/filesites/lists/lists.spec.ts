import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { codesOf, graphClient, TEAM } from '../../spec-support/graph-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof graphClient>;

beforeEach(() => {
  sandbox.seed();
  call = graphClient(sandbox);
});

const LISTS = `${TEAM}/lists`;
const create = (json: object) => call(`POST ${LISTS}`, { json });
const addTo = (list: string, fields: object) => call(`POST ${LISTS}/${list}/items`, { json: { fields } });

describe('lists', () => {
  it('are made with typed columns and found by id and name', async () => {
    const columns = [
      { name: 'City', indexed: true, text: { maxLength: 10 } },
      { name: 'Kind', required: true, choice: { choices: ['a'] } },
    ];
    const { status, body } = await create({ displayName: 'Trips', list: { template: 'genericList' }, columns });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        displayName: 'Trips',
        webUrl: expect.stringContaining('/Lists/Trips'),
        list: { template: 'genericList' },
      },
    });
    expect((await call(`GET ${LISTS}/${body.id}`)).body.displayName).toBe('Trips');
    const known = (await call(`GET ${LISTS}/trips/columns`)).body.value;
    expect(known).toContainEqual(expect.objectContaining({ name: 'City', indexed: true, text: { maxLength: 10 } }));
    expect(known).toContainEqual(expect.objectContaining({ name: 'Title', readOnly: false }));
    const expanded = await call(`GET ${LISTS}/Trips?$select=id&$expand=columns`);
    expect(expanded.body.columns).toEqual(known);
  });

  it('of documents come with a drive', async () => {
    await create({ displayName: 'Contracts', list: { template: 'documentLibrary' } });
    const { body } = await call(`GET ${TEAM}/drives`);
    expect(body.value).toContainEqual(expect.objectContaining({ name: 'Contracts', driveType: 'documentLibrary' }));
    expect((await call(`GET ${LISTS}?$top=2`)).body).toMatchObject({ '@odata.nextLink': expect.any(String) });
  });

  it.each([
    ['no name', {}],
    ['an unknown field', { displayName: 'a', colour: 'red' }],
    ['an unknown template', { displayName: 'a', list: { template: 'blog' } }],
    ['a column without type', { displayName: 'a', columns: [{ name: 'b' }] }],
    ['a column with two types', { displayName: 'a', columns: [{ name: 'b', text: {}, number: {} }] }],
    ['a column name with a space', { displayName: 'a', columns: [{ name: 'b c', text: {} }] }],
    [
      'a unique column without index',
      { displayName: 'a', columns: [{ name: 'b', text: {}, enforceUniqueValues: true }] },
    ],
  ])('refuse %s', async (_case, json) => {
    expect((await create(json)).status).toBe(400);
  });

  it('have names of their own', async () => {
    expect(codesOf(await create({ displayName: 'tasks' }))).toEqual({ status: 409, code: 'nameAlreadyExists' });
    expect(codesOf(await call(`GET ${LISTS}/None`))).toEqual({ status: 404, code: 'itemNotFound' });
  });
});

describe('list items', () => {
  it('are made with values and shown with them only when asked', async () => {
    const { status, body } = await addTo('Tasks', {
      Title: 'Oil',
      Hours: 1.5,
      Due: '2026-05-01T08:00:00Z',
      Urgent: false,
    });
    expect({ status, id: body.id, fields: body.fields }).toEqual({ status: 201, id: '4', fields: undefined });
    const { body: read } = await call(`GET ${LISTS}/Tasks/items/4?$expand=fields`);
    expect(read.fields).toMatchObject({ Title: 'Oil', Hours: 1.5, Urgent: false, AuthorLookupId: '10', id: '4' });
    expect((await call(`GET ${LISTS}/Tasks/items/4/fields?$select=Title`)).body).toEqual({
      ...{ '@odata.etag': read['@odata.etag'], Title: 'Oil' },
    });
  });

  it('take several choices and people in the forms meant for them', async () => {
    const fields = { 'Tags@odata.type': 'Collection(Edm.String)', Tags: ['mill', 'store'], OwnerLookupId: 11 };
    await addTo('Tasks', fields);
    const { body } = await call(`GET ${LISTS}/Tasks/items/4?$expand=fields($select=Tags,OwnerLookupId)`);
    expect(body.fields).toMatchObject({ Tags: ['mill', 'store'], OwnerLookupId: '11' });
    const named = await call(`GET ${LISTS}/Tasks/items/4?$expand=fields($select=Owner)`);
    expect(named.body.fields).toMatchObject({ Owner: 'Grace Hopper' });
  });

  it.each([
    ['an unknown column', { Colour: 'red' }],
    ['a person by name', { Owner: 'Grace' }],
    ['a text as number', { Hours: '1' }],
    ['a number below the least', { Hours: -1 }],
    ['a number as text', { Title: 5 }],
    ['a text of 256', { Title: 'x'.repeat(256) }],
    ['a choice that is none', { Status: 'Maybe' }],
    ['several choices without their type', { Tags: ['mill'] }],
    ['another type', { 'Tags@odata.type': 'Edm.String', Tags: 'mill' }],
    ['a day that is none', { Due: 'tomorrow' }],
    ['yes for true', { Urgent: 'yes' }],
    ['a value of the system', { Created: '2026-01-01T00:00:00Z' }],
    ['a value that is taken', { Number: 1 }],
  ])('refuse %s', async (_case, fields) => {
    expect(codesOf(await addTo('Tasks', fields))).toEqual({ status: 400, code: 'invalidRequest' });
  });

  it('refuse another body, and a library, whose items are files', async () => {
    expect((await call(`POST ${LISTS}/Tasks/items`, { json: { Title: 'a' } })).status).toBe(400);
    expect((await addTo('Documents', {})).status).toBe(400);
  });

  it('are changed in part, with another eTag, and only in the version named', async () => {
    const fields = `${LISTS}/Tasks/items/1/fields`;
    const { headers } = await call(`GET ${fields}`);
    const etag = headers.get('etag')!;
    const patch = (json: object, ifMatch: string) =>
      call(`PATCH ${fields}`, { json, headers: { 'if-match': ifMatch } });
    const changed = await patch({ Status: 'Done', Hours: null }, etag);
    expect(changed).toMatchObject({ status: 200, body: { Status: 'Done', Title: 'Call the foundry' } });
    expect(changed.body).not.toHaveProperty('Hours');
    expect(codesOf(await patch({ Status: 'Open' }, etag))).toEqual({ status: 412, code: 'resourceModified' });
    expect((await patch({ Status: 'Open' }, '*')).status).toBe(200);
    expect(codesOf(await patch({ Number: 2 }, '*'))).toEqual({ status: 400, code: 'invalidRequest' });
    expect((await call(`PATCH ${LISTS}/Tasks/items/99/fields`, { json: {} })).status).toBe(404);
  });

  it('are not read with more than twelve lookups', async () => {
    const names = Array.from({ length: 13 }, (_name, index) => `Look${index}`);
    await create({ displayName: 'Many', columns: names.map((name) => ({ name, lookup: {} })) });
    await addTo('Many', { Look0LookupId: 1 });
    const read = (count: number) =>
      call(`GET ${LISTS}/Many/items?$expand=fields($select=${names.slice(0, count).join()})`);
    expect((await read(12)).body.value).toMatchObject([{ fields: { Look0: '1' } }]);
    expect(codesOf(await read(13))).toEqual({ status: 400, code: 'invalidRequest' });
  });

  it('of a library stand beside their file', async () => {
    const { body } = await call(`GET ${LISTS}/Documents/items?$expand=fields,driveItem($select=name)`);
    const sheet = body.value.find(({ fields }: { fields: { FileLeafRef: string } }) => /xlsx/.test(fields.FileLeafRef));
    expect(sheet).toMatchObject({ driveItem: { name: 'Q1 #2.xlsx' }, contentType: { name: 'Document' } });
  });
});

describe('filtering list items', () => {
  const PREFER = { prefer: 'HonorNonIndexedQueriesWarningMayFailRandomly' };
  const list = (query: string, headers: Record<string, string> = PREFER) =>
    call(`GET ${LISTS}/Tasks/items?${new URLSearchParams(query)}`, { headers });
  const ids = ({ body }: { body: { value: { id: string }[] } }) => body.value.map(({ id }) => id);

  it.each([
    ["fields/Status eq 'Open'", ['1']],
    ["fields/Status eq 'Bob''s'", ['3']],
    ["fields/Status ne 'Open'", ['2', '3']],
    ['fields/Number gt 1', ['2', '3']],
    ['fields/Number ge 2 and fields/Number lt 3', ['2']],
    ['fields/Hours le 2', ['1', '2']],
    ["startswith(fields/Title,'call')", ['1']],
    ["(fields/Number eq 1 or fields/Number eq 3) and fields/Status eq 'Open'", ['1']],
    ["fields/Due lt '2026-04-01T00:00:00Z'", ['1']],
    ['fields/Urgent eq true', ['3']],
    ['fields/OwnerLookupId eq 11', ['2']],
    ['fields/Due eq null', ['2', '3']],
  ])('%s finds %j', async ($filter, expected) => {
    expect(ids(await list(`$filter=${$filter}`))).toEqual(expected);
  });

  it.each([
    ['an undoubled quote', "fields/Status eq 'Bob's'", 'BadRequest'],
    ['an unknown operator', "fields/Status is 'Open'", 'BadRequest'],
    ['an unknown function', "contains(fields/Title,'a')", 'BadRequest'],
    ['something behind the end', "fields/Number eq 1 'x'", 'BadRequest'],
    ['no value', 'fields/Number eq', 'BadRequest'],
    ['an unknown column', 'fields/Colour eq 1', 'invalidRequest'],
    ['a property of the item', "createdDateTime gt '2026-01-01'", 'invalidRequest'],
    ['a text for a number', "fields/Number eq '1'", 'invalidRequest'],
    ['a day that is none', "fields/Due eq 'soon'", 'invalidRequest'],
  ])('refuses %s', async (_case, $filter, code) => {
    expect(codesOf(await list(`$filter=${$filter}`))).toEqual({ status: 400, code });
  });

  it('by a column without index needs the header, and stays small', async () => {
    const refused = await list('$filter=fields/Hours eq 8', {});
    expect(refused.body.error.message).toContain('HonorNonIndexedQueriesWarningMayFailRandomly');
    expect(ids(await list('$filter=fields/Hours eq 8'))).toEqual(['3']);
    expect(codesOf(await list('$orderby=fields/Hours', {}))).toEqual({ status: 400, code: 'invalidRequest' });
    sandbox.providers.filesites.switches.listViewThreshold = 2;
    expect(codesOf(await list('$filter=fields/Hours eq 8'))).toEqual({ status: 406, code: 'notSupported' });
    expect(ids(await list('$filter=fields/Number eq 3', {}))).toEqual(['3']);
  });

  it('sorts and pages', async () => {
    const first = await list('$orderby=fields/Hours desc&$top=2');
    expect(ids(first)).toEqual(['3', '1']);
    const next = new URL(first.body['@odata.nextLink']);
    expect(ids(await call(`GET ${LISTS}/Tasks/items${next.search}`, { headers: PREFER }))).toEqual(['2']);
  });
});
