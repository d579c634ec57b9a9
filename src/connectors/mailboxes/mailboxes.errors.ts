import type { ErrorCode, InputFault } from '#libs/errors';
import { redactText, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import { BAD_PAGE_TOKEN } from '../../actions/kit/bad-page-token.js';
import type { RefusalMeaning } from '../../actions/kit/connector-http.js';

/** Seconds to wait after a 429 that names none. */
const DEFAULT_RETRY_AFTER = 60;
const MAX_CHARACTERS = 500;
const MAX_FAULTS = 50;

/** Codes whose status alone would say something else. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  resource_taken: 'provider_conflict',
  limit_exceeded: 'provider_quota_exhausted',
  domain_not_verified: 'provider_rejected',
  message_rejected: 'provider_rejected',
};

/** The provider's errors: `{name, code?, message, errors?, fix?, docs?}`. https://docs.agentmail.to/errors */
export function explainRefusal(refusal: ProviderRefusal): RefusalMeaning {
  const body = isPlainObject(refusal.body) ? refusal.body : {};
  const code = typeof body.code === 'string' ? body.code : undefined;
  const fix = shown(body.fix);
  const docs = documentation(body.docs);
  const errors = code === 'validation_error' ? faultsOf(body.errors) : undefined;
  if (errors?.some(({ field }) => field === 'page_token')) return BAD_PAGE_TOKEN;
  return {
    code: code === undefined ? ofGateway(refusal.status, body) : CODES[code],
    retryAfter: refusal.status === 429 ? DEFAULT_RETRY_AFTER : undefined,
    detail: (fix || docs) && [shown(body.message), fix, docs && `See ${docs}`].filter(Boolean).join(' '),
    provider: { ...(code && { code }), ...(fix && { fix }), ...(docs && { docs }) },
    errors,
  };
}

/** The gateway in front of the provider refuses what is no key with a bare message. */
function ofGateway(status: number, { message }: Record<string, unknown>): ErrorCode | undefined {
  return status === 403 && message === 'Forbidden' ? 'connector_credential_rejected' : undefined;
}

function faultsOf(errors: unknown): InputFault[] | undefined {
  if (!Array.isArray(errors)) return undefined;
  return errors
    .slice(0, MAX_FAULTS)
    .filter(isPlainObject)
    .map(({ path, message }) => ({
      field: shown(Array.isArray(path) ? path.join('.') : path) ?? '',
      rule: 'provider',
      message: shown(message) ?? 'was refused',
    }));
}

function shown(text: unknown): string | undefined {
  return typeof text === 'string' ? redactText(text, { maxCharacters: MAX_CHARACTERS }) : undefined;
}

/** A page of documentation, without what a query could carry. */
function documentation(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > MAX_CHARACTERS || !URL.canParse(url)) return undefined;
  const { protocol, host, pathname } = new URL(url);
  return protocol === 'https:' ? `https://${host}${pathname}` : undefined;
}
