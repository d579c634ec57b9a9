import type { Secret } from '#libs/crypto';
import { AppError, explain, type ErrorCode, type ProviderFault } from '#libs/errors';
import { isNumeric } from '#libs/json';
import type { ProviderRefusal } from './provider-refusal.js';
import { redactText } from '../transport/redact-text.js';
import { clampSeconds } from '../transport/retries/retry-after.js';

type Texts = Pick<ProviderFault, 'code' | 'message'>;

/** Where providers commonly put a machine-readable name and a sentence, best place first. */
const CODE_PATHS = ['error.code', 'error.status', 'code', 'errorCode', 'errors.0.code', 'name', 'type'];

const MESSAGE_PATHS = [
  'error.message',
  'error_description',
  'message',
  'description',
  'detail',
  'errors.0.message',
  'detail.0.msg',
  'error',
  'title',
];

/** The type of a problem document that says no more than its status does (RFC 9457, section 4.2.1). */
const NO_TYPE = 'about:blank';

/** What a connector knows better than the common table. */
export interface ProviderErrorOverrides {
  /** The code of this refusal. */
  code?: ErrorCode;
  /** Codes by status, where a provider means something else by it; an OAuth connector has `{401: 'reauthorization_required'}`. */
  statuses?: Readonly<Partial<Record<number, ErrorCode>>>;
  /** What to tell the caller; default the sentence of the code. */
  detail?: string;
  /** What the provider said, where it is not in the usual places, and further fields of the connector's own. */
  provider?: Readonly<Partial<ProviderFault>>;
  /** Seconds to wait where the provider names none; 10 for a 429 without any. */
  retryAfter?: number;
  /** Secrets the provider may have echoed: the credential of the call, pre-signed addresses. */
  redact?: readonly (Secret | string)[];
}

/** Statuses that mean the same at every provider; other 4xx are `provider_rejected`, 5xx `provider_unavailable`. */
const CODES: Readonly<Partial<Record<number, ErrorCode>>> = {
  401: 'connector_credential_rejected',
  402: 'provider_quota_exhausted',
  403: 'provider_forbidden',
  404: 'provider_not_found',
  408: 'provider_timeout',
  409: 'provider_conflict',
  410: 'gone',
  412: 'precondition_failed',
  413: 'too_large',
  423: 'provider_conflict',
  429: 'provider_rate_limited',
};

const MAX_MESSAGE_CHARACTERS = 500;
const MAX_CODE_CHARACTERS = 100;
const DEFAULT_RATE_LIMIT_SECONDS = 10;

/**
 * The error of ours for a provider's refusal, by the table all connectors share. `provider` says what the provider said:
 * redacted, without HTML, its message at most 500 characters.
 */
export function standardProviderError(refusal: ProviderRefusal, overrides: ProviderErrorOverrides = {}): AppError {
  const code = overrides.code ?? overrides.statuses?.[refusal.status] ?? codeOf(refusal.status);
  const retryAfter = waitOf(refusal, overrides, code);
  return new AppError(code, overrides.detail ?? explain(code), {
    cause: refusal,
    retryAfter,
    provider: { ...providerFault(refusal, overrides), ...(retryAfter !== undefined && { retryAfter }) },
  });
}

function codeOf(status: number): ErrorCode {
  return CODES[status] ?? (status >= 500 ? 'provider_unavailable' : 'provider_rejected');
}

function waitOf(
  { retryAfterSeconds }: ProviderRefusal,
  { retryAfter }: ProviderErrorOverrides,
  code: ErrorCode,
): number | undefined {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds;
  if (retryAfter !== undefined) return clampSeconds(retryAfter);
  return code === 'provider_rate_limited' ? DEFAULT_RATE_LIMIT_SECONDS : undefined;
}

/** What the provider said, in the usual places or in `provider`: redacted, without HTML, and cut to a bearable length. */
export function providerFault(
  refusal: Pick<ProviderRefusal, 'status' | 'body'>,
  { provider = {}, redact: secrets }: Pick<ProviderErrorOverrides, 'provider' | 'redact'> = {},
): ProviderFault {
  const { code, message, ...extra } = { ...findProviderTexts(refusal.body), ...provider };
  const shownCode = code && redactText(code, { secrets, maxCharacters: MAX_CODE_CHARACTERS });
  const shownMessage = message && redactText(message, { secrets, maxCharacters: MAX_MESSAGE_CHARACTERS });
  return {
    ...extra,
    status: refusal.status,
    ...(shownCode && { code: shownCode }),
    ...(shownMessage && { message: shownMessage }),
  };
}

/** Finds code and message in a provider's JSON error body by the usual names; neither is redacted yet. */
function findProviderTexts(body: unknown): Texts {
  const code = firstText(body, CODE_PATHS);
  const message = firstText(body, MESSAGE_PATHS);
  return { ...(code !== undefined && { code }), ...(message !== undefined && { message }) };
}

function firstText(body: unknown, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const value = valueAt(body, path);
    if (typeof value === 'string' && value.trim() !== '' && value !== NO_TYPE) return value;
    if (isNumeric(value)) return String(value);
  }
  return undefined;
}

function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
