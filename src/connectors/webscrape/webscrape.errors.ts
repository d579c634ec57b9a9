import type { InputFault } from '#libs/errors';
import { redactText, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { RefusalMeaning } from '../../actions/kit/connector-http.js';

/** Seconds to wait after a 429 that names none. */
const DEFAULT_RETRY_AFTER = 30;
const MAX_CHARACTERS = 500;
const MAX_FAULTS = 50;

/** The `state` of a refusal by time that leaves the job running: the same request again joins it. */
export const STILL_RUNNING = 'processing_continues';

/** The provider's errors: `{success: false, error, code?, details?}`. https://docs.firecrawl.dev/api-reference/errors */
export function explainRefusal({ status, body }: ProviderRefusal): RefusalMeaning {
  const { code, details } = isPlainObject(body) ? body : {};
  if (status === 429) return { retryAfter: DEFAULT_RETRY_AFTER };
  if (status === 408) return ofTimeout(details);
  if (status >= 500 && code === 'SCRAPE_SSL_ERROR') {
    return { code: 'provider_rejected', detail: "The page's certificate was refused." };
  }
  return { errors: faultsOf(details) };
}

function ofTimeout(details: unknown): RefusalMeaning {
  if (!isPlainObject(details) || details.state !== STILL_RUNNING) return {};
  const seconds = details.retryAfterSeconds;
  return { provider: { state: STILL_RUNNING }, retryAfter: typeof seconds === 'number' ? seconds : undefined };
}

/** Faults as the provider's validation writes them: `[{path: [...], message}]`. */
function faultsOf(details: unknown): InputFault[] | undefined {
  if (!Array.isArray(details)) return undefined;
  const faults = details.slice(0, MAX_FAULTS).filter(isPlainObject);
  if (faults.length === 0) return undefined;
  return faults.map(({ path, message }) => ({
    field: shown(Array.isArray(path) ? path.join('.') : path) ?? '',
    rule: 'provider',
    message: shown(message) ?? 'was refused',
  }));
}

function shown(text: unknown): string | undefined {
  return typeof text === 'string' ? redactText(text, { maxCharacters: MAX_CHARACTERS }) : undefined;
}
