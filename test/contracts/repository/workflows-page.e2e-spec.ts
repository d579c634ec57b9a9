import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonSchema } from '#libs/schema';
import { readEnvironment } from '../../../src/platform/config/read-environment.js';
import { CronConfig } from '../../../src/workflows/nodes/cron/cron.node.js';
import { FormField } from '../../../src/workflows/nodes/form/form-field.js';
import { FrontendElementConfig } from '../../../src/workflows/nodes/frontend-element.node.js';
import { ConnectorTriggerConfig } from '../../../src/workflows/nodes/connector-trigger.node.js';
import { WebhookAuthentication } from '../../../src/workflows/nodes/webhook/webhook-authentication.js';
import { WebhookConfig } from '../../../src/workflows/nodes/webhook/webhook.node.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { until } from '../../support/until.js';
import { Reader } from '../support/documents/documented-commands.js';
import { codeBlocks } from '../support/documents/shell-commands.js';

const SECRET = 'a-secret-only-your-shop-knows';
const EXAMPLE = 'examples/order-intake.json';
const STOCK = 'http://127.0.0.1:4020';

const stock = createServer((request, response) => {
  const inStock = request.url!.endsWith('lamp') ? 1 : 9;
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ inStock }));
});
let service: SandboxedApp;
let page: string;
let folder: string;

beforeAll(async () => {
  stock.listen(0, '127.0.0.1');
  await once(stock, 'listening');
  const address = `127.0.0.1:${(stock.address() as AddressInfo).port}`;
  service = await bootSandboxed({ variables: { EGRESS_ALLOW: address } });
  folder = await mkdtemp(join(tmpdir(), 'workflows-page-'));
  const example = join(folder, 'order-intake.json');
  await writeFile(example, (await readFile(EXAMPLE, 'utf8')).replaceAll(STOCK, `http://${address}`));
  page = (await readFile('docs/tutorials/order-intake.md', 'utf8')).replace(`@${EXAMPLE}`, `@${example}`);
}, BOOT_TIMEOUT_MS);

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
  stock.closeAllConnections();
  stock.close();
});

it('docs/tutorials/order-intake.md: its stock service, its start and its example name one port, which the service leaves free', () => {
  const { PORT, SANDBOX_PORT } = readEnvironment({});
  const { host, port } = new URL(STOCK);
  expect(page).toContain(`.listen(${port})`);
  expect(page).toContain(`EGRESS_ALLOW=${host} npm start`);
  expect([PORT, SANDBOX_PORT, SANDBOX_PORT + 1]).not.toContain(Number(port));
});

it('docs/tutorials/order-intake.md: its commands build the workflow it shows, and the order goes through', async () => {
  const body = /webhooks\/orders[\s\S]*?-d '([^']*)'/.exec(page)![1]!;
  expect(page).toContain(`$(printf %s '${body}' | openssl dgst -sha256 -hmac ${SECRET} -r |`);
  const SIGNATURE = createHmac('sha256', SECRET).update(body).digest('hex');
  const reader = new Reader({ KEY: BOOTSTRAP_KEY, SIGNATURE }, { 'http://localhost:3000': service.url });
  for (const block of codeBlocks(page, 'sh')) await reader.follow(block.replace(/^export SIGNATURE=.*$/m, ''));
  expect(reader.failures()).toEqual([]);

  const bodies = reader.outcomes.map((outcome) => outcome.body);
  const saved = bodies.find(({ faults }) => faults !== undefined);
  expect(saved.faults).toEqual([]);
  const run = bodies.at(-1);
  expect(run).toMatchObject({
    status: 'succeeded',
    output: { order: expect.any(String), summary: expect.any(String) },
  });
  expect(run.output.summary).toContain('Ada ordered 2 items.');
  const records = run.nodes.map(
    ({ label, iteration, status }: { label: string; iteration: number[]; status: string }) =>
      `${label} ${iteration.join('.')} ${status}`,
  );
  expect(records).toEqual(
    expect.arrayContaining([
      'Stock 0 succeeded',
      'Stock 1 succeeded',
      'Warn the warehouse 1 succeeded',
      'Saved  succeeded',
    ]),
  );
  expect(records).not.toContain('Warn the warehouse 0 succeeded');
  const { body: orders } = await service.api.post('/api/collections/orders/query').send({});
  expect(orders.documents).toMatchObject([{ number: 'A-1', _id: run.output.order, summary: run.output.summary }]);
});

it('docs/reference/webhooks.md: its commands try a webhook, run a kept call again, learn its body and publish it', async () => {
  const text = await readFile('docs/reference/webhooks.md', 'utf8');
  const reader = new Reader({ KEY: BOOTSTRAP_KEY }, { 'http://localhost:3000': service.url });
  for (const block of codeBlocks(text, 'sh')) await reader.follow(block);
  expect(reader.failures()).toEqual([]);
  const answerOf = (path: string) => reader.outcomes.find(({ url }) => url.pathname.endsWith(path))!;
  expect(answerOf('/api/workflows').body.faults).toEqual([]);
  expect(answerOf('/tickets/returns')).toMatchObject({ status: 201, body: { queue: 'returns', title: 'Too small' } });
  expect(answerOf('/requests').body.items).toMatchObject([{ request: { body: { id: 7 } } }]);
  expect(answerOf('/learn-schema').body.schema.required).toEqual(['id', 'title']);
  expect(answerOf('/webhooks.json').body.paths).toMatchObject({ '/tickets/{queue}': { post: { summary: 'Tickets' } } });
});

it('docs/tutorials/answer-mail.md: its commands build a workflow that reads a mail and alerts the bot', async () => {
  const text = await readFile('docs/tutorials/answer-mail.md', 'utf8');
  const { sandbox } = service;
  const places = { 'http://localhost:3000': service.url, 'http://127.0.0.1:4010': sandbox.url };
  const reader = new Reader({ KEY: BOOTSTRAP_KEY }, places);
  const isAlert = (request: object) =>
    JSON.stringify(request).includes('Urgent: The shop is down, from ada@example.org');
  for (const block of codeBlocks(text, 'sh')) {
    if (block.includes('/runs')) await until(() => sandbox.requests('chatbot').some(isAlert));
    await reader.follow(block);
  }
  expect(reader.failures()).toEqual([]);
  const answerOf = (path: string) => reader.outcomes.find(({ url }) => url.pathname.endsWith(path))!.body;
  expect(answerOf('/api/workflows').faults).toEqual([]);
  expect(answerOf('/runs').items).toMatchObject([{ trigger: 'event' }]);
  expect(answerOf('/subscriptions').items).toMatchObject([{ connector: 'mailboxes', state: 'active' }]);
  expect(sandbox.requests('chatbot').filter(isAlert)).toHaveLength(1);
});

it.each([
  ['a webhook', WebhookConfig, ['webhooks']],
  ['its authentication', WebhookAuthentication, ['webhooks', 'webhook-signatures']],
  ['an event', ConnectorTriggerConfig, ['starts']],
  ['a schedule', CronConfig, ['starts']],
  ['a form', FrontendElementConfig, ['starts']],
  ['a field of a form', FormField, ['starts']],
])('the reference names every setting of %s', async (_, config, pages) => {
  const texts = await Promise.all(pages.map((page) => readFile(`docs/reference/${page}.md`, 'utf8')));
  const text = texts.join('\n');
  const names = Object.keys(jsonSchema(config)['properties'] as object);
  expect(names.filter((name) => !text.includes(`\`${name}`))).toEqual([]);
});
