import { beforeEach, describe, expect, it } from '@jest/globals';
import { specSandbox } from '../spec-support/spec-sandbox.js';
import { caller } from '../spec-support/call.js';
import { INBOX, mailClient } from '../spec-support/mail-client.js';

const sandbox = await specSandbox();
const call = mailClient(sandbox);

beforeEach(async () => {
  await call('POST /inboxes', { json: { username: 'billing' } });
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
    const restricted = mailClient(sandbox, 'restrictedApiKey');
    expect((await restricted('GET /inboxes')).body.count).toBe(1);
    expect((await restricted('POST /inboxes')).body.code).toBe('missing_permission');
  });

  it('keeps the inboxes of another organisation out of reach', async () => {
    const other = mailClient(sandbox, 'otherApiKey');
    expect((await other(`GET ${INBOX}`)).body).toMatchObject({ name: 'NotFoundError', code: 'not_found' });
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

describe('control of the mailboxes fake', () => {
  it('lets a mail in over HTTP and refuses an ill-formed one', async () => {
    const outside = caller(`${sandbox.url}/_sandbox/mailboxes`);
    const mail = { inbox_id: 'billing@agentmail.to', from: 'ada@example.org', subject: 'From CI' };
    expect((await outside('POST /incoming', { json: mail })).status).toBe(201);
    expect((await call(`GET ${INBOX}/messages?labels=unread`)).body.messages[0].subject).toBe('From CI');
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
