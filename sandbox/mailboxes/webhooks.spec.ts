import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentMailClient } from 'agentmail';
import { until } from '../chatbot/spec-support/until.js';
import { deliver } from '../spec-support/mail-client.js';
import { specSandbox } from '../spec-support/spec-sandbox.js';

const sandbox = await specSandbox();
const { apiKey } = sandbox.credentials.mailboxes;
const client = new AgentMailClient({ apiKey, baseUrl: `${sandbox.url}/mailboxes`, maxRetries: 0 });

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

let receiver: Server;
let url: string;
let deliveries: Delivery[] = [];
let status = 200;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  deliveries = [];
  status = 200;
  await client.inboxes.create({ username: 'billing' });
});

const wanted = () => ({
  ...{ url, clientId: 'ours-1', eventTypes: ['message.received' as const] },
  inboxIds: ['billing@agentmail.to'],
});

describe('a webhook, kept by the SDK of AgentMail', () => {
  it('is made once for an id of ours, read, listed and removed', async () => {
    const webhook = await client.webhooks.create(wanted());
    expect(webhook).toMatchObject({ ...wanted(), enabled: true, secret: expect.stringMatching(/^whsec_/) });
    expect(await client.webhooks.create(wanted())).toEqual(webhook);
    expect(await client.webhooks.get(webhook.webhookId)).toEqual(webhook);
    expect((await client.webhooks.list()).webhooks).toEqual([webhook]);
    await client.webhooks.delete(webhook.webhookId);
    await expect(client.webhooks.get(webhook.webhookId)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('gets the events it wants, signed', async () => {
    const { secret } = await client.webhooks.create(wanted());
    await deliver(sandbox, { subject: 'Hello' });
    await until(() => deliveries.length === 1);
    const [{ headers, body }] = deliveries as [Delivery];
    const signed = `${String(headers['svix-id'])}.${String(headers['svix-timestamp'])}.${body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(headers['svix-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(JSON.parse(body)).toMatchObject({
      ...{ type: 'event', event_type: 'message.received', event_id: expect.any(String) },
      ...{ message: { subject: 'Hello' }, thread: { message_count: 1 } },
    });
  });

  it('gets an event again that it did not take, under the same id, until it does', async () => {
    await client.webhooks.create(wanted());
    status = 500;
    await deliver(sandbox, { subject: 'Hello' });
    await until(() => deliveries.length === 1);
    status = 200;
    await until(() => {
      sandbox.clock.advance(10);
      return deliveries.length === 2;
    });
    expect(deliveries[1]!.headers['svix-id']).toBe(deliveries[0]!.headers['svix-id']);
  });

  it('gets nothing of an event that is lost, and one twice that is doubled', async () => {
    await client.webhooks.create(wanted());
    const { delivery } = sandbox.providers.mailboxes.account.webhooks;
    delivery.order({ drop: 1 });
    await deliver(sandbox, { subject: 'lost' });
    delivery.order({ double: 1 });
    await deliver(sandbox, { subject: 'twice' });
    await until(() => deliveries.length === 2);
    expect(deliveries.map(({ body }) => JSON.parse(body).message.subject)).toEqual(['twice', 'twice']);
  });
});
