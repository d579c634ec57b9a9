import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';
import { deliver, INBOX, mailClient } from '../../spec-support/mail-client.js';

const sandbox = await specSandbox();
const call = mailClient(sandbox);

beforeEach(async () => {
  await call('POST /inboxes', { json: { username: 'billing' } });
});

describe('messages', () => {
  it('lists without bodies and leaves spam and trash out unless asked', async () => {
    await deliver(sandbox, { subject: 'one' });
    await deliver(sandbox, { subject: 'two', labels: ['received', 'spam'] });
    const plain = await call(`GET ${INBOX}/messages`);
    expect(plain.body.messages).toEqual([expect.objectContaining({ subject: 'one', preview: 'Hi' })]);
    expect(plain.body.messages[0]).not.toHaveProperty('text');
    expect((await call(`GET ${INBOX}/messages?include_spam=true`)).body.count).toBe(2);
  });

  it.each([
    ['from=ADA&subject=invoice', ['Invoice 1']],
    ['subject=inv&subject=1', ['Invoice 1']],
    ['to=cc%40example.org', ['Other']],
    ['labels=received&labels=vip', ['Other']],
    ['before=2026-01-02T00:00:00Z', ['Invoice 1']],
    ['after=2026-01-02T00:00:00%2B01:00', ['Other']],
    ['ascending=true', ['Invoice 1', 'Other']],
  ])('filters by %s', async (query, subjects) => {
    await deliver(sandbox, { subject: 'Invoice 1', timestamp: '2026-01-01T00:00:00Z' });
    await deliver(sandbox, {
      subject: 'Other',
      from: 'bob@example.org',
      cc: ['cc@example.org'],
      labels: ['received', 'vip'],
      timestamp: '2026-01-03T00:00:00Z',
    });
    const { body } = await call(`GET ${INBOX}/messages?${query}`);
    expect(body.messages.map(({ subject }: { subject: string }) => subject)).toEqual(subjects);
  });

  it('finds a message only by an id that was encoded exactly once', async () => {
    const { message_id: id } = await deliver(sandbox);
    const once = encodeURIComponent(id);
    expect((await call(`GET ${INBOX}/messages/${once}`)).body).toMatchObject({ message_id: id, text: 'Hi' });
    expect((await call(`GET ${INBOX}/messages/${encodeURIComponent(once)}`)).status).toBe(404);
    expect((await call(`GET ${INBOX}/messages/${encodeURIComponent(decodeURIComponent(id))}`)).status).toBe(404);
    expect((await call(`GET ${INBOX}/messages/${id}`)).status).toBe(404);
  });

  it('hands attachments out on another host that refuses the API key', async () => {
    const mail = await deliver(sandbox, {
      attachments: [{ filename: 'a.txt', content_type: 'text/plain', content: 'aGVsbG8=' }],
    });
    const id = mail.attachments![0]!.attachment_id;
    const { body } = await call(`GET ${INBOX}/messages/${encodeURIComponent(mail.message_id)}/attachments/${id}`);
    expect(body).toMatchObject({ attachment_id: id, size: 5, filename: 'a.txt', expires_at: expect.any(String) });
    const download = caller('');
    expect(new URL(body.download_url).origin).not.toBe(sandbox.url);
    expect((await download(`GET ${body.download_url}`)).body).toBe('hello');
    expect((await download(`GET ${body.download_url}`, { headers: { authorization: 'Bearer x' } })).status).toBe(400);
    expect((await download(`GET ${body.download_url}x`)).status).toBe(403);
    sandbox.clock.advance(3600);
    expect((await download(`GET ${body.download_url}`)).status).toBe(403);
  });
});
