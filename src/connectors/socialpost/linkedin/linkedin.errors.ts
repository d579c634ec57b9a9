import { redactText, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { RefusalMeaning } from '../../../actions/kit/connector-http.js';

const DAY_SECONDS = 86_400;
const MAX_CHARACTERS = 200;
const DUPLICATE = 'DUPLICATE_POST';

/** LinkedIn's errors: `{status, code | serviceErrorCode, message, errorDetails?}`. https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling */
export function explainLinkedin({ status, body }: ProviderRefusal): RefusalMeaning {
  const { code, serviceErrorCode, message } = isPlainObject(body) ? body : {};
  return {
    statuses: { 401: 'reauthorization_required' },
    ...(status === 422 && code === DUPLICATE && duplicate(message)),
    retryAfter: status === 429 ? secondsToMidnight(Date.now()) : undefined,
    // The number says something only where there is no word.
    ...(code === undefined && serviceErrorCode !== undefined && { provider: { code: String(serviceErrorCode) } }),
  };
}

/** Seconds until the limits of a day are counted anew, at midnight UTC. */
export function secondsToMidnight(now: number): number {
  return Math.ceil(DAY_SECONDS - ((now / 1000) % DAY_SECONDS));
}

function duplicate(message: unknown): RefusalMeaning {
  const [urn] = /urn:li:\w+:[\w-]+/.exec(String(message)) ?? [];
  const shown = urn && redactText(urn, { maxCharacters: MAX_CHARACTERS });
  return { code: 'provider_conflict', detail: `LinkedIn has this text already${shown ? `: ${shown}` : ''}.` };
}
