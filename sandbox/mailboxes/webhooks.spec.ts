import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AgentMailClient } from 'agentmail';
import { until } from '../chatbot/spec-support/until.js';
import { deliver } from '../spec-support/mail-client.js';
import { specReceiver, type Received } from '../spec-support/spec-receiver.js';
import { specSandbox } from '../spec-support/spec-sandbox.js';

const sandbox = await specSandbox();
const receiver = await specReceiver();
const { url } = receiver;
const { apiKey } = sandbox.credentials.mailboxes;
const client = new AgentMailClient({ apiKey, baseUrl: `${sandbox.url}/mailboxes`, maxRetries: 0 });

beforeEach(async () => {
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
    await until(() => receiver.received.length === 1);
    const [{ headers, body }] = receiver.received as [Received];
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
    receiver.status = 500;
    await deliver(sandbox, { subject: 'Hello' });
    await until(() => receiver.received.length === 1);
    receiver.status = 200;
    await until(() => {
      sandbox.clock.advance(10);
      return receiver.received.length === 2;
    });
    expect(receiver.received[1]!.headers['svix-id']).toBe(receiver.received[0]!.headers['svix-id']);
  });

  it('gets nothing of an event that is lost, and one twice that is doubled', async () => {
    await client.webhooks.create(wanted());
    const { delivery } = sandbox.providers.mailboxes.account.webhooks;
    delivery.order({ drop: 1 });
    await deliver(sandbox, { subject: 'lost' });
    delivery.order({ double: 1 });
    await deliver(sandbox, { subject: 'twice' });
    await until(() => receiver.received.length === 2);
    expect(receiver.received.map(({ body }) => JSON.parse(body).message.subject)).toEqual(['twice', 'twice']);
  });
});
