import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { consoleTest } from '../../support/browser/console-test.js';
import { Author } from '../../support/browser/author.js';
import { Hand } from '../../support/browser/hand.js';
import { startLoopbackServer, type LoopbackServer } from '../../support/http/loopback-server.js';
import { patientFetch } from '../../support/http/patient-fetch.js';

const MOST_CLICKS = 40;
const SECRET = 'a-secret-only-your-shop-knows';
const ORDER = {
  id: 'A-1',
  email: 'ada@example.org',
  lines: [
    { sku: 'desk', quantity: 2 },
    { sku: 'lamp', quantity: 3 },
  ],
};

interface Node {
  id: string;
  type: string;
  label: string;
  config: Record<string, unknown>;
}
interface Definition {
  nodes: Node[];
  edges: { from: string; output?: string; to: string }[];
}

const console = consoleTest({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
const example = (JSON.parse(readFileSync('examples/order-intake.json', 'utf8')) as { definition: Definition })
  .definition;
let stock: LoopbackServer;

beforeAll(async () => {
  stock = await startLoopbackServer((request, response) => {
    const inStock = request.url!.endsWith('lamp') ? 1 : 9;
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ inStock }));
  });
  const { api } = console.service;
  await api.put('/api/variables/ORDERS_SECRET').send({ value: SECRET });
  await api.put('/api/variables/OPENAI_API_KEY').send({ value: 'sk-sandbox-2f6b81d09c3e4a57' });
  await api.post('/api/collections/customers/documents').send({ fields: { name: 'Ada', email: ORDER.email } });
});

afterAll(() => stock?.close());

/** Calls as the shop does: with a signature of the exact bytes. */
function order(url: string): Promise<Response> {
  const body = JSON.stringify(ORDER);
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  return patientFetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Signature': signature },
    body,
  });
}

it('builds the order intake with few clicks, without a typed reference or JSON, deploys it and calls it', async () => {
  const page = await console.open('/workflows');
  const hand = await Hand.on(page);
  const author = new Author(page, hand);
  const { button } = author;

  await hand.click(button('Create a workflow'));
  await hand.tabTo(page.getByLabel('Start from'));
  await hand.type('An empty graph');
  await hand.tabTo(page.getByLabel('Name'));
  await hand.press('ControlOrMeta+a');
  await hand.type('Order intake');
  await hand.press('Enter');

  await page.getByRole('combobox', { name: 'Search nodes and actions' }).waitFor();
  await author.add('webhook', 'Order');
  await author.write('Path', '/orders');
  await author.choose('Type', 'signature');
  await author.choose('Scheme', 'hmac');
  await author.write('Header name', 'X-Signature');
  await author.write('Environment variable', 'ORDERS_SECRET');
  await hand.press('Enter');
  await hand.click(button('Listen for a call'));
  const address = page.getByLabel('Waiting for one call to this address (POST)');
  await address.waitFor();
  await console.picture(page, 'intake-0-listening');
  await console.expectAccessible(page);
  const taken = await order((await address.textContent())!);
  expect(taken.status).toBe(200);
  await author
    .node('Order')
    .and(page.getByRole('button', { name: /succeeded/ }))
    .waitFor();
  await console.picture(page, 'intake-1-called');
  await author.leave('Order');

  await author.add('query', 'Customer');
  await author.write('Collection', 'customers');
  await hand.press('Enter');
  await author.write('New name of Filter', 'email');
  await hand.press('Enter');
  await hand.isAt(author.field('Filter email'));
  await author.refer('$"startNode".body.email');
  await hand.tabTo(page.getByRole('checkbox', { name: /^First/ }));
  await hand.press('Space');
  await console.picture(page, 'intake-2-query');
  await author.leave('Customer');

  await author.add('if-else', 'Known?');
  await hand.tabTo(author.field('Conditions 1 left'));
  await author.refer('$"Customer".document');
  await author.choose('Conditions 1 operator', 'exists');
  await author.leave('Known?');

  await author.add('for loop', 'Lines');
  await hand.tabTo(author.field('Items'));
  await author.refer('$"startNode".body.lines');
  await author.write('Concurrency', '3');
  await author.leave('Lines');

  await author.add('http request', 'Stock');
  await author.write('Url', `${stock.url}/stock/`);
  await author.refer('$"Lines".item.sku');
  await console.picture(page, 'intake-3-stock');
  await hand.tabTo(page.getByText('When it fails'));
  await hand.press('Enter');
  await author.write('Tries in total', '3');
  await author.write('Wait before the second try, in ms', '500');
  await hand.click(button('Run up to here'));
  await author
    .node('Stock')
    .and(page.getByRole('button', { name: /succeeded/ }))
    .waitFor();
  await author.leave('Stock');

  await author.add('if-else', 'Too few?');
  await hand.tabTo(author.field('Conditions 1 left'));
  await author.refer('$"Stock".body.inStock');
  await author.choose('Conditions 1 operator', 'less than');
  await hand.tabTo(author.field('Conditions 1 right'));
  await author.refer('$"Lines".item.quantity');
  await author.leave('Too few?');

  await author.add('chatbot send message', 'Warn the warehouse');
  await author.write('Chat id', '1001');
  await author.write('Text', 'Order ');
  await author.refer('$"startNode".body.id');
  await hand.type(': too few of ');
  await author.refer('$"Lines".item.sku');
  await console.picture(page, 'intake-4-message');

  await author.leave('Warn the warehouse');
  await author.goTo('Lines');
  await author.add('agent', 'Summary');
  await author.write('Instructions', 'Say in one sentence what was ordered, for the sales team.');
  await hand.tabTo(author.field('Input'));
  await author.refer('$"Customer".document.name');
  await hand.type(' ordered ');
  await hand.click(button('Fields of lines'));
  await author.refer('$"startNode".body.lines.length');
  await hand.type(' items.');
  await author.write('Model', 'sandbox-echo');
  await console.picture(page, 'intake-5-summary');
  await author.leave('Summary');

  await author.add('mutation', 'Saved', () => author.choose('Operation', 'insert'));
  await author.write('Collection', 'orders');
  for (const [name, reference] of [
    ['number', '$"startNode".body.id'],
    ['customer', '$"Customer".document._id'],
    ['lines', '$"startNode".body.lines'],
    ['summary', '$"Summary".text'],
  ] as const) {
    await author.write('New name of Fields', name);
    await hand.press('Enter');
    await hand.isAt(author.field(`Fields ${name}`));
    await author.refer(reference);
  }
  await console.picture(page, 'intake-6-saved');
  await author.leave('Saved');

  await author.add('return', 'Accepted');
  await author.write('Status code', '201');
  for (const [name, reference] of [
    ['order', '$"Saved".documentId'],
    ['summary', '$"Summary".text'],
  ] as const) {
    await author.write('New name of Body', name);
    await hand.press('Enter');
    await hand.isAt(author.field(`Body ${name}`));
    await author.refer(reference);
  }

  await author.leave('Accepted');
  await author.goTo('Known?');
  await author.add('return', 'Unknown');
  await author.write('Status code', '422');
  await author.write('New name of Body', 'error');
  await hand.press('Enter');
  await hand.isAt(author.field('Body error'));
  await hand.type('There is no customer ');
  await author.refer('$"startNode".body.email');
  await hand.type('.');
  await console.picture(page, 'intake-7-unknown');

  await author.leave('Unknown');
  await author.goTo('Order');
  await hand.press('Enter');
  await author.choose('Response mode', 'lastNode');
  await hand.tabTo(page.getByText('More settings', { exact: false }));
  await hand.press('Enter');
  await hand.tabTo(author.field('Idempotency key'));
  await author.refer('$"startNode".body.id');
  await hand.press('ControlOrMeta+s');
  await page.getByText('All changes saved').waitFor();
  await console.picture(page, 'intake-8-whole');
  await hand.click(button('Deploy'));
  await page.getByText('Version 1 is live').waitFor();

  const { clicks, typed } = await hand.seen();
  expect(clicks).toBeLessThan(MOST_CLICKS);
  expect(typed).not.toMatch(/[{}$[\]]/);
  const { body: built } = await console.service.api.get(page.url().replace(/.*\/workflows/, '/api/workflows'));
  expect(shapeOf(built.definition as Definition)).toEqual(shapeOf(asWritten(example)));

  const answer = await order(`${console.origin}/api/webhooks/orders`);
  expect([answer.status, await answer.json()]).toEqual([
    201,
    { order: expect.any(String), summary: expect.stringContaining('Ada ordered 2 items.') },
  ]);
  const { body: warned } = await console.service.api.get(
    `/api/runs/${answer.headers.get('x-run-id')}/nodes?nodeId=connectorAction`,
  );
  expect(warned.items).toMatchObject([
    { status: 'succeeded', input: { input: { text: 'Order A-1: too few of lamp' } } },
  ]);
});

/** A graph by the labels of its nodes; where they stand and how their ids read is left out. */
function shapeOf({ nodes, edges }: Definition) {
  const labelOf = (id: string) => nodes.find((node) => node.id === id)!.label;
  return {
    nodes: nodes.map(({ id: _, ...node }) => node).sort((one, other) => one.label.localeCompare(other.label)),
    edges: edges.map(({ from, output = '', to }) => [labelOf(from), output, labelOf(to)].join(' → ')).sort(),
  };
}

/** The example in the words of this test: another stock service, references put where the example computes. */
function asWritten(definition: Definition): Definition {
  const text = JSON.stringify(definition)
    .replace('http://127.0.0.1:4020', stock.url)
    // Both are what a form begins with.
    .replace(/"method":"(?:POST|GET)",/g, '')
    .replace(String.raw`{{ $\"startNode\".body.id }}"}`, String.raw`$\"startNode\".body.id"}`)
    .replace(String.raw`length($\"startNode\".body.lines)`, String.raw`$\"startNode\".body.lines.length`);
  return JSON.parse(text) as Definition;
}
