import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { limitsFor, withLimits } from '../support/app/limits.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../support/app/sandboxed-app.js';

const INBOX = `inboxes/${encodeURIComponent('support@agentmail.to')}`;

let service: SandboxedApp;

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => service.resetProviders());

const get = (path: string) => service.api.get(`/api/actions/mailboxes/${path}`);
const post = (path: string, body?: object) => service.api.post(`/api/actions/mailboxes/${path}`).send(body);
const sent = () => service.sandbox.requests('mailboxes');

describe('refusals of the mail provider', () => {
  it.each([
    [401, 'missing_authorization', 424, 'connector_credential_rejected'],
    [401, 'invalid_token_type', 424, 'connector_credential_rejected'],
    [401, 'unknown_api_key', 424, 'connector_credential_rejected'],
    [401, 'unauthorized', 424, 'connector_credential_rejected'],
    [403, 'missing_permission', 403, 'provider_forbidden'],
    [403, 'forbidden', 403, 'provider_forbidden'],
    [403, 'resource_taken', 409, 'provider_conflict'],
    [403, 'limit_exceeded', 402, 'provider_quota_exhausted'],
    [403, 'domain_not_verified', 422, 'provider_rejected'],
    [403, 'message_rejected', 422, 'provider_rejected'],
    [404, 'not_found', 404, 'provider_not_found'],
    [409, 'conflict', 409, 'provider_conflict'],
    [409, 'race_condition', 409, 'provider_conflict'],
    [409, 'resource_deleting', 409, 'provider_conflict'],
    [409, 'already_exists', 409, 'provider_conflict'],
    [422, 'unprocessable', 422, 'provider_rejected'],
    [500, 'internal', 502, 'provider_unavailable'],
  ])('%i %s becomes %i %s', async (status, code, ours, ourCode) => {
    service.sandbox.fail({ provider: 'mailboxes', kind: 'status', status, code });
    const { body } = await get('inboxes').expect(ours);
    expect(body).toMatchObject({ code: ourCode, provider: { status, code, message: expect.any(String) } });
  });

  it.each([
    [
      'the bare 403 of the gateway',
      { status: 403, body: { message: 'Forbidden' } },
      424,
      'connector_credential_rejected',
    ],
    ['a bare 403 of another kind', { status: 403, body: { message: 'Blocked' } }, 403, 'provider_forbidden'],
    ['413', { status: 413, body: { message: 'Request Too Long' } }, 413, 'too_large'],
    ['a list without its field', { status: 200, body: { count: 0 } }, 502, 'provider_invalid_response'],
    ['an answer that is no object', { status: 200, body: 'hello' }, 502, 'provider_invalid_response'],
  ])('%s is understood', async (_case, order, ours, ourCode) => {
    service.sandbox.fail({ provider: 'mailboxes', kind: 'status', ...order });
    const { body } = await get('inboxes').expect(ours);
    expect(body.code).toBe(ourCode);
  });

  it.each([
    ['html', { kind: 'html', status: 200 }, 'provider_invalid_response', 502],
    ['broken JSON', { kind: 'invalidJson' }, 'provider_invalid_response', 502],
    ['silence', { kind: 'timeout' }, 'provider_timeout', 504],
    ['three resets', { kind: 'reset', times: 3 }, 'provider_unavailable', 502],
    ['503 that does not pass', { kind: 'status', status: 503, times: 3 }, 'provider_unavailable', 502],
  ] as const)('%s becomes %j', async (_case, fault, code, status) => {
    service.sandbox.fail({ provider: 'mailboxes', ...fault });
    const { body } = await withLimits(service, limitsFor(fault), () => get('inboxes').expect(status));
    expect(body.code).toBe(code);
  });

  it.each([
    [17, '17'],
    [undefined, '60'],
  ])('a 429 with Retry-After %s tells to wait %s seconds', async (retryAfter, expected) => {
    service.sandbox.fail({ provider: 'mailboxes', kind: 'rateLimit', retryAfter, times: 3 });
    const { body, headers } = await get('inboxes').expect(429);
    expect(headers['retry-after']).toBe(expected);
    expect(body).toMatchObject({ code: 'provider_rate_limited', provider: { retryAfter: Number(expected) } });
  });

  it('name every field the provider found fault with', async () => {
    const errors = [
      { path: ['to', 0], message: 'Invalid email address' },
      { path: 'subject', message: 'Too long' },
    ];
    service.sandbox.fail({
      provider: 'mailboxes',
      kind: 'status',
      status: 400,
      body: { name: 'ValidationError', code: 'validation_error', errors },
    });
    const { body } = await post(`${INBOX}/messages/send`, { to: 'a@example.org', text: 'x' }).expect(422);
    expect(body).toMatchObject({
      code: 'provider_rejected',
      errors: [
        { field: 'to.0', rule: 'provider', message: 'Invalid email address' },
        { field: 'subject', rule: 'provider', message: 'Too long' },
      ],
    });
  });

  it('pass on how to fix it and where it is documented', async () => {
    const refusal = {
      name: 'E',
      code: 'domain_not_verified',
      message: 'No.',
      fix: 'Verify it.',
      docs: 'https://docs.agentmail.to/domains?key=am_secret',
    };
    service.sandbox.fail({ provider: 'mailboxes', kind: 'status', status: 403, body: refusal });
    const { body } = await get('inboxes').expect(422);
    expect(body).toMatchObject({
      detail: 'No. Verify it. See https://docs.agentmail.to/domains',
      provider: { fix: 'Verify it.', docs: 'https://docs.agentmail.to/domains' },
    });
  });

  it('show no key, not even one the provider echoes', async () => {
    const key = service.sandbox.credentials.mailboxes.apiKey;
    service.sandbox.fail({
      provider: 'mailboxes',
      kind: 'status',
      status: 422,
      body: { code: 'unprocessable', message: `key ${key} is odd` },
    });
    const { text } = await get('inboxes').expect(422);
    expect(text).not.toContain(key);
  });

  it('refuse ids that would change the path', async () => {
    await get('inboxes/..%2f..%2fother').expect(404);
    expect(sent().at(-1)!.path).toBe('/mailboxes/v0/inboxes/..%2F..%2Fother');
  });
});
