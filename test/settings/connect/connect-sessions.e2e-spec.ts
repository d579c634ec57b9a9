import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { newMember, newWorkspace } from '../../support/app/people.js';
import { freePort } from '../../support/http/free-port.js';
import { until } from '../../support/until.js';
import type { Browser, Page } from '../support/browser.js';
import { startEventReceiver, type EventReceiver } from '../support/event-receiver.js';
import { BASE_URL, bootSettings, type SettingsService } from '../support/settings-service.js';
import { consent } from '../support/sign-in.js';

const HOME = 'https://app.example/accounts';
const PAGE = `${BASE_URL}/api/connect`;
const SESSION = { endUserId: 'user-1', connectors: ['mailboxes', 'calendar', 'chatbot'], returnUrl: `${HOME}?user=1` };

let service: SettingsService;
let receiver: EventReceiver;

beforeAll(async () => {
  receiver = await startEventReceiver();
  service = await bootSettings({ variables: { EGRESS_ALLOW: new URL(receiver.origin).host } });
  await service.api
    .put('/api/connect-settings')
    .send({ returnUrls: [HOME], color: '#7a1fa2' })
    .expect(200, { returnUrls: [HOME], color: '#7a1fa2' });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.clear();
  await receiver.listen(service.api, ['connection.connected']);
});
afterEach(async () => {
  for (const { id } of (await service.api.get('/api/event-endpoints')).body.items)
    await service.api.delete(`/api/event-endpoints/${id}`).expect(204);
  for (const { id } of (await service.api.get('/api/connections')).body.items)
    await service.api.delete(`/api/connections/${id}`).expect(204);
  await service.sql('delete from connect_session');
});

const session = async (wanted: object = {}, api = service.api): Promise<string> =>
  (
    await api
      .post('/api/connect-sessions')
      .send({ ...SESSION, ...wanted })
      .expect(201)
  ).body.url;
const connectionsOf = async (endUserId: string) =>
  (await service.api.get('/api/connections').query({ endUserId }).expect(200)).body.items;
/** A browser at the page of a session. */
async function visitor(wanted: object = {}): Promise<Browser> {
  const browser = service.browser();
  const opened = await browser.get(await session(wanted));
  expect([opened.status, opened.headers['location']]).toEqual([303, '/api/connect']);
  return browser;
}
/** Presses the button of a form of the page, as a browser does. */
function press(
  browser: Browser,
  action: string,
  fields: Record<string, string> = {},
  headers: object = {},
): Promise<Page> {
  return browser.send('POST', PAGE + action, {
    headers: {
      ...{ accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      ...{ origin: BASE_URL, 'sec-fetch-site': 'same-origin', ...headers },
    },
    body: new URLSearchParams(fields).toString(),
  });
}

describe('a connect session', () => {
  it("shows a page in the workspace's name and colour, with its own policy and nothing of others", async () => {
    const { apiKey } = service.sandbox.credentials.mailboxes;
    await service.api
      .post('/api/connectors/mailboxes/connections')
      .send({ name: 'Secret plans', apiKey, endUserId: 'user-2' })
      .expect(201);
    const browser = await visitor();
    const page = await browser.get(PAGE);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Connect your accounts to Default');
    expect(page.text).toContain('#7a1fa2');
    expect(page.text).toContain(`href="${HOME}?user=1"`);
    expect(page.text).not.toMatch(/Secret plans|user-2|<script/);
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    );
  });

  it('connects by an API key, which is told as an event, and is chosen by the end user', async () => {
    const browser = await visitor();
    const { apiKey } = service.sandbox.credentials.mailboxes;
    const answer = await press(browser, '/mailboxes', { secret: apiKey });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/api/connect']);
    expect((await browser.get(PAGE)).text).toMatch(/AgentMail|Mailboxes/);
    const [connection] = await connectionsOf('user-1');
    expect(connection).toMatchObject({
      connector: 'mailboxes',
      state: 'connected',
      endUserId: 'user-1',
      default: false,
    });
    await until(() => receiver.received('connection.connected').length === 1);
    expect(receiver.received('connection.connected')[0]!.data).toMatchObject({
      connectionId: connection.id,
      endUserId: 'user-1',
    });
    await service.api.get('/api/actions/mailboxes/inboxes').set('X-End-User', 'user-1').expect(200);
    await service.api.get('/api/actions/mailboxes/inboxes').set('X-End-User', 'user-2').expect(424);
  });

  it('connects by a bot token', async () => {
    const browser = await visitor();
    await press(browser, '/chatbot', { secret: service.sandbox.credentials.chatbot.botToken });
    expect(await connectionsOf('user-1')).toMatchObject([{ connector: 'chatbot', state: 'connected' }]);
  });

  it('connects by a sign-in, after which the browser is back at the page', async () => {
    const browser = await visitor();
    const begun = await browser.get(`${PAGE}/calendar/sign-in?provider=google`, { 'sec-fetch-site': 'same-origin' });
    expect(begun.status).toBe(303);
    const back = await browser.get(await consent(browser, begun.headers['location']!));
    expect([back.status, back.headers['location']]).toEqual([303, '/api/connect']);
    const page = await browser.get(PAGE);
    expect(page.text).toContain('Connected as ');
    const [connection] = await connectionsOf('user-1');
    expect(connection).toMatchObject({ connector: 'calendar', state: 'connected' });
    await until(() => receiver.received('connection.connected').length > 0);
  });

  it('says so when a sign-in was declined, and lets the end user try again', async () => {
    const browser = await visitor();
    const begun = await browser.get(`${PAGE}/calendar/sign-in`);
    const back = await browser.get(await consent(browser, begun.headers['location']!, { deny: true }));
    expect([back.status, back.headers['location']]).toEqual([303, '/api/connect']);
    expect((await browser.get(PAGE)).text).toContain('The sign-in was declined');
  });

  it('lets an end user end a connection of their own', async () => {
    const browser = await visitor();
    await press(browser, '/mailboxes', { secret: service.sandbox.credentials.mailboxes.apiKey });
    const again = await visitor();
    expect((await again.get(PAGE)).text).toContain('Disconnect');
    await press(again, '/mailboxes/disconnect');
    expect(await connectionsOf('user-1')).toEqual([]);
  });

  it('says what is wrong with a key, and keeps nothing of it', async () => {
    const browser = await visitor();
    const wrong = await press(browser, '/mailboxes', { secret: 'am_wrong' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('role="alert"');
    expect(wrong.text).not.toContain('am_wrong');
    expect(await connectionsOf('user-1')).toEqual([]);
    expect(receiver.received('connection.connected')).toEqual([]);
  });

  it('allows so many attempts and no more', async () => {
    const browser = await visitor();
    await service.sql('update connect_session set attempts = 30');
    const answer = await press(browser, '/mailboxes', { secret: 'am_wrong' });
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('a link', () => {
  it('opens once, for one browser, and is not shown again', async () => {
    const url = await session();
    const [first, second] = [service.browser(), service.browser()];
    expect((await first.send('HEAD', url)).status).toBe(405);
    const answers = await Promise.all([first.get(url), second.get(url)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    const token = url.split('/').at(-1)!;
    const rows = await service.sql<{ row: string }>('select row_to_json(s)::text as row from connect_session s');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    expect(answers.map(({ text, headers }) => JSON.stringify([text, headers.location])).join()).not.toContain(token);
  });

  it('ends, as what it opened does', async () => {
    const [url, browser] = [await session(), await visitor()];
    await service.sql("update connect_session set expires_at = now() - interval '1 second'");
    expect((await service.browser().get(url)).status).toBe(400);
    expect((await browser.get(PAGE)).status).toBe(403);
    expect((await press(browser, '/mailboxes', { secret: 'am_any' })).status).toBe(403);
  });

  it('ends when the key that made it does', async () => {
    const wanted = { name: 'Product', scopes: ['connectors'] };
    const { key, id } = (await service.api.post('/api/keys').send(wanted).expect(201)).body;
    const made = await service.anonymous
      .post('/api/connect-sessions')
      .set('Authorization', `Bearer ${key}`)
      .send(SESSION)
      .expect(201);
    const browser = service.browser();
    await browser.get(made.body.url);
    expect((await browser.get(PAGE)).status).toBe(200);
    await service.api.delete(`/api/keys/${id}`).expect(204);
    expect((await browser.get(PAGE)).status).toBe(403);
  });

  it.each([
    ['leads back to another site', { returnUrl: 'https://evil.example/accounts' }, 'not_allowed'],
    ['leads back to another page', { returnUrl: 'https://app.example/admin' }, 'not_allowed'],
    ['leads back past the allowed page', { returnUrl: `${HOME}/../admin` }, 'not_allowed'],
    ['leads back by plain http', { returnUrl: 'http://app.example/accounts' }, 'return_url'],
    ['leads back to a script', { returnUrl: 'javascript:alert(1)' }, 'format'],
    ['names an unknown connector', { connectors: ['nothing'] }, 'unknown'],
    ['names no end user', { endUserId: ' ' }, 'required'],
  ])('that %s is refused', async (_, wanted, rule) => {
    const { body } = await service.api
      .post('/api/connect-sessions')
      .send({ ...SESSION, ...wanted })
      .expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ rule })]);
    expect(await service.sql('select from connect_session')).toEqual([]);
  });

  it('is refused where the workspace allows no return URL, and reaches nothing of another workspace', async () => {
    const other = await newWorkspace(service, 'other-product');
    await other.api.post('/api/connect-sessions').send(SESSION).expect(400);
    await other.api
      .put('/api/connect-settings')
      .send({ returnUrls: [HOME] })
      .expect(200);
    await press(await visitor(), '/mailboxes', { secret: service.sandbox.credentials.mailboxes.apiKey });
    const browser = service.browser();
    await browser.get(await session({}, other.api));
    expect((await browser.get(PAGE)).text).not.toContain('Connected');
    await press(browser, '/mailboxes/disconnect');
    expect(await connectionsOf('user-1')).toHaveLength(1);
  });
});

describe('the page', () => {
  it('takes nothing from pages of other sites, for connectors that were not named, or without the cookie', async () => {
    const browser = await visitor({ connectors: ['mailboxes'] });
    const { apiKey } = service.sandbox.credentials.mailboxes;
    const foreign = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign)
      expect((await press(browser, '/mailboxes', { secret: apiKey }, headers)).status).toBe(403);
    expect((await press(browser, '/chatbot', { secret: 'x' })).status).toBe(404);
    expect((await press(service.browser(), '/mailboxes', { secret: apiKey })).status).toBe(403);
    expect(await connectionsOf('user-1')).toEqual([]);
  });

  it('shows no text of a user as markup', async () => {
    const endUserId = `"><img src=x onerror=alert(1)>`;
    const browser = await visitor({ endUserId });
    await press(browser, '/mailboxes', { secret: service.sandbox.credentials.mailboxes.apiKey });
    expect((await browser.get(PAGE)).text).not.toMatch(/<img|<script/);
  });

  it('settings are for admins', async () => {
    const { agent } = await newMember(service, 'editor');
    await agent
      .put('/api/connect-settings')
      .send({ returnUrls: [HOME] })
      .expect(403);
  });
});

describe('the sample application', () => {
  let app: ChildProcess;
  let home: string;

  beforeAll(async () => {
    const port = String(await freePort());
    home = `http://localhost:${port}`;
    const env = { MILLRACE_URL: service.url, KEY: BOOTSTRAP_KEY, PORT: port };
    app = spawn(process.execPath, ['examples/connect-app.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(app.stdout!, 'data');
  });
  afterAll(async () => {
    app.kill();
    await once(app, 'exit');
  });

  it('lets its user connect a mailbox, and uses it', async () => {
    const browser = service.browser();
    const begun = await fetch(`${home}/connect?user=ada`, { redirect: 'manual' });
    await browser.get(begun.headers.get('location')!);
    await press(browser, '/mailboxes', { secret: service.sandbox.credentials.mailboxes.apiKey });
    const page = await browser.get(PAGE);
    expect(page.text).toContain(`href="${home}/accounts?user=ada"`);
    const accounts = await (await fetch(`${home}/accounts?user=ada`)).json();
    expect(accounts).toMatchObject({ user: 'ada', accounts: [{ connector: 'mailboxes', state: 'connected' }] });
    expect((await fetch(`${home}/inboxes?user=ada`)).status).toBe(200);
    expect((await fetch(`${home}/inboxes?user=grace`)).status).toBe(502);
  });
});
