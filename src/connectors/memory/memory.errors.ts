import { redactText, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { RefusalMeaning } from '../../actions/kit/connector-http.js';

/** Seconds to wait after a 429 that names none. */
const DEFAULT_RETRY_AFTER = 60;
const MAX_CHARACTERS = 500;

/** Statuses of requests the provider finds fault with; `details` says which. */
const FAULTY: ReadonlySet<number> = new Set([400, 422]);

const REFUSED_KEY =
  'Supermemory refused the API key: it is wrong, or it has expired. Make a new one in its console and save it here.';

/** The provider's errors: `{error, details?}`. https://supermemory.ai/docs/api-reference */
export function explainRefusal({ status, body }: ProviderRefusal): RefusalMeaning {
  if (status === 401) return { detail: REFUSED_KEY };
  if (status === 429) return { retryAfter: DEFAULT_RETRY_AFTER };
  const { error, details } = isPlainObject(body) ? body : {};
  if (!FAULTY.has(status) || typeof details !== 'string') return {};
  const said = typeof error === 'string' ? `${error}: ${details}` : details;
  return { detail: redactText(said, { maxCharacters: MAX_CHARACTERS }) };
}
