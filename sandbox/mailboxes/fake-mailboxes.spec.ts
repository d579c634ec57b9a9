import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSandbox, type Sandbox } from '../sandbox.js';
import { caller } from '../spec-support/call.js';

let sandbox: Sandbox;
let call: ReturnType<typeof caller>;
const inbox = '/inboxes/billing%40agentmail.to';

beforeAll(async () => {
  sandbox = await createSandbox();
  call = caller(`${sandbox.url}/mailboxes/v0`, { authorization: `Bearer ${sandbox.credentials.mailboxes.apiKey}` });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.reset();
  await call('POST /inboxes', { json: { username: 'billing' } });
});

const deliver = (mail: object = {}) =>
  sandbox.providers.mailboxes.deliver({
    inbox_id: 'billing@agentmail.to',
    from: 'Ada <ada@example.org>',
    text: 'Hi',
    ...mail,
  });

describe('credentials of the mailboxes fake', () => {
  it.each([
    ['no header', {}, 401, 'missing_authorization'],
    ['another scheme', { authorization: 'Basic YTpi' }, 401, 'invalid_token_type'],
    ['bearer in lower case', { authorization: 'bearer am_sandbox_4f1c9a7be2d05836' }, 401, 'invalid_token_type'],
    ['a key with white space', { authorization: 'Bearer am_a b' }, 401, 'invalid_token_type'],
    ['an unknown key', { authorization: 'Bearer am_nobody' }, 401, 'unknown_api_key'],
    ['what is no key at all', { authorization: 'Bearer secret' }, 403, undefined],
  ])('refuses %s', async (_case, headers, status, code) => {
    const answer = await caller(`${sandbox.url}/mailboxes/v0`, headers)('GET /inboxes?limit=1');
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('lets a restricted key read but not write', async () => {
    const { restrictedApiKey } = sandbox.credentials.mailboxes;
    const restricted = caller(`${sandbox.url}/mailboxes/v0`, { authorization: `Bearer ${restrictedApiKey}` });
    expect((await restricted('GET /inboxes')).body.count).toBe(1);
    expect((await restricted('POST /inboxes')).body.code).toBe('missing_permission');
  });

  it('keeps the inboxes of another organisation out of reach', async () => {
    const other = caller(`${sandbox.url}/mailboxes/v0`, {
      authorization: `Bearer ${sandbox.credentials.mailboxes.otherApiKey}`,
    });
    expect((await other(`GET ${inbox}`)).body).toMatchObject({ name: 'NotFoundError', code: 'not_found' });
    expect((await other('POST /inboxes', { json: { username: 'Billing' } })).body.code).toBe('resource_taken');
  });

  it.each(['GET /domains', 'DELETE /inboxes', 'GET /inboxes/', 'GET /inboxes/a/b'])(
    'answers 404 to %s',
    async (line) => {
      expect((await call(line)).body).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('inboxes', () => {
  it('makes an inbox with a random name from an empty body', async () => {
    const { status, body } = await call('POST /inboxes');
    expect(status).toBe(200);
    expect(body).toMatchObject({ inbox_id: body.email, pod_id: expect.any(String), created_at: expect.any(String) });
    expect(body.email).toMatch(/^[a-z0-9]+@agentmail\.to$/);
  });

  it('gives the same inbox back for the same client_id', async () => {
    const first = await call('POST /inboxes', { json: { client_id: 'ws1-a', username: 'first' } });
    const second = await call('POST /inboxes', { json: { client_id: 'ws1-a', username: 'second' } });
    expect(second.body).toEqual(first.body);
  });

  it.each([
    ['a taken address', { username: 'billing' }, 403, 'resource_taken'],
    ['an unverified domain', { domain: 'example.net' }, 403, 'domain_not_verified'],
    ['a client_id with an @', { client_id: 'a@b' }, 400, 'validation_error'],
    ['a client_id of 257 characters', { client_id: 'a'.repeat(257) }, 400, 'validation_error'],
    ['a username that is a number', { username: 7 }, 400, 'validation_error'],
    ['nested metadata', { metadata: { a: {} } }, 400, 'validation_error'],
    ['an unknown field', { user_name: 'x' }, 400, 'validation_error'],
    ['a list as body', [], 400, 'validation_error'],
  ])('refuses %s', async (_case, json, status, code) => {
    const answer = await call('POST /inboxes', { json });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('names every fault of a body by its path', async () => {
    const { body } = await call('POST /inboxes', { json: { username: 7, metadata: { a: null } } });
    expect(body.errors.map(({ path }: { path: string[] }) => path)).toEqual([['username'], ['metadata', 'a']]);
  });

  it('refuses one inbox more than the plan allows', async () => {
    sandbox.providers.mailboxes.account.inboxLimit = 1;
    expect((await call('POST /inboxes')).body.code).toBe('limit_exceeded');
  });

  it.each(['limit=0', 'limit=101', 'limit=ten', 'limit=1&limit=2', 'ascending=yes', 'page_token=x', 'pageToken=x'])(
    'refuses the list query %s',
    async (query) => {
      expect((await call(`GET /inboxes?${query}`)).body.code).toBe('validation_error');
    },
  );

  it('answers opaque pages, newest first, that continue only their own list', async () => {
    await call('POST /inboxes', { json: { username: 'second' } });
    const first = await call('GET /inboxes?limit=1');
    expect(first.body).toMatchObject({ count: 1, limit: 1, inboxes: [{ inbox_id: 'second@agentmail.to' }] });
    const token = first.body.next_page_token;
    const second = await call(`GET /inboxes?limit=1&page_token=${token}`);
    expect(second.body.inboxes[0].inbox_id).toBe('billing@agentmail.to');
    expect(second.body).not.toHaveProperty('next_page_token');
    expect((await call(`GET /inboxes?ascending=true&page_token=${token}`)).status).toBe(400);
  });
});

describe('messages', () => {
  it('lists without bodies and leaves spam and trash out unless asked', async () => {
    await deliver({ subject: 'one' });
    await deliver({ subject: 'two', labels: ['received', 'spam'] });
    const plain = await call(`GET ${inbox}/messages`);
    expect(plain.body.messages).toEqual([expect.objectContaining({ subject: 'one', preview: 'Hi' })]);
    expect(plain.body.messages[0]).not.toHaveProperty('text');
    expect((await call(`GET ${inbox}/messages?include_spam=true`)).body.count).toBe(2);
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
    await deliver({ subject: 'Invoice 1', timestamp: '2026-01-01T00:00:00Z' });
    await deliver({
      subject: 'Other',
      from: 'bob@example.org',
      cc: ['cc@example.org'],
      labels: ['received', 'vip'],
      timestamp: '2026-01-03T00:00:00Z',
    });
    const { body } = await call(`GET ${inbox}/messages?${query}`);
    expect(body.messages.map(({ subject }: { subject: string }) => subject)).toEqual(subjects);
  });

  it('finds a message only by an id that was encoded exactly once', async () => {
    const { message_id: id } = await deliver();
    const once = encodeURIComponent(id);
    expect((await call(`GET ${inbox}/messages/${once}`)).body).toMatchObject({ message_id: id, text: 'Hi' });
    expect((await call(`GET ${inbox}/messages/${encodeURIComponent(once)}`)).status).toBe(404);
    expect((await call(`GET ${inbox}/messages/${encodeURIComponent(decodeURIComponent(id))}`)).status).toBe(404);
    expect((await call(`GET ${inbox}/messages/${id}`)).status).toBe(404);
  });

  it('hands attachments out on another host that refuses the API key', async () => {
    const mail = await deliver({
      attachments: [{ filename: 'a.txt', content_type: 'text/plain', content: 'aGVsbG8=' }],
    });
    const id = mail.attachments![0]!.attachment_id;
    const { body } = await call(`GET ${inbox}/messages/${encodeURIComponent(mail.message_id)}/attachments/${id}`);
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

describe('sending', () => {
  const send = (json: object, headers = {}) => call(`POST ${inbox}/messages/send`, { json, headers });

  it('keeps the mail and starts a thread', async () => {
    const { status, body } = await send({
      to: 'ada@example.org',
      subject: 'Invoice',
      text: 'See attachment.',
      labels: ['paid'],
    });
    expect(status).toBe(200);
    const stored = await call(`GET ${inbox}/messages/${encodeURIComponent(body.message_id)}`);
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
    expect((await call(`POST ${inbox}/messages/send`, { body: '{', headers })).body.code).toBe('bad_request');
  });

  it('reads an attachment by URL', async () => {
    const { url } = sandbox.downloads.publish({ content: Buffer.from('data'), contentType: 'text/plain' });
    const { body } = await send({ to: 'a@example.org', attachments: [{ filename: 'a', url }] });
    const stored = await call(`GET ${inbox}/messages/${encodeURIComponent(body.message_id)}`);
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
    expect((await call(`GET ${inbox}/messages`)).body.count).toBe(2);
  });
});

describe('replies and threads', () => {
  const reply = (id: string, json: object) => call(`POST ${inbox}/messages/${encodeURIComponent(id)}/reply`, { json });

  it('answers the sender in the same thread', async () => {
    const original = await deliver({ subject: 'Question', cc: ['team@example.org'] });
    const { body } = await reply(original.message_id, { text: 'Answer' });
    expect(body.thread_id).toBe(original.thread_id);
    const stored = await call(`GET ${inbox}/messages/${encodeURIComponent(body.message_id)}`);
    expect(stored.body).toMatchObject({
      to: ['Ada <ada@example.org>'],
      subject: 'Re: Question',
      in_reply_to: original.message_id,
    });
    expect(stored.body).not.toHaveProperty('cc');
  });

  it('adds everybody else but itself with reply_all', async () => {
    const original = await deliver({
      to: ['billing@agentmail.to', 'bob@example.org'],
      cc: ['team@example.org', 'ada@example.org'],
    });
    const { body } = await reply(original.message_id, { text: 'Answer', reply_all: true });
    const stored = await call(`GET ${inbox}/messages/${encodeURIComponent(body.message_id)}`);
    expect(stored.body).toMatchObject({ to: ['Ada <ada@example.org>'], cc: ['bob@example.org', 'team@example.org'] });
  });

  it('answers to whom a mail of its own went', async () => {
    const sent = await call(`POST ${inbox}/messages/send`, { json: { to: 'ada@example.org', text: 'x' } });
    const { body } = await reply(sent.body.message_id, { text: 'And one more thing' });
    const stored = await call(`GET ${inbox}/messages/${encodeURIComponent(body.message_id)}`);
    expect(stored.body.to).toEqual(['ada@example.org']);
  });

  it.each([
    ['a subject', { text: 'x', subject: 'y' }],
    ['a text as reply_all', { text: 'x', reply_all: 'true' }],
  ])('refuses %s in a reply', async (_case, json) => {
    const { message_id } = await deliver();
    expect((await reply(message_id, json)).body.code).toBe('validation_error');
  });

  it('refuses a reply to a message that does not exist', async () => {
    expect((await reply('<none@example.org>', { text: 'x' })).body.code).toBe('not_found');
  });

  it('lists conversations with their filters', async () => {
    const mail = await deliver({ subject: 'Question' });
    await reply(mail.message_id, { text: 'Answer' });
    await deliver({ subject: 'Other', from: 'bob@example.org' });
    const { body } = await call(`GET ${inbox}/threads?senders=ada&recipients=billing&subject=quest`);
    expect(body).toMatchObject({
      count: 1,
      threads: [{ thread_id: mail.thread_id, message_count: 2, subject: 'Question' }],
    });
    expect(body.threads[0]).toHaveProperty('received_timestamp');
    expect(body.threads[0]).toHaveProperty('sent_timestamp');
    expect((await call(`GET ${inbox}/threads?from=ada`)).status).toBe(400);
  });

  it('pages a conversation from the newest mails, each page in ascending order', async () => {
    const first = await deliver({ text: '1' });
    for (const text of ['2', '3']) await deliver({ text, in_reply_to: first.message_id });
    const texts = (body: { messages: { text: string }[] }) => body.messages.map(({ text }) => text);
    const newest = await call(`GET ${inbox}/threads/${first.thread_id}?limit=2`);
    expect(texts(newest.body)).toEqual(['2', '3']);
    const older = await call(
      `GET ${inbox}/threads/${first.thread_id}?limit=2&page_token=${newest.body.next_page_token}`,
    );
    expect(texts(older.body)).toEqual(['1']);
    expect((await call(`GET ${inbox}/threads/thr_none`)).body.code).toBe('not_found');
  });
});

describe('control of the mailboxes fake', () => {
  it('lets a mail in over HTTP and refuses an ill-formed one', async () => {
    const outside = caller(`${sandbox.url}/_sandbox/mailboxes`);
    const mail = { inbox_id: 'billing@agentmail.to', from: 'ada@example.org', subject: 'From CI' };
    expect((await outside('POST /incoming', { json: mail })).status).toBe(201);
    expect((await call(`GET ${inbox}/messages?labels=unread`)).body.messages[0].subject).toBe('From CI');
    expect((await outside('POST /incoming', { json: { ...mail, from: 'nobody' } })).status).toBe(400);
  });

  it('answers ordered errors in the provider’s words', async () => {
    sandbox.fail({ provider: 'mailboxes', kind: 'rateLimit', retryAfter: 7 });
    const limited = await call('GET /inboxes');
    expect(limited.headers.get('retry-after')).toBe('7');
    expect(limited.body).toMatchObject({ name: 'RateLimitError', code: 'rate_limit_exceeded' });
    sandbox.fail({ provider: 'mailboxes', kind: 'status', status: 403, code: 'message_rejected' });
    expect((await call('GET /inboxes')).body.code).toBe('message_rejected');
  });

  it('starts with a world worth looking at when seeded', async () => {
    sandbox.seed();
    const { body } = await call('GET /inboxes/support%40agentmail.to/threads');
    expect(body.threads.map(({ message_count }: { message_count: number }) => message_count)).toEqual([1, 2]);
  });
});
