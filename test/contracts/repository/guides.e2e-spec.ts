import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { matchesGlob } from 'node:path';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { bootSandboxed, BOOT_TIMEOUT_MS, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { roles } from '#libs/access';
import { until } from '../../support/until.js';
import { Reader } from '../support/documents/documented-commands.js';
import { codeBlocks } from '../support/documents/shell-commands.js';
import { Environment } from '../../../src/platform/config/environment.js';

let service: SandboxedApp;

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
beforeEach(() => service.resetProviders());
afterAll(() => service.close());

/** Follows a page block by block; `between` is awaited before each. */
async function follow(name: string, between: (block: string) => Promise<void> = async () => {}): Promise<Reader> {
  const page = await readFile(`docs/${name}.md`, 'utf8');
  const reader = new Reader(
    { KEY: BOOTSTRAP_KEY },
    { 'http://localhost:3000': service.url, 'http://127.0.0.1:4010': service.sandbox.url },
    { withService: (work) => work(service.app), baseUrl: service.app.get(Environment).BASE_URL },
  );
  for (const block of codeBlocks(page, 'sh')) {
    await between(block);
    await reader.follow(block);
  }
  expect(reader.failures()).toEqual([]);
  return reader;
}

it('tutorials/first-webhook.md: greets who calls, and asks for a name', async () => {
  const { outcomes, printed } = await follow('tutorials/first-webhook');
  expect(printed).toContain('See what it did:');
  expect(outcomes).toMatchObject([
    { status: 200, body: { greeting: 'Hello, Grace!' } },
    { status: 422, body: { error: expect.stringContaining('Send a name') } },
    { status: 400, body: { code: 'invalid_json' } },
    { status: 200, body: { greeting: 'Hello, Grace!' } },
  ]);
});

it('tutorials/approve-before-sending.md: waits for the decision, and sends the mail after it once', async () => {
  const runs = async () => (await service.api.get('/api/runs').query({ limit: 1 })).body.items as { status: string }[];
  let decisions = 0;
  const { outcomes } = await follow('tutorials/approve-before-sending', async (block) => {
    if (block.includes('/api/runs/$RUN"') || block.includes('export RUN'))
      await until(async () => (await runs())[0]?.status === 'waiting');
    if (block.includes('requests?provider=mailboxes'))
      await until(async () => (await runs())[0]?.status === 'succeeded');
    if (block.includes('/decide')) decisions += 1;
  });
  expect(decisions).toBe(2);
  const [saved] = outcomes;
  expect(saved!.body.faults.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
  const statuses = outcomes
    .filter(({ url }) => /\/api\/runs\/[^/]+$/.test(url.pathname))
    .map(({ body }) => body.status);
  expect(statuses).toEqual(['waiting', 'succeeded']);
  const sentTo = (provider: string) =>
    outcomes.find(({ url }) => url.search === `?provider=${provider}`)!.body.requests;
  expect(sentTo('chatbot')).toMatchObject([
    {
      body: {
        text: expect.stringMatching(
          /Send "Hello Grace, .*" to grace@example.org\? .*http:\S+~decision~approve\S+ No: http:\S+~decision~reject/,
        ),
      },
    },
  ]);
  expect(sentTo('mailboxes')).toMatchObject([{ method: 'POST', body: { to: ['grace@example.org'] } }]);
});

it('tutorials/chat-bot-with-memory.md: remembers what a chat said, and for no other chat', async () => {
  const { outcomes } = await follow('tutorials/chat-bot-with-memory');
  const answers = outcomes.filter(({ url }) => url.pathname === '/api/webhooks/chat').map(({ body }) => body);
  expect(answers.map(({ remembered }) => remembered)).toEqual([0, 1, 0]);
  expect(answers[1].answer).toContain('oolong');
});

it('tutorials/test-your-product.md: shows a failure that was ordered, and the example of a test as it is', async () => {
  const { outcomes } = await follow('tutorials/test-your-product');
  expect(outcomes.at(-1)).toMatchObject({ status: 429, body: { code: 'provider_rate_limited' } });
  const page = await readFile('docs/tutorials/test-your-product.md', 'utf8');
  expect(codeBlocks(page, 'ts')).toEqual([await readFile('examples/own-tests.e2e-spec.ts', 'utf8')]);
});

it('how-to/send-and-receive-files.md: takes files and gives them back', async () => {
  const { outcomes } = await follow('how-to/send-and-receive-files');
  const sent = outcomes.filter(({ url }) => url.pathname === '/api/webhooks/papers');
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
});

it('how-to/secure-a-webhook.md: lets in who has the token of now', async () => {
  const { outcomes } = await follow('how-to/secure-a-webhook');
  const calls = outcomes.filter(({ url }) => url.pathname === '/api/webhooks/secured');
  expect(calls.map(({ status }) => status)).toEqual([401, 200, 401]);
  expect(outcomes.find(({ body }) => body?.faults)!.body.faults).toEqual([]);
});

it('how-to/receive-events.md: a failed run gives one message in the chat', async () => {
  await follow('how-to/receive-events');
  const sent = () => service.sandbox.requests('chatbot').filter(({ path }) => path.endsWith('/sendMessage'));
  await until(() => sent().length > 0);
  expect(sent()).toMatchObject([
    { body: { chat_id: 1001, text: expect.stringMatching(/^Order intake failed: .*\/runs\//) } },
  ]);
  const [endpoint] = (await service.api.get('/api/event-endpoints').expect(200)).body.items;
  await service.api.delete(`/api/event-endpoints/${endpoint.id}`).expect(204);
});

it('how-to/let-users-connect-accounts.md: gives a link to a page of the workspace', async () => {
  const { outcomes } = await follow('how-to/let-users-connect-accounts');
  const { url } = outcomes.find(({ url: asked }) => asked.pathname === '/api/connect-sessions')!.body;
  const opened = await fetch(service.url + new URL(url).pathname, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]!.split(';')[0]!;
  const page = await (await fetch(`${service.url}/api/connect`, { headers: { cookie } })).text();
  expect(page).toContain('href="https://app.example.com/accounts?user=1001"');
  expect(page).toContain('/api/connect/mailboxes');
});

it('how-to/debug-a-failed-run.md: finds the failed node, and runs it again with other data', async () => {
  const { outcomes } = await follow('how-to/debug-a-failed-run');
  const [failed] = outcomes.find(({ url }) => url.pathname.endsWith('/nodes'))!.body.items;
  expect(failed).toMatchObject({
    label: 'Mail',
    status: 'failed',
    attempt: 1,
    input: { input: { inbox_id: 'nobody@agentmail.to' } },
    error: { code: expect.any(String), provider: { status: 404 } },
  });
  const { runId } = outcomes.at(-1)!.body;
  await until(async () => (await service.api.get(`/api/runs/${runId}`)).body.status === 'succeeded');
});

it.each(['rotate-keys', 'upgrade', 'back-up-and-restore', 'scale-out', 'monitor'])(
  'how-to/%s.md: its commands work on a service that serves',
  async (name) => {
    const { outcomes, printed } = await follow(`how-to/${name}`);
    expect(outcomes.length + printed.length).toBeGreaterThan(0);
  },
);

it('hand-written pages have at most 150 lines', () => {
  const attributes = readFileSync('.gitattributes', 'utf8');
  const generated = Array.from(attributes.matchAll(/^(\S+) linguist-generated$/gm), ([, pattern]) => pattern!);
  const isGenerated = (page: string) => generated.some((pattern) => matchesGlob(page, pattern));
  const names = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const pages = [...names.map((name) => `docs/${name}`), 'README.md', 'SECURITY.md'];
  const handWritten = pages.filter((page) => !isGenerated(page));
  expect(handWritten.length).toBeGreaterThan(40);
  const lengths = handWritten.map((page) => [page, readFileSync(page, 'utf8').trimEnd().split('\n').length] as const);
  expect(lengths.filter(([, lines]) => lines > 150)).toEqual([]);
});

it('reference/roles.md says of every role what it may', () => {
  const page = readFileSync('docs/reference/roles.md', 'utf8');
  const named = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, role]) => role);
  expect(named).toEqual([...roles]);
});
