import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { INBOX, mailClient } from '../../spec-support/mail-client.js';

const sandbox = await specSandbox();
const call = mailClient(sandbox);

beforeEach(async () => {
  await call('POST /inboxes', { json: { username: 'billing' } });
});

describe('sending', () => {
  const send = (json: object, headers = {}) => call(`POST ${INBOX}/messages/send`, { json, headers });

  it('keeps the mail and starts a thread', async () => {
    const { status, body } = await send({
      to: 'ada@example.org',
      subject: 'Invoice',
      text: 'See attachment.',
      labels: ['paid'],
    });
    expect(status).toBe(200);
    const stored = await call(`GET ${INBOX}/messages/${encodeURIComponent(body.message_id)}`);
    expect(stored.body).toMatchObject({
      ...body,
      from: 'billing@agentmail.to',
      to: ['ada@example.org'],
      labels: ['sent', 'paid'],
    });
  });

  it.each([
    ['no recipient', { text: 'x' }, 422, 'unprocessable'],
    [
      '51 recipients',
      { to: Array.from({ length: 51 }, (_, n) => `p${n}@example.org`), text: 'x' },
      422,
      'unprocessable',
    ],
    ['nothing to say', { to: 'a@example.org' }, 422, 'unprocessable'],
    ['an address without @', { to: 'ada', text: 'x' }, 400, 'validation_error'],
    ['a number as text', { to: 'a@example.org', text: 5 }, 400, 'validation_error'],
    [
      'content and url',
      { to: 'a@example.org', attachments: [{ content: 'YQ==', url: 'http://127.0.0.1/' }] },
      400,
      'validation_error',
    ],
    ['broken base64', { to: 'a@example.org', attachments: [{ content: 'YQ=' }] }, 400, 'validation_error'],
    [
      'an unknown disposition',
      { to: 'a@example.org', attachments: [{ content: 'YQ==', content_disposition: 'x' }] },
      400,
      'validation_error',
    ],
    ['tracking on the shared domain', { to: 'a@example.org', html: '<p>', track_opens: true }, 422, 'unprocessable'],
    ['headers that are no texts', { to: 'a@example.org', text: 'x', headers: { a: 1 } }, 400, 'validation_error'],
  ])('refuses %s', async (_case, json, status, code) => {
    const answer = await send(json);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('refuses a request above the gateway limit', async () => {
    const answer = await send({ to: 'a@example.org', text: 'x'.repeat(6 * 1024 * 1024) });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 413,
      body: { message: expect.any(String) },
    });
  });

  it('refuses a body that is no JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await call(`POST ${INBOX}/messages/send`, { body: '{', headers })).body.code).toBe('bad_request');
  });

  it('reads an attachment by URL', async () => {
    const { url } = sandbox.downloads.publish({ content: Buffer.from('data'), contentType: 'text/plain' });
    const { body } = await send({ to: 'a@example.org', attachments: [{ filename: 'a', url }] });
    const stored = await call(`GET ${INBOX}/messages/${encodeURIComponent(body.message_id)}`);
    expect(stored.body.attachments).toEqual([expect.objectContaining({ filename: 'a', size: 4 })]);
  });

  it('answers a repeated Idempotency-Key with the first ids and refuses it for another mail', async () => {
    const mail = { to: 'a@example.org', text: 'x' };
    const first = await send(mail, { 'idempotency-key': 'k-1' });
    expect((await send(mail, { 'idempotency-key': 'k-1' })).body).toEqual(first.body);
    expect((await send({ ...mail, text: 'y' }, { 'idempotency-key': 'k-1' })).body.code).toBe('conflict');
    expect((await send(mail, { 'idempotency-key': 'not allowed' })).status).toBe(400);
    expect((await send(mail, { 'idempotency-key': '' })).status).toBe(400);
    sandbox.clock.advance(24 * 3600);
    expect((await send(mail, { 'idempotency-key': 'k-1' })).body.message_id).not.toBe(first.body.message_id);
  });

  it('shows a retry without a key as two mails after a 503 that had stored', async () => {
    sandbox.fail({ provider: 'mailboxes', path: '*/messages/send', kind: 'status', status: 503, execute: true });
    expect((await send({ to: 'a@example.org', text: 'x' })).status).toBe(503);
    expect((await send({ to: 'a@example.org', text: 'x' })).status).toBe(200);
    expect((await call(`GET ${INBOX}/messages`)).body.count).toBe(2);
  });
});
