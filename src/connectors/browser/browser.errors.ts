import type { ErrorCode, InputFault } from '#libs/errors';
import { redactText, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { RefusalMeaning } from '../../actions/kit/connector-http.js';

/** Seconds named after a 429: too many sessions are active, and they rarely end within seconds. */
const RETRY_AFTER_SECONDS = 60;
const MAX_CHARACTERS = 500;
const MAX_FAULTS = 50;

/** Refusals whose status alone would say something else, by what the provider writes. */
const SENTENCES: readonly (readonly [status: number, sentence: RegExp, code: ErrorCode])[] = [
  [400, /session is stopped|running task/i, 'provider_conflict'],
  [403, /zero data retention/i, 'provider_forbidden'],
  [403, /session timeout|4 hours/i, 'provider_rejected'],
  [403, /^/, 'connector_credential_rejected'],
  [404, /project for a given api key/i, 'connector_credential_rejected'],
];

/** The provider's errors: `{detail}`; of a 422 a list of faults in `detail`, or one fault alone. */
export function explainRefusal({ status, body }: ProviderRefusal): RefusalMeaning {
  const detail = isPlainObject(body) ? body.detail : undefined;
  const said = typeof detail === 'string' ? detail : '';
  const faults = status === 422 ? faultsOf(Array.isArray(detail) ? detail : [detail ?? body]) : [];
  return {
    code: SENTENCES.find(([of, sentence]) => of === status && sentence.test(said))?.[2],
    retryAfter: status === 429 ? RETRY_AFTER_SECONDS : undefined,
    ...(faults.length > 0 && { errors: faults, provider: { message: faults[0]!.message } }),
  };
}

function faultsOf(given: readonly unknown[]): InputFault[] {
  return given
    .slice(0, MAX_FAULTS)
    .filter(isPlainObject)
    .filter(({ msg }) => typeof msg === 'string')
    .map(({ loc, msg }) => ({ field: fieldIn(loc), rule: 'provider', message: shown(msg as string) }));
}

/** A place such as `["body", "task"]` without the part of the request it begins with. */
function fieldIn(place: unknown): string {
  return Array.isArray(place) ? shown(place.slice(1).join('.'), '') : '';
}

function shown(text: string, otherwise = 'was refused'): string {
  return redactText(text, { maxCharacters: MAX_CHARACTERS }) ?? otherwise;
}
