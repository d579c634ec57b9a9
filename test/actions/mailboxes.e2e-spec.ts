import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from '#libs/schema';
import { ActionCatalog } from '../../src/actions/declaration/action.catalog.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../support/app/sandboxed-app.js';

const MAX_ATTACHMENT = 1000;
const SUPPORT = 'support@agentmail.to';
const INBOX = `inboxes/${encodeURIComponent(SUPPORT)}`;

let service: SandboxedApp;

beforeAll(async () => {
  service = await bootSandboxed({ variables: { MAILBOXES_ATTACHMENT_MAX_BYTES: String(MAX_ATTACHMENT) } });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => service.resetProviders());

const get = (path: string) => service.api.get(`/api/actions/mailboxes/${path}`);
const post = (path: string, body?: object) => service.api.post(`/api/actions/mailboxes/${path}`).send(body);
const sent = () => service.sandbox.requests('mailboxes');
const messageNamed = (id: string) => `${INBOX}/messages/${encodeURIComponent(id)}`;

async function firstMessage(): Promise<Record<string, any>> {
  const { body } = await get(`${INBOX}/messages?subject=Invoice&from=ada`).expect(200);
  return body.messages[0];
}

describe('inboxes', () => {
  it('are listed in pages', async () => {
    await post('inboxes', { username: 'second' }).expect(200);
    const first = await get('inboxes?limit=1').expect(200);
    expect(first.body).toMatchObject({ count: 1, limit: 1, inboxes: [{ inbox_id: 'second@agentmail.to' }] });
    expect(first.body).not.toHaveProperty('next_page_token');
    const second = await get(`inboxes?limit=1&pageToken=${first.body.nextPageToken}`).expect(200);
    expect(second.body.inboxes).toMatchObject([{ inbox_id: SUPPORT }]);
    expect(second.body).not.toHaveProperty('nextPageToken');
    await get(`inboxes?limit=1&page_token=${first.body.nextPageToken}`).expect(200, second.body);
    await get('inboxes?ascending=true').expect(({ body }) => expect(body.inboxes[0].inbox_id).toBe(SUPPORT));
  });

  it('are made from an empty body', async () => {
    const { body } = await post('inboxes').expect(200);
    expect(body).toMatchObject({ inbox_id: expect.stringMatching(/@agentmail\.to$/), created_at: expect.any(String) });
  });

  it('are given back for the same client_id', async () => {
    const wanted = {
      username: 'billing',
      display_name: 'Billing agent',
      client_id: 'ws1-billing',
      metadata: { a: 1, b: true },
    };
    const first = await post('inboxes', wanted).expect(200);
    const again = await post('inboxes', wanted).expect(200);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ email: 'billing@agentmail.to', metadata: { a: 1, b: true } });
  });

  it('are read by their address', async () => {
    const { body } = await get(INBOX).expect(200);
    expect(body).toMatchObject({ inbox_id: SUPPORT, display_name: 'Support' });
  });

  it('that are taken answer a conflict', async () => {
    const { body } = await post('inboxes', { username: 'support' }).expect(409);
    expect(body).toMatchObject({ code: 'provider_conflict', provider: { status: 403, code: 'resource_taken' } });
  });

  it.each([
    ['repeats it with a client_id', { client_id: 'c1' }, 200, 2],
    ['does not repeat it without one', {}, 502, 1],
  ])('after a 503 the service %s', async (_case, body, status, requests) => {
    service.sandbox.fail({ provider: 'mailboxes', method: 'POST', kind: 'status', status: 503 });
    await post('inboxes', body).expect(status);
    expect(sent()).toHaveLength(requests);
  });
});

describe('messages', () => {
  it('are listed and narrowed by repeated filters that must all match', async () => {
    const { body } = await get(
      `${INBOX}/messages?labels=received&labels=unread&from=ada&subject=Invoice&subject=wrong&limit=5`,
    ).expect(200);
    expect(body).toMatchObject({ count: 1, messages: [{ subject: 'Invoice 4711 seems wrong' }] });
    expect(sent().at(-1)!.query).toEqual({
      labels: ['received', 'unread'],
      from: ['ada'],
      subject: ['Invoice', 'wrong'],
      limit: ['5'],
    });
  });

  it('leave spam out unless it is asked for', async () => {
    const subjects = async (query: string) =>
      (await get(`${INBOX}/messages?${query}`)).body.messages.map(({ subject }: any) => subject);
    expect(await subjects('')).not.toContain('You have won');
    expect(await subjects('include_spam=true')).toContain('You have won');
  });

  it('are read by ids that hold slashes, plus signs and angle brackets, decoded once', async () => {
    const { messages } = {
      messages: await service.sandbox.providers.mailboxes.deliver({
        inbox_id: SUPPORT,
        from: 'a@example.org',
        text: 'Hi',
        message_id: '<a/b+c=%2F@example.org>',
      }),
    };
    const { body } = await get(messageNamed(messages.message_id)).expect(200);
    expect(body).toMatchObject({ message_id: '<a/b+c=%2F@example.org>', text: 'Hi' });
  });

  it('give their attachment, and its bytes when asked', async () => {
    const { message_id, attachments } = await firstMessage();
    const path = `${messageNamed(message_id)}/attachments/${attachments[0].attachment_id}`;
    const bare = await get(path).expect(200);
    expect(bare.body).toMatchObject({
      filename: 'invoice-4711.txt',
      download_url: expect.any(String),
      expires_at: expect.any(String),
    });
    expect(bare.body).not.toHaveProperty('content');
    const whole = await get(`${path}?include=content`).expect(200);
    expect(Buffer.from(whole.body.content, 'base64').toString()).toContain('analytical engine');
    const [download] = service.sandbox.requests('downloads');
    expect(download!.headers).not.toHaveProperty('authorization');
  });

  it.each([
    [MAX_ATTACHMENT, 200],
    [MAX_ATTACHMENT + 1, 413],
  ])('include an attachment of %i bytes with %i', async (size, status) => {
    const attachment = { filename: 'x', content: Buffer.alloc(size, 1).toString('base64') };
    const mail = await service.sandbox.providers.mailboxes.deliver({
      inbox_id: SUPPORT,
      from: 'a@example.org',
      text: 'Hi',
      attachments: [attachment],
    });
    const id = mail.attachments![0]!.attachment_id;
    await get(`${messageNamed(mail.message_id)}/attachments/${id}?include=content`).expect(status);
  });

  it('stop at the limit although the provider said the attachment is small', async () => {
    const { message_id, attachments } = await firstMessage();
    service.sandbox.fail({ provider: 'downloads', kind: 'huge', bytes: MAX_ATTACHMENT + 1 });
    const { body } = await get(
      `${messageNamed(message_id)}/attachments/${attachments[0].attachment_id}?include=content`,
    ).expect(413);
    expect(body.code).toBe('too_large');
  });

  it('are downloaded again when their host fails for a moment', async () => {
    const { message_id, attachments } = await firstMessage();
    service.sandbox.fail({ provider: 'downloads', kind: 'status', status: 503 });
    const path = `${messageNamed(message_id)}/attachments/${attachments[0].attachment_id}?include=content`;
    expect((await get(path).expect(200)).body).toHaveProperty('content');
  });

  it('do not take a refused download for a refused key', async () => {
    const { message_id, attachments } = await firstMessage();
    service.sandbox.fail({ provider: 'downloads', kind: 'status', status: 401 });
    const { body } = await get(
      `${messageNamed(message_id)}/attachments/${attachments[0].attachment_id}?include=content`,
    ).expect(403);
    expect(body.code).toBe('provider_forbidden');
    expect(JSON.stringify(body)).not.toContain('signature');
  });

  it.each([
    ['inside a private network', 'https://10.0.0.1/a?signature=s'],
    ['on this machine, but not where the provider is', 'http://localhost:9/a?signature=s'],
    ['of another scheme', 'file:///etc/passwd'],
  ])('are not read from an address %s', async (_, download_url) => {
    const { message_id, attachments } = await firstMessage();
    const [{ attachment_id }] = attachments;
    const answer = { attachment_id, filename: 'x', size: 3, download_url, expires_at: '2030-01-01T00:00:00Z' };
    const order = { provider: 'mailboxes', path: '*/attachments/*', kind: 'status', status: 200 } as const;
    service.sandbox.fail({ ...order, body: answer });
    const path = `${messageNamed(message_id)}/attachments/${attachment_id}?include=content`;
    const { body } = await get(path).expect(502);
    expect(body.code).toBe('provider_invalid_response');
    expect(JSON.stringify(body)).not.toContain(download_url);
  });
});

describe('threads', () => {
  it('are listed by senders and recipients', async () => {
    const { body } = await get(`${INBOX}/threads?senders=ada&recipients=${encodeURIComponent(SUPPORT)}`).expect(200);
    expect(body).toMatchObject({ count: 1, threads: [{ message_count: 2, subject: 'Invoice 4711 seems wrong' }] });
  });

  it('are read in pages, the newest messages first', async () => {
    const { thread_id } = await firstMessage();
    const newest = await get(`${INBOX}/threads/${thread_id}?limit=1`).expect(200);
    expect(newest.body).toMatchObject({
      thread_id,
      message_count: 2,
      messages: [{ subject: 'Re: Invoice 4711 seems wrong' }],
    });
    const older = await get(`${INBOX}/threads/${thread_id}?limit=1&pageToken=${newest.body.nextPageToken}`).expect(200);
    expect(older.body.messages).toMatchObject([{ subject: 'Invoice 4711 seems wrong' }]);
    expect(older.body).not.toHaveProperty('nextPageToken');
  });
});

describe('example inputs', () => {
  it('fit their actions', () => {
    const actions = service.app.get(ActionCatalog).actions.filter(({ connector }) => connector.key === 'mailboxes');
    expect(actions).toHaveLength(10);
    for (const { input, example } of actions) expect(() => parse(input, { body: example })).not.toThrow();
  });
});

describe('bounds of lists', () => {
  it.each([
    ['limit=0', 400],
    ['limit=1', 200],
    ['limit=100', 200],
    ['limit=101', 400],
    ['limit=ten', 400],
    ['before=yesterday', 400],
    ['before=2026-11-20T10:00:00Z', 200],
    ['include_trash=1', 400],
    ['unknown=1', 400],
    ['pageToken=', 400],
  ])('%s is answered with %i', async (query, status) => {
    await get(`${INBOX}/messages?${query}`).expect(status);
  });
});
