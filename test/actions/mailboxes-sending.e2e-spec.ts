import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../support/app/sandboxed-app.js';

const SUPPORT = 'support@agentmail.to';
const INBOX = `inboxes/${encodeURIComponent(SUPPORT)}`;

let service: SandboxedApp;

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => service.resetProviders());

const post = (path: string, body?: object) => service.api.post(`/api/actions/mailboxes/${path}`).send(body);
const sent = () => service.sandbox.requests('mailboxes');
const messageNamed = (id: string) => `${INBOX}/messages/${encodeURIComponent(id)}`;
const mails = () => service.sandbox.providers.mailboxes.account.messages(SUPPORT);

describe('sending mail', () => {
  const mail = { to: 'ada@example.org', subject: 'Invoice 88', text: 'See the attachment.' };

  it('sends a mail with an attachment', async () => {
    const attachments = [{ filename: '88.pdf', content_type: 'application/pdf', content: 'JVBERi0xLjcK' }];
    const { body } = await post(`${INBOX}/messages/send`, { ...mail, attachments }).expect(200);
    expect(body).toEqual({ message_id: expect.any(String), thread_id: expect.any(String) });
    const stored = mails().at(-1)!;
    expect(stored.message).toMatchObject({ to: ['ada@example.org'], attachments: [{ filename: '88.pdf', size: 9 }] });
  });

  it.each([
    ["the caller's key where it fits", 'order-88', 'order-88'],
    ['its SHA-256 where it does not', 'order 88/ä', expect.stringMatching(/^[0-9a-f]{64}$/)],
    ['one made for the call', undefined, expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ])('carries %s', async (_case, key, expected) => {
    const request = post(`${INBOX}/messages/send`, mail);
    if (key) request.set('Idempotency-Key', Buffer.from(key, 'utf8').toString('latin1'));
    await request.expect(200);
    expect(sent().at(-1)!.headers['idempotency-key']).toEqual(expected);
  });

  it('goes with a reply under the same key, each of them once', async () => {
    const key = 'order-89';
    const reply = () => post(`${messageNamed(message_id)}/reply`, { text: 'Thank you.' }).set('Idempotency-Key', key);
    const { message_id } = (await post(`${INBOX}/messages/send`, mail).set('Idempotency-Key', key).expect(200)).body;
    const first = await reply().expect(200);
    expect((await reply().expect(200)).body).toEqual(first.body);
    expect(sent().map(({ path }) => path.split('/').at(-1))).toEqual(['send', 'reply']);
  });

  it('sends once although the provider failed after it had sent', async () => {
    const before = mails().length;
    service.sandbox.fail({
      provider: 'mailboxes',
      path: '*/messages/send',
      kind: 'status',
      status: 503,
      execute: true,
    });
    await post(`${INBOX}/messages/send`, mail).expect(200);
    expect(mails()).toHaveLength(before + 1);
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('answers into the thread, to everyone if wanted', async () => {
    const original = await service.sandbox.providers.mailboxes.deliver({
      inbox_id: SUPPORT,
      from: 'Ada <ada@example.org>',
      cc: ['team@example.com'],
      text: 'Hello',
      message_id: '<a1@example.org>',
    });
    const { body } = await post(`${messageNamed('<a1@example.org>')}/reply`, {
      text: 'Thank you.',
      reply_all: true,
    }).expect(200);
    expect(body.thread_id).toBe(original.thread_id);
    expect(mails().at(-1)!.message).toMatchObject({ in_reply_to: '<a1@example.org>', cc: ['team@example.com'] });
    expect(sent().at(-1)!.headers).toHaveProperty('idempotency-key');
  });

  it.each([
    ['no recipient', { text: 'x' }, ['to']],
    ['no content', { to: 'a@example.org', subject: 's', text: '' }, ['text']],
    ['51 recipients', { to: Array(30).fill('a@example.org'), cc: Array(21).fill('b@example.org'), text: 'x' }, ['to']],
    [
      'an attachment with content and url',
      { to: 'a@example.org', attachments: [{ content: 'AAAA', url: 'https://example.org/a' }] },
      ['attachments[0].content'],
    ],
    ['an attachment with neither', { to: 'a@example.org', attachments: [{}] }, ['attachments[0].content']],
    [
      'an attachment that is no base64',
      { to: 'a@example.org', attachments: [{ content: 'data:text/plain;base64,AAAA' }] },
      ['attachments[0].content'],
    ],
    ['an unknown field', { to: 'a@example.org', text: 'x', body: 'y' }, ['body']],
    ['wrong types, all at once', { to: 7, text: 'x', track_opens: 'yes', labels: {} }, ['to', 'labels', 'track_opens']],
  ])('refuses %s before the provider is called', async (_case, body, fields) => {
    const answer = await post(`${INBOX}/messages/send`, body).expect(400);
    expect(answer.body.errors.map(({ field }: any) => field).toSorted()).toEqual([...fields].toSorted());
    expect(sent()).toHaveLength(0);
  });

  it('takes 50 recipients', async () => {
    await post(`${INBOX}/messages/send`, {
      to: Array(30).fill('a@example.org'),
      bcc: Array(20).fill('b@example.org'),
      text: 'x',
    }).expect(200);
  });

  it('refuses a request above 6 MiB', async () => {
    const { body } = await post(`${INBOX}/messages/send`, { ...mail, text: 'x'.repeat(6 * 1024 * 1024) }).expect(413);
    expect(body.code).toBe('too_large');
    expect(sent()).toHaveLength(0);
  });
});
