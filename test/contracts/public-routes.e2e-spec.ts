import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ACCESS, type AccessRule } from '../../src/http/endpoints/endpoint.decorator.js';
import { HeldRequests } from '../../src/http/held-requests.js';
import { Database } from '../../src/platform/database/connection/database.js';
import type { SubscriptionRow } from '../../src/workflows/triggers/events/subscription.js';
import { SubscriptionStore } from '../../src/workflows/triggers/events/subscription-store.js';
import { BOOT_TIMEOUT_MS } from '../support/app/sandboxed-app.js';
import { openSocket, requestText } from '../support/http/raw-http.js';
import { until } from '../support/until.js';
import { bootEvents, type EventService } from '../support/workflows/event-service.js';
import type { Definition } from '../../src/workflows/model/definition.js';
import { approval, chain, editFields, graph, returns, wait, webhook } from '../support/workflows/workflow-graphs.js';

const RETURN_URL = 'https://app.example/accounts';
const SECRET = 'X-Telegram-Bot-Api-Secret-Token';
const ID = '01890000-0000-7000-8000-000000000000';

/** Why a route that anybody may call keeps nobody else waiting: it reads no body, and waits for no other system. */
const HOLDS_NOTHING: Readonly<Record<string, string>> = {
  'HealthController.live': 'tells what the process knows',
  'HealthController.ready': 'tells what the process knows',
  'MetricsController.read': 'tells what the process knows',
  'OpenApiController.document': 'a document that is ready',
  'ReferenceController.page': 'a file',
  'ReferenceController.file': 'a file',
  'DocsSiteController.index': 'a file',
  'DocsSiteController.page': 'a file',
  'DocsSiteController.picture': 'a file',
  'DocsSiteController.script': 'a file',
  'DocsSiteController.style': 'a file',
  'ConsoleController.asset': 'a file',
  'ConsoleController.form': 'one look-up',
  'ConsoleController.icon': 'a file',
  'ConsoleController.page': 'a file',
  'LoginController.login': 'passwords have a share of each address',
  'InvitationsController.look': 'one look-up; misses are limited for each address',
  'InvitationsController.accept': 'passwords have a share of each address',
  'OAuthController.connect': 'a link is used up once',
  'OAuthController.finish': 'a sign-in is used up once',
  'PublicFormsController.get': 'one look-up',
  'ApprovalLinksController.get': 'one look-up',
  'ConnectController.open': 'a link is used up once',
  'ConnectController.show': 'one look-up for each connector of the session',
};

/** A request that somebody sends who is who they say. */
interface Genuine {
  method?: string;
  path: string;
  headers?: readonly string[];
}

let service: EventService;
let workspaceId: string;
let genuine: Readonly<Record<string, Genuine>>;

beforeAll(async () => {
  // Runs stay queued or wait.
  service = await bootEvents({ WEBHOOK_MAX_IN_FLIGHT: '8' });
  genuine = await makeGenuine();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());

async function makeGenuine(): Promise<Record<string, Genuine>> {
  const { api, app } = service;
  const database = app.get(Database);
  const [{ id }] = (await database.query<{ id: string }>("select id from workspace where slug = 'default'")) as [
    { id: string },
  ];
  workspaceId = id;
  const hook = await service.deploy(chain({ in: webhook({ path: '/in' }), out: returns(1) }));
  await api.post(`/api/workflows/${hook.id}/listen`).expect(200);
  const config = { elementKey: 'open', audience: 'public', fields: [{ name: 'note' }] };
  const form = await service.deploy(chain({ in: { type: 'frontendElement', config }, out: returns(1) }));
  await service.listen('chatbot.message');
  const [row] = await database.query<SubscriptionRow>('select * from subscription');
  const subscription = service.app.get(SubscriptionStore).secretOf(row!).reveal();
  const { connection, secret } = await bot();
  const cookie = await visitor();
  return {
    'WebhookController.live': { path: '/api/webhooks/in' },
    'WebhookController.test': { path: '/api/webhooks-test/in' },
    'PublicFormsController.send': { path: `/api/forms/${form.id}` },
    'ResumeController.resume': { path: await resumePath() },
    'ApprovalLinksController.decide': { path: await approvalPath() },
    'EventDeliveriesController.take': { path: `/api/events/${row!.id}`, headers: [`${SECRET}: ${subscription}`] },
    'UpdatesController.receive': {
      path: `/api/connectors/chatbot/updates/${connection}`,
      headers: [`${SECRET}: ${secret}`],
    },
    'ConnectController.signIn': { method: 'GET', path: '/api/connect/calendar/sign-in', headers: [cookie] },
    'ConnectController.connect': { path: '/api/connect/mailboxes', headers: [cookie] },
    'ConnectController.disconnect': { path: '/api/connect/mailboxes/disconnect', headers: [cookie] },
  };
}

/** A bot whose webhook points here. */
async function bot(): Promise<{ connection: string; secret: string }> {
  const { api, sandbox } = service;
  const { botToken } = sandbox.credentials.chatbot;
  const { body } = await api.post('/api/connectors/chatbot/connections').send({ name: 'bot', botToken }).expect(201);
  await api.post('/api/actions/chatbot/set-webhook').set('X-Connection', body.id).send({}).expect(200);
  return { connection: body.id, secret: sandbox.providers.chatbot.platform.webhook.settings!.secretToken! };
}

/** The cookie of an end user who has opened the link of a connect session. */
async function visitor(): Promise<string> {
  await service.api
    .put('/api/connect-settings')
    .send({ returnUrls: [RETURN_URL] })
    .expect(200);
  const wanted = { endUserId: 'user-1', connectors: ['mailboxes', 'calendar'], returnUrl: RETURN_URL };
  const { body } = await service.api.post('/api/connect-sessions').send(wanted).expect(201);
  const { headers } = await service.anonymous.get(new URL(body.url).pathname).expect(303);
  return `Cookie: ${headers['set-cookie']![0]!.split(';')[0]}`;
}

async function resumePath(): Promise<string> {
  const link = editFields({ link: '$"run".resumeUrl' });
  return linkOf(chain({ in: webhook({ path: '/asks' }), link, ask: wait({ resume: true }), out: returns(1) }));
}

async function approvalPath(): Promise<string> {
  const nodes = {
    in: webhook({ path: '/asks-people' }),
    link: editFields({ link: '$"run".approvalUrls["ask"].approve' }),
    ask: approval(),
    out: returns(1),
  };
  const page = await linkOf(graph(nodes, 'in link', 'link ask', 'ask approve out'));
  return page.replace('/approve/', '/api/approval-links/');
}

/** The path of the address that the node `link` of a run has read, once the run waits. */
async function linkOf(definition: Definition): Promise<string> {
  const { id } = await service.deploy(definition);
  const { body } = await service.api.post(`/api/workflows/${id}/run`).send({}).expect(202);
  const run = async () => (await service.api.get(`/api/runs/${body.runId}`)).body;
  await until(async () => (await run()).status === 'waiting');
  const { nodes } = await run();
  return new URL(nodes.find((node: { nodeId: string }) => node.nodeId === 'link').output.link).pathname;
}

/** Every method of a controller that anybody may call. */
function publicHandlers(): string[] {
  const discovery = new DiscoveryService(service.app.get(ModulesContainer));
  const scanner = new MetadataScanner();
  return discovery.getControllers().flatMap(({ metatype }) => {
    const prototype = metatype!.prototype as Record<string, object>;
    const access = (name: string) => Reflect.getMetadata(ACCESS, prototype[name]!) as AccessRule | undefined;
    const methods = scanner.getAllMethodNames(prototype).filter((name) => access(name)?.access === 'public');
    return methods.map((name) => `${metatype!.name}.${name}`);
  });
}

/** Announces a body and sends none. @returns the first line that comes back: 100 once the service reads the body */
async function announce({ method = 'POST', path, headers = [] }: Genuine): Promise<string> {
  const socket = openSocket(service.url);
  const body = method === 'GET' ? [] : ['Content-Type: application/json', 'Content-Length: 20', 'Expect: 100-continue'];
  socket.write(requestText(`${method} ${path}`, { headers: [...body, 'Accept: application/json', ...headers] }));
  const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  socket.destroy();
  return answer.toString('latin1').split('\r\n')[0]!.split(' ')[1]!;
}

/** Lets a workspace hold all that it may. @returns what lets it go */
function saturate(): () => void {
  const held = service.app.get(HeldRequests);
  const response = Object.assign(new EventEmitter(), { closed: false }) as unknown as ServerResponse;
  response.setMaxListeners(0);
  try {
    for (;;) held.hold(response, workspaceId);
  } catch {
    return () => response.emit('close');
  }
}

describe('a route that anybody may call', () => {
  it('is known for what it holds of what workspaces share', () => {
    expect(publicHandlers().toSorted()).toEqual([...Object.keys(genuine), ...Object.keys(HOLDS_NOTHING)].toSorted());
  });

  it('counts among the requests of the workspace that it is for, before its body is read', async () => {
    const release = saturate();
    const statuses: Record<string, string> = {};
    for (const [handler, request] of Object.entries(genuine)) statuses[handler] = await announce(request);
    release();
    const refused = Object.fromEntries(Object.keys(genuine).map((handler) => [handler, '503']));
    expect(statuses).toEqual(refused);
  });

  it.each([
    ['a form', `/api/forms/${ID}`, '404'],
    ['a wait', `/api/resume/${ID}`, '404'],
    ['a decision', `/api/approval-links/${ID}`, '404'],
    ['a bot', `/api/connectors/chatbot/updates/${ID}`, '401'],
    ['a subscription', `/api/events/${ID}`, '401'],
    ['a webhook', '/api/webhooks/nowhere', '404'],
    ['a session', '/api/connect/mailboxes', '403'],
  ])('is refused before its body is read, for %s that does not exist', async (_, path, status) => {
    expect(await announce({ path })).toBe(status);
  });
});
