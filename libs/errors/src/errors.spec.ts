import { describe, expect, it } from '@jest/globals';
import {
  AppError,
  codeInfo,
  codes,
  invalidInput,
  notFound,
  toAppError,
  toProblem,
  toStored,
  type ErrorCode,
} from './index.js';

const names = Object.keys(codes) as ErrorCode[];

/** What clients are promised; codes seen only in runs are not in it. */
const statuses: Record<number, string> = {
  400: 'invalid_input invalid_json managed_unavailable',
  401: 'unauthenticated',
  402: 'provider_quota_exhausted',
  403: 'insufficient_scope forbidden missing_scope provider_forbidden bot_not_started_by_user bot_not_in_chat',
  404: 'not_found provider_not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  409: 'conflict webhook_path_taken idempotency_in_progress provider_conflict webhook_active',
  410: 'gone',
  412: 'precondition_failed',
  413: 'too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  422: 'workflow_invalid provider_rejected idempotency_key_reused',
  424: 'not_connected reauthorization_required connector_credential_rejected',
  429: 'rate_limited provider_rate_limited',
  431: 'headers_too_large',
  500: 'internal workflow_failed',
  502: 'provider_unavailable provider_invalid_response',
  503: 'unavailable workflow_paused',
  504: 'provider_timeout workflow_timeout',
};

const onlyInRuns =
  'http_error egress_refused expression_error node_timeout query_timeout budget_exhausted loop_limit run_timeout time_limit_exceeded superseded crash_loop code_failed code_timeout code_disabled'.split(
    ' ',
  );

describe('the table of error codes', () => {
  it.each(Object.entries(statuses))('answers %s for %s', (status, list) => {
    for (const name of list.split(' '))
      expect([name, codeInfo(name as ErrorCode)?.status]).toEqual([name, Number(status)]);
  });

  it('holds the codes that are promised and no others', () => {
    const known = [...Object.values(statuses).flatMap((list) => list.split(' ')), ...onlyInRuns];
    expect([...names].sort()).toEqual(known.sort());
  });

  it.each(names)('explains %s in a title, a sentence and advice', (name) => {
    const { title, sentence, advice, status } = codes[name];
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(sentence).toMatch(/^[A-Z`].*\.$/s);
    expect(advice).toMatch(/^[A-Z][^.]+\.$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });

  it('lets callers repeat only what may succeed without a change', () => {
    expect(names.filter((name) => codes[name].retryable).sort()).toEqual(
      [
        ...[
          'idempotency_in_progress',
          'internal',
          'node_timeout',
          'provider_invalid_response',
          'provider_rate_limited',
        ],
        ...[
          'provider_timeout',
          'provider_unavailable',
          'query_timeout',
          'rate_limited',
          'unavailable',
          'workflow_paused',
        ],
      ].sort(),
    );
  });
});

describe('AppError', () => {
  it('knows status and repeatability by its code', () => {
    expect(new AppError('unavailable', 'Later.')).toMatchObject({
      status: 503,
      retryable: true,
      outcomeUnknown: false,
    });
    expect(new AppError('conflict', 'No.')).toMatchObject({ status: 409, retryable: false });
  });

  it('is kept and restored with all that callers are shown, and without its cause', () => {
    const error = new AppError('provider_rejected', 'The provider said no.', {
      errors: [{ field: 'to', rule: 'format', message: 'is wrong' }],
      provider: { status: 422, code: 'bad', message: 'no', retryAfter: 3 },
      runId: 'r',
      retryAfter: 3,
      outcomeUnknown: true,
      cause: new Error('secret'),
    });
    const kept = JSON.parse(JSON.stringify(toStored(error))) as unknown;
    const restored = AppError.fromStored(kept);
    expect(restored).toBeInstanceOf(AppError);
    expect(toStored(restored)).toEqual(toStored(error));
    expect(restored.cause).toBeUndefined();
    expect(JSON.stringify(kept)).not.toContain('secret');
    const context = { baseUrl: 'http://a', requestId: 'q' };
    expect(toProblem(restored, context)).toEqual(toProblem(error, context));
  });

  it('wraps a throwable once, keeps it as the cause, and shows nothing of it', () => {
    const thrown = new Error('password authentication failed for user "app"');
    const error = toAppError(thrown);
    expect(error).toMatchObject({ code: 'internal', cause: thrown });
    expect(error.detail).not.toContain('password');
    expect(toAppError(error)).toBe(error);
  });

  it('has short forms for one wrong field and for what does not exist', () => {
    expect(invalidInput('limit', 'too_large', 'must be at most 200')).toMatchObject({
      status: 400,
      detail: 'limit: must be at most 200',
      errors: [{ field: 'limit', rule: 'too_large', message: 'must be at most 200' }],
    });
    expect(notFound('run')).toMatchObject({ status: 404, detail: 'There is no such run in this workspace.' });
  });
});

describe('toProblem', () => {
  it('gives a problem document (RFC 9457) with an address that explains the code', () => {
    expect(
      toProblem(new AppError('conflict', 'The name is taken.'), { baseUrl: 'https://a.b', requestId: 'q' }),
    ).toEqual({
      type: 'https://a.b/docs/errors#conflict',
      title: 'Conflict',
      status: 409,
      code: 'conflict',
      detail: 'The name is taken.',
      requestId: 'q',
    });
  });

  it('leaves out cause, headers and stack', () => {
    const error = new AppError('internal', 'Sorry.', {
      cause: new Error('inner'),
      headers: { 'X-Inner': 'y' },
      retryAfter: 1,
    });
    expect(Object.keys(toProblem(error, { baseUrl: '', requestId: '' })).sort()).toEqual([
      'code',
      'detail',
      'requestId',
      'status',
      'title',
      'type',
    ]);
  });
});
