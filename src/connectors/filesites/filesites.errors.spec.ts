import { describe, expect, it } from '@jest/globals';
import { ProviderRefusal, standardProviderError } from '#libs/http';
import { explainRefusal, type RefusedCall } from './filesites.errors.js';

const refusal = (status: number, error: unknown, headers: Record<string, string> = {}) =>
  new ProviderRefusal(
    { status, headers, bytes: Buffer.from(JSON.stringify({ error })), url: new URL('https://g.example') },
    1,
  );
const explained = (given: ProviderRefusal, call?: RefusedCall) =>
  standardProviderError(given, explainRefusal(given, call));

describe('the error table of Graph', () => {
  it.each<[number, string, string]>([
    [400, 'invalidRequest', 'provider_rejected'],
    [401, 'InvalidAuthenticationToken', 'reauthorization_required'],
    [402, 'paymentRequired', 'provider_quota_exhausted'],
    [403, 'accessDenied', 'provider_forbidden'],
    [403, 'anythingElse', 'provider_forbidden'],
    [404, 'itemNotFound', 'provider_not_found'],
    [405, 'notAllowed', 'provider_rejected'],
    [406, 'notSupported', 'provider_rejected'],
    [409, 'nameAlreadyExists', 'provider_conflict'],
    [409, 'resourceModified', 'precondition_failed'],
    [410, 'resyncRequired', 'gone'],
    [412, 'generalException', 'precondition_failed'],
    [413, 'invalidRequest', 'too_large'],
    [423, 'notAllowed', 'provider_conflict'],
    [429, 'activityLimitReached', 'provider_rate_limited'],
    [500, 'generalException', 'provider_unavailable'],
    [501, 'notImplemented', 'provider_rejected'],
    [503, 'serviceNotAvailable', 'provider_unavailable'],
    [504, 'MaxRequestDurationExceeded', 'provider_timeout'],
    [507, 'quotaLimitReached', 'provider_quota_exhausted'],
    [509, 'bandwidthLimitExceeded', 'provider_rate_limited'],
  ])('makes of %i %s %s', (status, code, expected) => {
    expect(explained(refusal(status, { code })).code).toBe(expected);
  });

  it.each(['innerError', 'innererror'])('takes the deepest code it knows, in %s', (key) => {
    const error = { code: 'BadRequest', [key]: { code: 'quotaLimitReached', [key]: { code: 'unheardOf' } } };
    expect(explained(refusal(400, error))).toMatchObject({
      code: 'provider_quota_exhausted',
      provider: { status: 400, code: 'quotaLimitReached' },
    });
  });

  it('waits where a 503 names the time', () => {
    expect(explained(refusal(503, {}, { 'retry-after': '41' }))).toMatchObject({
      code: 'provider_rate_limited',
      retryAfter: 41,
    });
  });

  it('asks for a new sign-in where more claims are wanted', () => {
    const headers = { 'www-authenticate': 'Bearer error="insufficient_claims", claims="…"' };
    expect(explained(refusal(403, { code: 'accessDenied' }, headers)).code).toBe('reauthorization_required');
  });

  it('names the scope whose lack a 403 means', () => {
    const meaning = explainRefusal(refusal(403, { code: 'accessDenied' }), { lacking: 'Sites.Manage.All' });
    expect(meaning).toMatchObject({
      code: 'missing_scope',
      errors: [{ field: 'scope', rule: 'missing_scope', message: 'Sites.Manage.All' }],
    });
  });
});
