import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { codesOf, graphClient, LIBRARY } from '../../spec-support/graph-client.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof graphClient>;

beforeEach(() => {
  sandbox.seed();
  call = graphClient(sandbox);
});

const WORKBOOK = `${LIBRARY}/root:/Reports/2026/Q1%20%232.xlsx:/workbook`;
const TABLE_ID = encodeURIComponent('{6D182180-5F5F-448B-9E9C-377A5251CFC5}');
const read = async (path: string, headers = {}) => (await call(`GET ${WORKBOOK}${path}`, { headers })).body;

describe('tables of a workbook', () => {
  it('are listed, of all sheets or one, and found by name and encoded id', async () => {
    expect((await read('/tables?$select=name')).value).toEqual([{ name: 'Sales' }]);
    expect((await read('/worksheets/More%20notes/tables')).value).toEqual([]);
    expect((await read(`/tables/${TABLE_ID}`)).name).toBe('Sales');
    expect((await read('/tables/sales')).id).toBe('{6D182180-5F5F-448B-9E9C-377A5251CFC5}');
    expect(codesOf(await call(`GET ${WORKBOOK}/tables/None`))).toEqual({ status: 404, code: 'itemNotFound' });
  });

  it('give rows of values only, by top and skip', async () => {
    expect(await read('/tables/Sales/rows?$top=1&$skip=1')).toEqual({
      value: [{ index: 1, values: [[46_055, 'South', 13.5, 27]] }],
    });
    expect((await read('/tables/Sales/rows')).value).toHaveLength(12);
  });

  it('give their range, header and body with text and formulas', async () => {
    expect(await read('/tables/Sales/range?$select=address,rowCount,columnCount')).toEqual({
      ...{ address: 'Sheet1!A1:D13', rowCount: 13, columnCount: 4 },
    });
    expect((await read('/tables/Sales/headerRowRange')).values).toEqual([['Day', 'Region', 'Sum', 'Double']]);
    const body = await read('/tables/Sales/dataBodyRange');
    expect([body.values[0], body.text[0], body.formulas[0]]).toEqual([
      [46_054, 'North', 12.5, 25],
      ['01.02.2026', 'North', '12,50', '25,00'],
      [46_054, 'North', 12.5, '=C2*2'],
    ]);
  });

  it('name their columns', async () => {
    const { value } = await read('/tables/Sales/columns?$top=1&$skip=1');
    expect(value).toMatchObject([{ name: 'Region', index: 1 }]);
  });
});

describe('sheets of a workbook', () => {
  it('are listed and give ranges by address, empty cells included', async () => {
    expect((await read('/worksheets?$select=name,position')).value).toEqual([
      { name: 'Sheet1', position: 0 },
      { name: 'More notes', position: 1 },
    ]);
    expect(await read("/worksheets/Sheet1/range(address='B2:C3')?$select=text")).toEqual({
      text: [
        ['North', '12,50'],
        ['South', '13,50'],
      ],
    });
    const outside = await read("/worksheets/Sheet1/range(address='AA100')");
    expect(outside).toMatchObject({ address: 'Sheet1!AA100', values: [['']], valueTypes: [['Empty']] });
    expect((await read('/worksheets/More%20notes/usedRange?$select=address')).address).toBe("'More notes'!A1");
  });

  it.each(['A0', 'Q1:', 'C3:A1', '1A', 'A1:B2:C3'])('refuse the address %s', async (address) => {
    expect((await call(`GET ${WORKBOOK}/worksheets/Sheet1/range(address='${address}')`)).status).toBe(400);
  });

  it('do not send more than five megabytes', async () => {
    const answer = await call(
      `GET ${WORKBOOK}/worksheets/Sheet1/range(address='A1:Z25000')?$select=values,text,formulas`,
    );
    expect(codesOf(answer)).toEqual({ status: 413, code: 'ResponsePayloadSizeLimitExceeded' });
    expect((await call(`GET ${WORKBOOK}/worksheets/Sheet1/range(address='A1:XFD1048576')`)).status).toBe(413);
  });
});

describe('workbook sessions', () => {
  it('are opened, used and closed', async () => {
    const { status, body } = await call(`POST ${WORKBOOK}/createSession`, { json: { persistChanges: false } });
    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String), persistChanges: false } });
    const headers = { 'workbook-session-id': body.id };
    expect((await read('/tables', headers)).value).toHaveLength(1);
    expect((await call(`POST ${WORKBOOK}/closeSession`, { headers })).status).toBe(204);
    expect(codesOf(await call(`GET ${WORKBOOK}/tables`, { headers }))).toEqual({
      ...{ status: 404, code: 'invalidSessionReCreatable' },
    });
  });

  it.each([
    ['succeeded', 1],
    ['failed', 0],
  ] as const)('that take long are looked after until they have %s', async (outcome, count) => {
    sandbox.providers.filesites.switches.slowOpening = { polls: 1, outcome };
    const headers = { prefer: 'respond-async' };
    const { status, headers: told } = await call(`POST ${WORKBOOK}/createSession`, { json: {}, headers });
    expect(status).toBe(202);
    const below = (url: string) => url.slice(`${sandbox.url}/filesites/v1.0`.length);
    const operation = `GET ${below(told.get('location')!)}`;
    expect((await call(operation)).body).toEqual({ id: expect.any(String), status: 'running' });
    const { body } = await call(operation);
    expect(body.status).toBe(outcome);
    const places: string[] = body.resourceLocation ? [body.resourceLocation] : [];
    expect(places).toHaveLength(count);
    for (const place of places) {
      const session = (await call(`GET ${below(place)}`)).body;
      expect((await read('/tables', { 'workbook-session-id': session.id })).value).toHaveLength(1);
      expect((await call(`GET ${below(place)}`)).status).toBe(404);
    }
  });

  it('are asked for and closed as Graph wants it', async () => {
    expect((await call(`POST ${WORKBOOK}/createSession`, { json: { keep: true } })).status).toBe(400);
    expect((await call(`POST ${WORKBOOK}/closeSession`)).status).toBe(400);
  });

  it('exist for spreadsheets only', async () => {
    const refused = await call(`GET ${LIBRARY}/root:/%C3%9Cbersicht.md:/workbook/tables`);
    expect(codesOf(refused)).toEqual({ status: 400, code: 'BadRequest', inner: 'unsupportedWorkbook' });
  });
});
