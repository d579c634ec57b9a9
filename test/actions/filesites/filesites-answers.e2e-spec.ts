import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { schemaViolations } from '#libs/json-schema';
import type { JsonSchema } from '#libs/schema';
import { filesitesCalls, type TeamIds } from '../../support/providers/filesites-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

let service: SandboxedApp;
let team: TeamIds;
let answerOf: (action: string) => JsonSchema;
const { begin, get, post } = filesitesCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed();
  const { body: document } = await service.api.get('/api/openapi.json').expect(200);
  const operations = Object.values<any>(document.paths).flatMap((methods) => Object.values<any>(methods));
  answerOf = (action) =>
    operations.find(({ operationId }) => operationId === `filesites.${action}`).responses[200].content[
      'application/json'
    ].schema;
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(async () => {
  team = await begin();
});

const REPORT = 'Reports/2026/Q1 #2.xlsx';

describe('answers of which fields were selected', () => {
  const inTeam = (more: object) => ({ ...team, ...more });
  const select = ['webUrl'];

  it.each([
    ['get-me', () => get('me', { select: ['displayName'] })],
    ['list-sites', () => get('sites', { select })],
    ['search-sites', () => post('sites/search', { query: 'team', select })],
    ['get-site', () => post('sites/get', { siteId: team.siteId, select })],
    ['list-files', () => post('files/list', inTeam({ select }))],
    ['get-file', () => post('files/get', inTeam({ filePath: REPORT, select }))],
    ['find-file', () => post('files/find', inTeam({ name: 'Q1 #2.xlsx', select }))],
    ['get-file-metadata', () => fileId().then((id) => post('files/metadata', inTeam({ fileId: id, select })))],
    ['get-file-metadata', () => fileId().then((id) => post('files/metadata', inTeam({ fileIds: [id], select })))],
  ])('%s is as declared', async (action, call) => {
    const { body, status } = await call();
    expect([status, schemaViolations(answerOf(action), body, 'body')]).toEqual([200, []]);
    expect(JSON.stringify(body)).toMatch(/webUrl|displayName/);
  });

  it.each([
    ['get-me', '/me', { id: '1', displayName: null, mail: null, userPrincipalName: null }, () => get('me')],
    ['get-site', '*', { id: 's', displayName: null, description: null }, () => post('sites/get', { siteId: 'root' })],
  ])('%s is as declared where Graph writes null', async (action, path, body, call) => {
    service.sandbox.fail({ provider: 'filesites', method: 'GET', path, kind: 'status', status: 200, body });
    expect(schemaViolations(answerOf(action), (await call().expect(200)).body, 'body')).toEqual([]);
  });
});

describe('the test of a connection', () => {
  const test = async () => {
    const { body } = await service.api.get('/api/connections').query({ connector: 'filesites' }).expect(200);
    return service.api.post(`/api/connections/${body.items[0].id}/test`);
  };

  it.each([
    ['by what they sign in with', { mail: 'a@contoso.com', userPrincipalName: 'ada@contoso.com' }, 'ada@contoso.com'],
    ['by their mail where they have no such name', { mail: 'a@contoso.com', userPrincipalName: null }, 'a@contoso.com'],
    ['not at all where there is neither', {}, undefined],
  ])('names the person %s', async (_case, names, account) => {
    const body = { id: '1', ...names };
    service.sandbox.fail({ provider: 'filesites', method: 'GET', path: '*/me', kind: 'status', status: 200, body });
    const tested = await test();
    expect([tested.status, tested.body.account]).toEqual([200, account]);
  });
});

async function fileId(): Promise<string> {
  return (await post('files/get', { driveId: team.driveId, filePath: REPORT }).expect(200)).body.id;
}
