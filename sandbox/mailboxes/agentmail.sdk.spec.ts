import { beforeEach, describe, expect, it } from '@jest/globals';
import { AgentMail, AgentMailClient, AgentMailError } from 'agentmail';
import { specSandbox } from '../spec-support/spec-sandbox.js';

const SUPPORT = 'support@agentmail.to';
const INVOICE = '<invoice-4711@example.org>';

const sandbox = await specSandbox();
const { apiKey, restrictedApiKey } = sandbox.credentials.mailboxes;
const withKey = (key: string, maxRetries = 0) =>
  new AgentMailClient({ apiKey: key, baseUrl: `${sandbox.url}/mailboxes`, maxRetries });
const { inboxes } = withKey(apiKey);
const sent = () => sandbox.requests('mailboxes');
/** What an SDK call failed with. */
const failure = (call: PromiseLike<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => sandbox.seed());

describe('an inbox, kept by the SDK of AgentMail', () => {
  it('is made once for an id of ours, read and listed', async () => {
    const wanted = {
      username: 'billing',
      domain: 'agentmail.to',
      displayName: 'Billing agent',
      clientId: 'ws1-billing',
      metadata: { team: 'finance', floor: 3, open: true },
    };
    const inbox = await inboxes.create(wanted);
    expect(inbox).toMatchObject({
      ...{ inboxId: 'billing@agentmail.to', email: 'billing@agentmail.to', podId: expect.any(String) },
      ...{ displayName: 'Billing agent', clientId: 'ws1-billing', metadata: wanted.metadata },
      createdAt: expect.any(Date),
    });
    expect(await inboxes.create(wanted)).toEqual(inbox);
    expect(await inboxes.get(inbox.inboxId)).toEqual(inbox);
    expect((await inboxes.create()).email).toMatch(/^\w+@agentmail\.to$/);
    const page = await inboxes.list({ limit: 2, ascending: true });
    expect(page).toMatchObject({ count: 2, limit: 2, inboxes: [{ email: SUPPORT }, {}] });
    const rest = await inboxes.list({ limit: 2, ascending: true, pageToken: page.nextPageToken });
    expect([rest.count, rest.nextPageToken]).toEqual([1, undefined]);
  });
});

describe('mail, read by the SDK of AgentMail', () => {
  it('is listed page by page, and by every filter, lists as one text', async () => {
    const page = await inboxes.messages.list(SUPPORT, { limit: 1, includeSpam: true });
    expect(page).toMatchObject({ count: 1, messages: [{ subject: 'You have won', timestamp: expect.any(Date) }] });
    expect(page.nextPageToken).toEqual(expect.any(String));
    const found = await inboxes.messages.list(SUPPORT, {
      labels: ['Received', 'unread'],
      from: ['ada@example.org', 'Lovelace'],
      to: ['support@'],
      subject: ['Invoice', '4711'],
      after: new Date(Date.now() - 30 * 24 * 3600 * 1000),
      before: new Date(),
      ascending: true,
    });
    expect(found.messages).toMatchObject([
      { messageId: INVOICE, threadId: 'thr_4711', labels: ['received', 'unread'] },
    ]);
    expect(sent().at(-1)!.query.labels).toEqual(['["Received","unread"]']);
    expect((await inboxes.messages.list(SUPPORT, { labels: ['received', 'done'] })).count).toBe(0);
  });

  it('is shown whole, with its attachments, whose bytes are behind a link', async () => {
    const message = await inboxes.messages.get(SUPPORT, INVOICE);
    expect(message).toMatchObject({
      text: expect.stringContaining('analytical engine'),
      attachments: [{ attachmentId: 'att_4711', filename: 'invoice-4711.txt', contentType: 'text/plain' }],
    });
    const attachment = await inboxes.messages.getAttachment(SUPPORT, INVOICE, 'att_4711');
    expect(attachment).toMatchObject({ size: expect.any(Number), expiresAt: expect.any(Date) });
    expect(await (await fetch(attachment.downloadUrl)).text()).toContain('Invoice 4711');
  });

  it('is sorted into threads', async () => {
    const { threads } = await inboxes.threads.list(SUPPORT, {
      senders: ['ada@'],
      subject: ['invoice'],
      labels: ['sent'],
    });
    expect(threads).toMatchObject([{ threadId: 'thr_4711', messageCount: 2, senders: expect.any(Array) }]);
    const thread = await inboxes.threads.get(SUPPORT, 'thr_4711', { limit: 1 });
    expect(thread).toMatchObject({ messageCount: 2, count: 1, messages: [{ inReplyTo: INVOICE }] });
    const older = await inboxes.threads.get(SUPPORT, 'thr_4711', { limit: 1, pageToken: thread.nextPageToken });
    expect(older.messages).toMatchObject([{ messageId: INVOICE }]);
  });
});

describe('mail, sent by the SDK of AgentMail', () => {
  const mail = { to: 'grace@example.com', subject: 'Invoice 88', text: 'See the attachment.' };

  it('goes out with all that a mail can hold', async () => {
    const { messageId, threadId } = await inboxes.messages.send(SUPPORT, {
      ...mail,
      cc: ['team@example.com'],
      bcc: ['archive@example.com'],
      replyTo: 'billing@example.com',
      html: '<p>See the attachment.</p>',
      labels: ['Invoices'],
      headers: { 'X-Order': '88' },
      attachments: [
        {
          filename: '88.txt',
          contentType: 'text/plain',
          contentDisposition: 'attachment',
          content: btoa('Invoice 88'),
        },
      ],
    });
    const message = await inboxes.messages.get(SUPPORT, messageId);
    expect(message).toMatchObject({
      ...{ threadId, to: ['grace@example.com'], cc: ['team@example.com'], bcc: ['archive@example.com'] },
      ...{ replyTo: ['billing@example.com'], labels: ['sent', 'invoices'], attachments: [{ filename: '88.txt' }] },
    });
  });

  it('goes out once for a key, which no other mail may have', async () => {
    const key = { idempotencyKey: 'order-88' };
    const first = await inboxes.messages.send(SUPPORT, mail, key);
    expect(await inboxes.messages.send(SUPPORT, mail, key)).toEqual(first);
    const error = await failure(inboxes.messages.send(SUPPORT, { ...mail, text: 'Other' }, key));
    expect(error).toBeInstanceOf(AgentMail.ConflictError);
    expect(error).toMatchObject({ statusCode: 409, body: { code: 'conflict' } });
  });

  it('answers in the same thread', async () => {
    const answer = await inboxes.messages.reply(SUPPORT, INVOICE, { text: 'It is right now.', replyAll: true });
    expect(answer.threadId).toBe('thr_4711');
    const message = await inboxes.messages.get(SUPPORT, answer.messageId);
    expect(message).toMatchObject({
      inReplyTo: INVOICE,
      references: [INVOICE],
      subject: 'Re: Invoice 4711 seems wrong',
    });
  });
});

describe('refusals, as the SDK of AgentMail reports them', () => {
  it.each<[number, string, unknown, () => PromiseLike<unknown>]>([
    [400, 'validation_error', AgentMail.ValidationError, () => inboxes.create({ username: '.' })],
    [401, 'unknown_api_key', AgentMailError, () => withKey('am_nobody').inboxes.list()],
    [403, 'resource_taken', AgentMailError, () => inboxes.create({ username: 'support' })],
    [403, 'missing_permission', AgentMailError, () => withKey(restrictedApiKey).inboxes.create()],
    [404, 'not_found', AgentMail.NotFoundError, () => inboxes.messages.get(SUPPORT, '<nobody@example.org>')],
    [422, 'unprocessable', AgentMailError, () => inboxes.messages.send(SUPPORT, { text: 'x' })],
  ])('%i %s', async (statusCode, code, kind, call) => {
    const error = await failure(call());
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ statusCode, body: { code, message: expect.any(String) } });
    expect(sent()).toHaveLength(1);
  });

  it.each<[number, string, unknown, () => PromiseLike<unknown>]>([
    [403, 'message_rejected', AgentMail.MessageRejectedError, () => inboxes.messages.send(SUPPORT, { text: 'x' })],
    [409, 'race_condition', AgentMail.ConflictError, () => inboxes.messages.reply(SUPPORT, INVOICE, { text: 'x' })],
    [422, 'unprocessable', AgentMail.UnprocessableError, () => inboxes.create()],
    [503, 'unavailable', AgentMailError, () => inboxes.list()],
  ])('%i %s that was ordered', async (status, code, kind, call) => {
    sandbox.fail({ provider: 'mailboxes', kind: 'status', status, code });
    const error = await failure(call());
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ statusCode: status, body: { code } });
  });

  it('of a moment say how long to wait', async () => {
    sandbox.fail({ provider: 'mailboxes', kind: 'rateLimit', retryAfter: 7 });
    const error = (await failure(inboxes.list())) as AgentMailError;
    expect(error).toBeInstanceOf(AgentMailError);
    expect(error).toMatchObject({ statusCode: 429, body: { code: 'rate_limit_exceeded' } });
    expect(error.rawResponse?.headers.get('retry-after')).toBe('7');
  });

  it('of a moment are waited out', async () => {
    sandbox.fail({ provider: 'mailboxes', kind: 'rateLimit', retryAfter: 1 });
    expect((await withKey(apiKey, 1).inboxes.list()).count).toBe(1);
    expect(sent().map(({ status }) => status)).toEqual([429, 200]);
  });
});
