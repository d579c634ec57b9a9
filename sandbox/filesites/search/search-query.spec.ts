import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { codesOf, graphClient } from '../../spec-support/graph-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof graphClient>;

beforeEach(() => {
  sandbox.seed();
  call = graphClient(sandbox);
});

const search = (queryString: string, more: object = {}) =>
  call('POST /search/query', { json: { requests: [{ entityTypes: ['driveItem'], query: { queryString }, ...more }] } });
const container = ({ body }: { body: { value: { hitsContainers: Container[] }[] } }) =>
  body.value[0]!.hitsContainers[0]!;
const names = (answer: Parameters<typeof container>[0]) => container(answer).hits?.map(({ resource }) => resource.name);

interface Container {
  readonly hits?: readonly {
    readonly hitId: string;
    readonly rank: number;
    readonly resource: Record<string, unknown>;
  }[];
  readonly total: number;
  readonly moreResultsAvailable: boolean;
}

const TEAM_URL = 'https://contoso.sharepoint.com/sites/team';

describe('POST /search/query', () => {
  it.each([
    ['engine', ["Bob's plan.txt"]],
    ['first mill', ["Bob's plan.txt"]],
    ['"first the engine"', ["Bob's plan.txt"]],
    ['filetype:csv', ['mill.csv']],
    ['filename:summary', ['summary 100%.txt']],
    ['(engine OR quarter) AND filetype:txt', ['summary 100%.txt', "Bob's plan.txt"]],
    ['filetype:txt NOT quarter NOT brass', ["Bob's plan.txt"]],
    [`path:"${TEAM_URL}/Shared Documents/Reports" filetype:txt`, ['summary 100%.txt', "Bob's plan.txt"]],
    [`path:"${TEAM_URL}/Shared%20Documents" filetype:md`, ['Übersicht.md']],
    [`path:"${TEAM_URL}/Shared Documents/Rep" filetype:txt`, ['summary 100%.txt', "Bob's plan.txt"]],
    [`path:"${TEAM_URL}/Shared Documents/Rep/" filetype:txt`, undefined],
    [`path:"${TEAM_URL}/Shared Documents/Reports/" isDocument=false`, ['Reports', '2026']],
    ['isDocument=false report*', ['Reports']],
  ])('understands %s', async (query, expected) => {
    expect(names(await search(query))).toEqual(expected);
  });

  it.each([
    ['an open bracket', '(a'],
    ['an open quote', '"a'],
    ['nothing after OR', 'a OR'],
    ['an unknown property', 'colour:red'],
  ])('refuses %s', async (_case, query) => {
    expect(codesOf(await search(query))).toEqual({ status: 400, code: 'BadRequest' });
  });

  it('answers in pages by from and size, without hits when there are none', async () => {
    const first = container(await search('filetype:txt', { size: 2 }));
    expect(first).toMatchObject({ total: 3, moreResultsAvailable: true, hits: [{ rank: 1 }, { rank: 2 }] });
    const last = container(await search('filetype:txt', { from: 2, size: 2 }));
    expect(last).toMatchObject({ moreResultsAvailable: false, hits: [{ rank: 3 }] });
    expect(container(await search('zebra'))).toEqual({ total: 0, moreResultsAvailable: false });
  });

  it('finds list items with the columns asked for, lists, sites and drives', async () => {
    const items = await search('brass', { entityTypes: ['listItem'], fields: ['Status', 'Colour'] });
    expect(container(items).hits).toMatchObject([{ resource: { '@odata.type': '#microsoft.graph.listItem' } }]);
    expect(container(items).hits![0]!.resource.fields).toEqual({ Status: 'Done' });
    expect(names(await search('task*', { entityTypes: ['list'] }))).toEqual(['Tasks']);
    expect(names(await search('drawings', { entityTypes: ['site'] }))).toEqual(['engineering']);
    expect(names(await search('drawings', { entityTypes: ['drive'] }))).toEqual(['Drawings']);
  });

  it('puts the query into its template', async () => {
    const queryTemplate = '{searchTerms} filetype:txt';
    expect(names(await search('x', { query: { queryString: 'engine', queryTemplate } }))).toEqual(["Bob's plan.txt"]);
  });

  it('sorts by what can be sorted by', async () => {
    const sortProperties = [{ name: 'name', isDescending: true }];
    expect(names(await search('filetype:txt', { sortProperties }))).toEqual([
      ...['summary 100%.txt', 'notes.txt', "Bob's plan.txt"],
    ]);
    for (const name of ['rank', 'constructor'])
      expect((await search('filetype:txt', { sortProperties: [{ name }] })).status).toBe(400);
  });

  it('shows each person what is shared with them', async () => {
    call = graphClient(sandbox, { account: 'grace@contoso.com' });
    expect(names(await search('filetype:csv'))).toBeUndefined();
  });

  it.each([
    ['no request', { requests: [] }],
    ['two requests', { requests: Array(2).fill({ entityTypes: ['site'], query: { queryString: 'a' } }) }],
    ['an unknown type', { requests: [{ entityTypes: ['message'], query: { queryString: 'a' } }] }],
    ['no type', { requests: [{ entityTypes: [], query: { queryString: 'a' } }] }],
    ['every drive', { requests: [{ entityTypes: ['drive'], query: { queryString: '*' } }] }],
    ['a region', { requests: [{ entityTypes: ['site'], query: { queryString: 'a' }, region: 'DEU' }] }],
    ['a page of 501', { requests: [{ entityTypes: ['site'], query: { queryString: 'a' }, size: 501 }] }],
  ])('refuses %s', async (_case, json) => {
    expect((await call('POST /search/query', { json })).status).toBe(400);
  });

  it.each([
    ['driveItem', 'Files.Read.All', 200],
    ['listItem', 'Files.Read.All', 403],
    ['listItem', 'Sites.Read.All', 200],
    ['driveItem', 'User.Read', 403],
  ])('for %s with %s answers %i', async (type, scope, status) => {
    call = graphClient(sandbox, { scopes: [scope] });
    expect((await search('a', { entityTypes: [type] })).status).toBe(status);
  });
});
