import { describe, expect, it } from '@jest/globals';
import { Secret } from '#libs/crypto';
import { ProviderRefusal } from './provider-refusal.js';
import { standardProviderError } from './standard-provider-error.js';

function refusal(status: number, body?: unknown, headers: Record<string, string> = {}): ProviderRefusal {
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const typed = { 'content-type': 'application/json', ...headers };
  return new ProviderRefusal({ status, headers: typed, bytes, url: new URL('https://api.example') }, 1);
}

describe('standardProviderError', () => {
  it.each([
    [400, 'provider_rejected', 422],
    [401, 'connector_credential_rejected', 424],
    [402, 'provider_quota_exhausted', 402],
    [403, 'provider_forbidden', 403],
    [404, 'provider_not_found', 404],
    [405, 'provider_rejected', 422],
    [406, 'provider_rejected', 422],
    [408, 'provider_timeout', 504],
    [409, 'provider_conflict', 409],
    [410, 'gone', 410],
    [412, 'precondition_failed', 412],
    [413, 'too_large', 413],
    [415, 'provider_rejected', 422],
    [418, 'provider_rejected', 422],
    [422, 'provider_rejected', 422],
    [423, 'provider_conflict', 409],
    [429, 'provider_rate_limited', 429],
    [451, 'provider_rejected', 422],
    [499, 'provider_rejected', 422],
    [500, 'provider_unavailable', 502],
    [502, 'provider_unavailable', 502],
    [503, 'provider_unavailable', 502],
    [504, 'provider_unavailable', 502],
    [507, 'provider_unavailable', 502],
    [599, 'provider_unavailable', 502],
  ])('turns %i into %s (%i)', (status, code, ours) => {
    expect(standardProviderError(refusal(status))).toMatchObject({ code, status: ours, provider: { status } });
  });

  it('takes the connector’s word for a status, and before that for the refusal', () => {
    const statuses = { 401: 'reauthorization_required' } as const;
    expect(standardProviderError(refusal(401), { statuses })).toMatchObject({ code: 'reauthorization_required' });
    expect(standardProviderError(refusal(403), { statuses })).toMatchObject({ code: 'provider_forbidden' });
    expect(standardProviderError(refusal(401), { statuses, code: 'gone', detail: 'It is over.' })).toMatchObject({
      code: 'gone',
      detail: 'It is over.',
    });
  });

  it.each([
    ['Graph', { error: { code: 'itemNotFound', message: 'Gone.' } }, { code: 'itemNotFound', message: 'Gone.' }],
    ['Google', { error: { code: 404, status: 'NOT_FOUND', message: 'No' } }, { code: '404', message: 'No' }],
    ['OAuth', { error: 'invalid_grant', error_description: 'Expired.' }, { message: 'Expired.' }],
    ['Telegram', { ok: false, description: 'Bad Request: chat not found' }, { message: 'Bad Request: chat not found' }],
    [
      'a problem document',
      { type: 'https://x.example/p', title: 'No', detail: 'Why' },
      { code: 'https://x.example/…', message: 'Why' },
    ],
    ['a problem of no type', { type: 'about:blank', title: 'Forbidden', detail: 'Why' }, { message: 'Why' }],
    ['a list', { errors: [{ code: 'E1', message: 'First.' }] }, { code: 'E1', message: 'First.' }],
    ['a validator', { detail: [{ loc: ['body'], msg: 'field required' }] }, { message: 'field required' }],
    ['a word', { error: 'Unauthorized' }, { message: 'Unauthorized' }],
    ['nothing known', { constructor: 1, a: {} }, {}],
    ['a list at the top', [1, 2], {}],
    ['a text', 'no', {}],
    ['nothing', undefined, {}],
  ])('finds what %s says', (_form, body, expected) => {
    expect(standardProviderError(refusal(404, body)).provider).toEqual({ status: 404, ...expected });
  });

  it('shows no secret, no address with a credential, no HTML, and at most 500 characters', () => {
    const message = `<b>Key</b> sk-live-123 of https://cdn.example/f?sig=abc is wrong ${'x'.repeat(600)}`;
    const error = standardProviderError(refusal(400, { code: 'key_sk-live-123', message }), {
      redact: [new Secret('sk-live-123')],
    });
    expect(error.provider!.code).toBe('key_[redacted]');
    expect(error.provider!.message).toMatch(/^Key \[redacted\] of https:\/\/cdn\.example\/… is wrong x+…$/);
    expect(error.provider!.message).toHaveLength(500);
    expect(JSON.stringify(error)).not.toContain('sk-live-123');
  });

  it('says nothing of an HTML page', () => {
    const bytes = Buffer.from('<html><body>Bad Gateway</body></html>');
    const page = new ProviderRefusal(
      { status: 502, headers: { 'content-type': 'text/html' }, bytes, url: new URL('https://a.example') },
      3,
    );
    expect(standardProviderError(page).provider).toEqual({ status: 502 });
  });

  it.each([
    [429, { 'retry-after': '30' }, {}, 30],
    [429, { 'retry-after': '86400' }, {}, 86_400],
    [429, { 'retry-after': '-1' }, {}, 1],
    [429, { 'retry-after': 'soon' }, {}, 10],
    [429, {}, {}, 10],
    [429, {}, { retryAfter: 60 }, 60],
    [429, {}, { retryAfter: 0.2 }, 1],
    [429, { 'retry-after': '30' }, { retryAfter: 60 }, 30],
    [403, {}, { code: 'provider_rate_limited', retryAfter: 3600 }, 3600],
    [503, { 'retry-after': '7' }, {}, 7],
    [503, {}, {}, undefined],
  ] as const)('of %i with %p and %p waits %p seconds', (status, headers, overrides, expected) => {
    const error = standardProviderError(refusal(status, {}, headers as Record<string, string>), overrides);
    expect(error.retryAfter).toBe(expected);
    expect(error.provider!.retryAfter).toBe(expected);
  });

  it('adds what a connector names, and prefers it to the usual places', () => {
    const error = standardProviderError(refusal(400, { message: 'general' }), {
      provider: { message: 'special', migrateToChatId: -100 },
    });
    expect(error.provider).toEqual({ status: 400, message: 'special', migrateToChatId: -100 });
  });
});
