import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { deliver, INBOX, mailClient } from '../../spec-support/mail-client.js';

const sandbox = await specSandbox();
const call = mailClient(sandbox);

beforeEach(async () => {
  await call('POST /inboxes', { json: { username: 'billing' } });
});

describe('replies and threads', () => {
  const reply = (id: string, json: object) => call(`POST ${INBOX}/messages/${encodeURIComponent(id)}/reply`, { json });

  it('answers the sender in the same thread', async () => {
    const original = await deliver(sandbox, { subject: 'Question', cc: ['team@example.org'] });
    const { body } = await reply(original.message_id, { text: 'Answer' });
    expect(body.thread_id).toBe(original.thread_id);
    const stored = await call(`GET ${INBOX}/messages/${encodeURIComponent(body.message_id)}`);
    expect(stored.body).toMatchObject({
      to: ['Ada <ada@example.org>'],
      subject: 'Re: Question',
      in_reply_to: original.message_id,
    });
    expect(stored.body).not.toHaveProperty('cc');
  });

  it('adds everybody else but itself with reply_all', async () => {
    const original = await deliver(sandbox, {
      to: ['billing@agentmail.to', 'bob@example.org'],
      cc: ['team@example.org', 'ada@example.org'],
    });
    const { body } = await reply(original.message_id, { text: 'Answer', reply_all: true });
    const stored = await call(`GET ${INBOX}/messages/${encodeURIComponent(body.message_id)}`);
    expect(stored.body).toMatchObject({ to: ['Ada <ada@example.org>'], cc: ['bob@example.org', 'team@example.org'] });
  });

  it('answers to whom a mail of its own went', async () => {
    const sent = await call(`POST ${INBOX}/messages/send`, { json: { to: 'ada@example.org', text: 'x' } });
    const { body } = await reply(sent.body.message_id, { text: 'And one more thing' });
    const stored = await call(`GET ${INBOX}/messages/${encodeURIComponent(body.message_id)}`);
    expect(stored.body.to).toEqual(['ada@example.org']);
  });

  it.each([
    ['a subject', { text: 'x', subject: 'y' }],
    ['a text as reply_all', { text: 'x', reply_all: 'true' }],
  ])('refuses %s in a reply', async (_case, json) => {
    const { message_id } = await deliver(sandbox);
    expect((await reply(message_id, json)).body.code).toBe('validation_error');
  });

  it('refuses a reply to a message that does not exist', async () => {
    expect((await reply('<none@example.org>', { text: 'x' })).body.code).toBe('not_found');
  });

  it('lists conversations with their filters', async () => {
    const mail = await deliver(sandbox, { subject: 'Question' });
    await reply(mail.message_id, { text: 'Answer' });
    await deliver(sandbox, { subject: 'Other', from: 'bob@example.org' });
    const { body } = await call(`GET ${INBOX}/threads?senders=ada&recipients=billing&subject=quest`);
    expect(body).toMatchObject({
      count: 1,
      threads: [{ thread_id: mail.thread_id, message_count: 2, subject: 'Question' }],
    });
    expect(body.threads[0]).toHaveProperty('received_timestamp');
    expect(body.threads[0]).toHaveProperty('sent_timestamp');
    expect((await call(`GET ${INBOX}/threads?from=ada`)).status).toBe(400);
  });

  it('pages a conversation from the newest mails, each page in ascending order', async () => {
    const first = await deliver(sandbox, { text: '1' });
    for (const text of ['2', '3']) await deliver(sandbox, { text, in_reply_to: first.message_id });
    const texts = (body: { messages: { text: string }[] }) => body.messages.map(({ text }) => text);
    const newest = await call(`GET ${INBOX}/threads/${first.thread_id}?limit=2`);
    expect(texts(newest.body)).toEqual(['2', '3']);
    const older = await call(
      `GET ${INBOX}/threads/${first.thread_id}?limit=2&page_token=${newest.body.next_page_token}`,
    );
    expect(texts(older.body)).toEqual(['1']);
    expect((await call(`GET ${INBOX}/threads/thr_none`)).body.code).toBe('not_found');
  });
});
