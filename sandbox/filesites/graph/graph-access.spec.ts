import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';
import { codesOf, graphClient, LIBRARY, TEAM } from '../../spec-support/graph-client.js';
import { SERVICE_URL } from '../../spec-support/sign-in.js';

const sandbox = await specSandbox();
let call: ReturnType<typeof graphClient>;

beforeEach(() => {
  sandbox.seed();
  call = graphClient(sandbox);
});

const PRIVATE = 'charles@outlook.example';
const statusOf = async (line: string, options = {}) => (await call(line, options)).status;

describe('tokens at Graph', () => {
  it('are for the address in the variables', () => {
    expect(sandbox.environment(SERVICE_URL).FILESITES_API_URL).toBe(`${sandbox.url}/filesites/v1.0`);
  });

  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: 'Bearer eyJ0' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('are refused with a challenge: %s', async (_case, headers) => {
    const answer = await caller(`${sandbox.url}/filesites/v1.0`, headers)('GET /me');
    expect(codesOf(answer)).toEqual({ status: 401, code: 'InvalidAuthenticationToken' });
    expect(answer.headers.get('www-authenticate')).toContain('authorization_uri=');
  });

  it('are refused once expired', async () => {
    expect(await statusOf('GET /me')).toBe(200);
    sandbox.providers.microsoft.expireAccessTokens();
    expect(codesOf(await call('GET /me'))).toEqual({ status: 401, code: 'InvalidAuthenticationToken' });
  });

  it.each([
    ['User.Read', 200, 403, 403, 403, 403, 403],
    ['Files.Read', 403, 200, 403, 403, 403, 403],
    ['Files.Read.All', 403, 200, 200, 403, 403, 403],
    ['Files.ReadWrite.All', 403, 200, 200, 201, 403, 403],
    ['Sites.Read.All', 403, 200, 200, 403, 200, 403],
    ['Sites.ReadWrite.All', 403, 200, 200, 201, 200, 201],
    ['Sites.Manage.All', 403, 200, 200, 201, 200, 201],
  ])(
    'with %s open me %i, own files %i, files %i, writing %i, lists %i, making lists %i',
    async (scope, ...expected) => {
      call = graphClient(sandbox, { scopes: [scope] });
      const statuses = [
        await statusOf('GET /me'),
        await statusOf('GET /me/drive/root/children'),
        await statusOf(`GET ${LIBRARY}/root/children`),
        await statusOf(`POST ${LIBRARY}/root/children`, { json: { name: 'New', folder: {} } }),
        await statusOf(`GET ${TEAM}/lists/Tasks/items`),
        await statusOf(`POST ${TEAM}/lists`, { json: { displayName: 'New' } }),
      ];
      expect(statuses).toEqual(expected);
    },
  );

  it.each([
    ['GET /me', 'Authorization_RequestDenied'],
    ['GET /sites?search=*', 'accessDenied'],
  ])('without a scope make %s answer %s', async (line, code) => {
    call = graphClient(sandbox, { scopes: ['openid'] });
    expect(codesOf(await call(line))).toEqual({ status: 403, code });
  });

  it('need the scopes of the permission tables for lists and workbooks when that is ordered', async () => {
    await caller(sandbox.url)('POST /_sandbox/filesites/switches', { json: { documentedScopes: true } });
    const workbook = `GET ${LIBRARY}/root:/Reports/2026/Q1%20%232.xlsx:/workbook/tables`;
    expect(await statusOf(`POST ${TEAM}/lists`, { json: { displayName: 'New' } })).toBe(403);
    expect(await statusOf(workbook)).toBe(200);
    call = graphClient(sandbox, { scopes: ['Sites.Manage.All'] });
    expect(await statusOf(`POST ${TEAM}/lists`, { json: { displayName: 'New' } })).toBe(201);
    expect(await statusOf(workbook)).toBe(403);
  });
});

describe('private accounts', () => {
  beforeEach(() => {
    call = graphClient(sandbox, { account: PRIVATE });
  });

  it('have a profile without address and a drive of their own', async () => {
    const { body } = await call('GET /me?$select=mail,userPrincipalName');
    expect(body).toMatchObject({ mail: null, userPrincipalName: PRIVATE });
    expect((await call('GET /me/drive')).body).toMatchObject({ driveType: 'personal' });
  });

  it.each(['GET /sites?search=*', 'GET /me/followedSites', `GET ${TEAM}/lists`, 'GET /me/drive/root/workbook/tables'])(
    'cannot do %s',
    async (line) => {
      expect(codesOf(await call(line))).toEqual({ status: 400, code: 'BadRequest', inner: 'notSupportedForMsa' });
    },
  );
});

describe('errors of Graph', () => {
  it('carry the ids of the request, in the body and in headers', async () => {
    const headers = { 'client-request-id': '11111111-2222-3333-4444-555555555555' };
    const answer = await call('GET /drives/nobody', { headers });
    const id = answer.headers.get('request-id');
    expect(answer.body.error).toEqual({
      code: 'itemNotFound',
      message: 'The resource could not be found.',
      innerError: {
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
        'request-id': id,
        'client-request-id': headers['client-request-id'],
      },
    });
    expect(answer.headers.get('client-request-id')).toBe(headers['client-request-id']);
  });

  it('are written with the other spelling when ordered', async () => {
    await caller(sandbox.url)('POST /_sandbox/filesites/switches', { json: { innerKey: 'innererror' } });
    expect((await call('GET /drives/nobody')).body.error).toHaveProperty('innererror');
  });

  it.each([
    [429, undefined, 'activityLimitReached'],
    [429, 'TooManyRequests', 'TooManyRequests'],
    [503, undefined, 'serviceNotAvailable'],
    [504, undefined, 'MaxRequestDurationExceeded'],
    [507, undefined, 'quotaLimitReached'],
  ])('can be ordered: %i %s', async (status, code, expected) => {
    sandbox.fail({ provider: 'filesites', kind: 'status', status, code, retryAfter: 41 });
    const answer = await call('GET /me');
    expect({ ...codesOf(answer), after: answer.headers.get('retry-after') }).toEqual({
      ...{ status, code: expected, after: '41' },
    });
  });

  it.each([
    ['an unknown path', 'GET /planner/tasks'],
    ['an unknown part of a path', `GET ${TEAM}/pages`],
    ['an unknown part of a drive', `GET ${LIBRARY}/item/root`],
    ['a function without its brackets', `GET ${LIBRARY}/root/search/mill`],
    ['another method', 'DELETE /me'],
    ['an unknown option', 'GET /me?$foo=1'],
    ['an option of another call', `GET ${LIBRARY}/root/children?$filter=name eq 'a'`],
    ['an option of its own kind', `GET ${LIBRARY}/root/children?$skip=1`],
    ['an option given twice', 'GET /me?$select=id&$select=mail'],
    ['too many items', `GET ${LIBRARY}/root/children?$top=1000`],
    ['no items', `GET ${LIBRARY}/root/children?$top=0`],
    ['an unknown property', `GET ${LIBRARY}/root?$select=id,colour`],
    ['an unknown relationship', `GET ${LIBRARY}/root?$expand=versions`],
    ['unbalanced brackets', `GET ${LIBRARY}/root?$expand=listItem($expand=fields`],
    ['unknown options in brackets', `GET ${LIBRARY}/root?$expand=listItem($top=1)`],
    ['an order by something else', `GET ${LIBRARY}/root/children?$orderby=webUrl`],
    ['an order without sense', `GET ${LIBRARY}/root/children?$orderby=name up`],
    ['a changed page token', `GET ${LIBRARY}/root/children?$skiptoken=abc`],
  ])('refuse %s', async (_case, line) => {
    expect(await statusOf(line)).toBe(400);
  });

  it('refuse characters that were not encoded', async () => {
    const { hostname, port } = new URL(sandbox.url);
    const { request } = await import('node:http');
    const { accessToken } = sandbox.providers.microsoft.grant();
    const path = '/filesites/v1.0/me/drive/root:/{a}';
    const headers = { authorization: `Bearer ${accessToken}` };
    const status = await new Promise((resolve) => {
      request({ hostname, port, path, headers }, (answer) => resolve(answer.resume().statusCode)).end();
    });
    expect(status).toBe(400);
  });

  it('are a 404 for unknown controls', async () => {
    expect((await caller(sandbox.url)('POST /_sandbox/filesites/nothing')).status).toBe(404);
    expect((await caller(sandbox.url)('POST /_sandbox/filesites/switches', { json: { emptyPages: -1 } })).status).toBe(
      400,
    );
  });
});
