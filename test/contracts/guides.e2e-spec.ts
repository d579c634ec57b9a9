import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BOOTSTRAP_KEY } from '../support/app/app.js';
import { bootSandboxed, BOOT_TIMEOUT_MS, type SandboxedApp } from '../support/app/sandboxed-app.js';
import { until } from '../support/until.js';
import { Reader } from './support/documents/documented-commands.js';
import { codeBlocks } from './support/documents/shell-commands.js';

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
    { withService: (work) => work(service.app) },
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
  ]);
});

it('tutorials/approve-before-sending.md: waits for the decision, and sends the mail after it once', async () => {
  const runs = async () => (await service.api.get('/api/runs').query({ limit: 1 })).body.items as { status: string }[];
  let resumes = 0;
  const { outcomes } = await follow('tutorials/approve-before-sending', async (block) => {
    if (block.includes('/api/runs/$RUN"') || block.includes('export RUN'))
      await until(async () => (await runs())[0]?.status === 'waiting');
    if (block.includes('requests?provider=mailboxes'))
      await until(async () => (await runs())[0]?.status === 'succeeded');
    if (block.includes('/resume')) resumes += 1;
  });
  expect(resumes).toBe(2);
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
      body: { text: expect.stringMatching(/Send "Hello Grace, .*" to grace@example.org\? .*http:\S+\/api\/resume\//) },
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

it('how-to/secure-a-webhook.md: lets in who has the token of now', async () => {
  const { outcomes } = await follow('how-to/secure-a-webhook');
  const calls = outcomes.filter(({ url }) => url.pathname === '/api/webhooks/secured');
  expect(calls.map(({ status }) => status)).toEqual([401, 200, 401]);
  expect(outcomes.find(({ body }) => body?.faults)!.body.faults).toEqual([]);
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

it.each(['rotate-keys', 'upgrade', 'back-up-and-restore', 'scale-out'])(
  'how-to/%s.md: its commands work on a service that serves',
  async (name) => {
    const { outcomes, printed } = await follow(`how-to/${name}`);
    expect(outcomes.length + printed.length).toBeGreaterThan(0);
  },
);

it('hand-written guides have at most 150 lines', async () => {
  const folders = ['docs/tutorials', 'docs/how-to', 'docs/explanation'];
  const pages = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  const lengths = pages.map((page) => [page, readFileSync(page, 'utf8').split('\n').length] as const);
  expect(lengths.filter(([, lines]) => lines > 150)).toEqual([]);
});
