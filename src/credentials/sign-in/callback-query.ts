import { AppError } from '#libs/errors';

/** What a provider sent back with the browser, checked. */
export type ProviderReply = { code: string } | { error: string };

type Query = Readonly<Record<string, string | string[] | undefined>>;

const MAX_STATE = 64;
const MAX_CODE = 4096;

/** The 400 of everything that is wrong with a returning sign-in. */
export function signInFault(detail: string): AppError {
  return new AppError('invalid_input', detail);
}

/** @throws AppError `invalid_input` unless there is exactly one state of a sensible length */
export function stateIn({ state }: Query): string {
  if (typeof state === 'string' && state !== '' && state.length <= MAX_STATE) return state;
  throw signInFault('The answer of the provider does not belong to a sign-in. Start again in Settings > Connectors.');
}

/**
 * Reads what the provider says besides the state; an error counts whatever else the asked server says.
 * @throws AppError `invalid_input` for a missing, repeated or endless code, and for an answer of another server
 */
export function providerReply(query: Query, authorizeUrl: string): ProviderReply {
  const { code, error, iss } = query;
  if (iss !== undefined && !isIssuerOf(iss, authorizeUrl)) {
    throw signInFault('The answer comes from another authorization server than the one that was asked.');
  }
  if (error !== undefined)
    return { error: typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? error : 'unknown' };
  if (typeof code !== 'string' || code === '' || code.length > MAX_CODE) {
    throw signInFault('The provider sent no usable code. Start again in Settings > Connectors.');
  }
  return { code };
}

/** RFC 9207: a server that names itself must be the one whose authorize page was opened. */
function isIssuerOf(iss: string | string[], authorizeUrl: string): boolean {
  return typeof iss === 'string' && URL.canParse(iss) && new URL(iss).origin === new URL(authorizeUrl).origin;
}
