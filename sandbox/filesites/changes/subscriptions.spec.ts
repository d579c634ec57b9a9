import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../chatbot/spec-support/until.js';
import { caller } from '../../spec-support/call.js';
import { codesOf, graphClient, LIBRARY, TEAM } from '../../spec-support/graph-client.js';
import { specSandbox } from '../../spec-support/spec-sandbox.js';

const sandbox = await specSandbox();
const control = caller(`${sandbox.url}/_sandbox/filesites`);
let call: ReturnType<typeof graphClient>;
let receiver: Server;
let url: string;
let resource: string;
let told: any[] = [];
/** What the receiver makes of a token, and answers to a notification. */
let greet = (token: string) => token;
let status = 202;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const token = new URL(request.url!, url).searchParams.get('validationToken');
      if (token === null) told.push(...JSON.parse(body).value);
      response.writeHead(token === null ? status : 200, { 'content-type': 'text/plain' });
      response.end(token === null ? '' : greet(token));
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notifications`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  sandbox.seed();
  told = [];
  greet = (token) => token;
  status = 202;
  call = graphClient(sandbox);
  resource = `/drives/${(await call(`GET ${LIBRARY}`)).body.id}/root`;
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const subscribe = (changes: object = {}) =>
  call('POST /subscriptions', {
    json: {
      ...{ changeType: 'updated', notificationUrl: url, lifecycleNotificationUrl: url, resource },
      ...{ expirationDateTime: inDays(2), clientState: 'ours', ...changes },
    },
  });
const put = (path: string) =>
  control('POST /files', { json: { site: 'contoso.sharepoint.com:/sites/team', path, content: path } });

describe('subscriptions', () => {
  it('are made for a receiver that repeats a token, read without their client state, prolonged and removed', async () => {
    const { status: made, body } = await subscribe();
    expect({ made, body }).toMatchObject({ made: 201, body: { resource, changeType: 'updated', clientState: null } });
    expect((await call('GET /subscriptions')).body.value).toEqual([body]);
    const expirationDateTime = inDays(20);
    const { body: prolonged } = await call(`PATCH /subscriptions/${body.id}`, { json: { expirationDateTime } });
    expect(prolonged).toEqual({ ...body, expirationDateTime });
    const soon = { expirationDateTime: new Date(sandbox.clock.now() + 60_000).toISOString() };
    const { body: shortened } = await call(`PATCH /subscriptions/${body.id}`, { json: soon });
    const minutes = (Date.parse(shortened.expirationDateTime) - sandbox.clock.now()) / 60_000;
    expect(Math.round(minutes)).toBe(45);
    expect((await call(`DELETE /subscriptions/${body.id}`)).status).toBe(204);
    expect((await call(`GET /subscriptions/${body.id}`)).status).toBe(404);
  });

  it.each<[string, object, number]>([
    ['of a folder', { resource: '/me/drive/items/1' }, 400],
    ['of what Graph does not know', { resource: '/nothing' }, 400],
    ['of created files alone', { changeType: 'created' }, 400],
    ['for longer than a month', { expirationDateTime: inDays(31) }, 400],
    ['for the past', { expirationDateTime: inDays(-1) }, 400],
    ['for an address without https', { notificationUrl: 'http://example.org/' }, 400],
    ['for an address that nobody answers', { notificationUrl: 'http://127.0.0.1:9/' }, 400],
    ['with a long client state', { clientState: 'x'.repeat(129) }, 400],
  ])('are refused %s', async (_, changes, refused) => {
    expect((await subscribe(changes)).status).toBe(refused);
    expect((await call('GET /subscriptions')).body.value).toEqual([]);
  });

  it('are refused for a receiver that answers something else, and a second time', async () => {
    greet = (token) => `"${token}"`;
    expect(codesOf(await subscribe())).toMatchObject({ status: 400, code: 'ValidationError' });
    greet = (token) => token;
    expect((await subscribe()).status).toBe(201);
    expect(codesOf(await subscribe())).toMatchObject({ status: 409 });
  });

  it('tell of changes until they end, and try again', async () => {
    const { body } = await subscribe();
    status = 503;
    await put('a.txt');
    await until(() => told.length === 1);
    expect(told[0]).toMatchObject({ subscriptionId: body.id, clientState: 'ours', changeType: 'updated', resource });
    status = 202;
    await until(() => {
      sandbox.clock.advance(11);
      return told.length >= 2;
    });
    sandbox.clock.advance(3 * 86_400);
    call = graphClient(sandbox);
    expect((await call('GET /subscriptions')).body.value).toEqual([]);
    expect((await call(`PATCH /subscriptions/${body.id}`, { json: {} })).status).toBe(404);
  });

  it('are in danger, and told nothing until they are authorized', async () => {
    const { body } = await subscribe();
    await control('POST /subscriptions', { json: { event: 'reauthorizationRequired' } });
    await put('unheard.txt');
    await until(() => told.length === 1);
    expect(told[0]).toMatchObject({ lifecycleEvent: 'reauthorizationRequired', clientState: 'ours' });
    await call(`POST /subscriptions/${body.id}/reauthorize`);
    await put('heard.txt');
    await until(() => told.length === 2);
    await control('POST /subscriptions', { json: { event: 'subscriptionRemoved' } });
    await until(() => told.length === 3);
    expect((await call(`GET /subscriptions/${body.id}`)).status).toBe(404);
  });
});

describe('changes', () => {
  const pathOf = (link: string) => `GET ${link.replace(`${sandbox.url}/filesites/v1.0`, '')}`;

  it.each([
    ['of a drive', `${LIBRARY}/root/delta`, () => put('new.txt'), { name: 'new.txt' }],
    [
      'of a list',
      `${TEAM}/lists/Tasks/items/delta?$expand=fields`,
      () =>
        control('POST /list-items', {
          json: { site: 'contoso.sharepoint.com:/sites/team', list: 'Tasks', fields: { Title: 'New' } },
        }),
      { fields: { Title: 'New' } },
    ],
  ])('%s are all that is there, then what is new, until the token expires', async (_, path, change, seen) => {
    const { body: all } = await call(`GET ${path}`);
    expect(all.value.length).toBeGreaterThan(2);
    const { body: latest } = await call(`GET ${path}${path.includes('?') ? '&' : '?'}token=latest`);
    expect(latest.value).toEqual([]);
    await change();
    for (const { '@odata.deltaLink': link } of [all, latest]) {
      const { body } = await call(pathOf(link));
      expect(body.value.at(-1)).toMatchObject(seen);
      expect(body.value.length).toBeLessThan(3);
    }
    await control('POST /delta-tokens/expire');
    expect(codesOf(await call(pathOf(latest['@odata.deltaLink'])))).toMatchObject({
      status: 410,
      code: 'resyncRequired',
    });
  });

  it('tell of what is deleted, and leave paths out', async () => {
    await put('old.txt');
    const { body } = await call(`GET ${LIBRARY}/root/delta`);
    expect(body.value.every(({ parentReference }: any) => !('path' in parentReference))).toBe(true);
    const { id } = body.value.find(({ name }: any) => name === 'old.txt');
    await control('POST /files/delete', { json: { site: 'contoso.sharepoint.com:/sites/team', path: 'old.txt' } });
    const { body: after } = await call(pathOf(body['@odata.deltaLink']));
    expect(after.value).toMatchObject([{ id, deleted: { state: 'deleted' } }]);
  });
});
