import type { Secret } from '@libs/crypto';
import { AppError, explain, type ErrorCode, type ProviderFault } from '@libs/errors';
import { findProviderTexts } from './provider-fault.js';
import type { ProviderRefusal } from './provider-refusal.js';
import { redactText } from './redact-text.js';
import { clampSeconds } from './retry-after.js';

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
