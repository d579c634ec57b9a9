import type { Reply } from '../../kit/reply.js';
import { empty } from '../../kit/reply.js';
import type { AuthorizeRequest } from './authorizations.js';
import { errorPage, refusalPage } from './consent-page.js';
import type { OAuthClients } from '../oauth-clients.js';
import type { OAuthVariant } from '../variants/oauth-variant.js';
import { isPkceText, type CodeChallenge } from './pkce.js';

/** A checked authorize request, or the answer that refuses it. */
export type Parsed = { readonly request: AuthorizeRequest } | { readonly refused: Reply };

/** What an authorize request is judged by. */
export interface Judges {
  readonly variant: OAuthVariant;
  readonly clients: OAuthClients;
  /** The `{tenant}` of the path. */
  readonly tenant?: string;
}

/** Checks the query of an authorize request. Without a known client and redirect URI nothing is ever redirected. */
export function parseAuthorizeRequest(query: URLSearchParams, { variant, clients, tenant }: Judges): Parsed {
  const client = clients.find(query.get('client_id'));
  if (!client) return { refused: refusalPage(variant, 'unknown_client') };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.redirectUris.has(redirectUri)) {
    return { refused: refusalPage(variant, 'redirect_mismatch', `Not registered: ${redirectUri}`) };
  }
  const state = query.get('state') ?? undefined;
  const fault = faultIn(query, variant);
  if (fault) {
    const refused = variant.showsAuthorizeErrors
      ? errorPage(400, fault.error, fault.detail)
      : redirect(redirectUri, { error: fault.error, error_description: fault.detail, state });
    return { refused };
  }
  return {
    request: {
      clientId: client.id,
      redirectUri,
      scopes: scopesOf(query, variant),
      state,
      challenge: variant.pkce && challengeOf(query),
      offline: query.get('access_type') === 'offline',
      asksConsent: promptsOf(query).includes('consent'),
      loginHint: query.get('login_hint') ?? undefined,
      tenant,
    },
  };
}

/** A 302 to the application with these parameters added to its redirect URI; undefined ones are left out. */
export function redirect(redirectUri: string, parameters: Readonly<Record<string, string | undefined>>): Reply {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return empty(302, { location: url.href, 'cache-control': 'no-store' });
}

function faultIn(query: URLSearchParams, variant: OAuthVariant): { error: string; detail: string } | undefined {
  const invalid = (detail: string) => ({ error: 'invalid_request', detail });
  const repeated = [...new Set(query.keys())].find((name) => query.getAll(name).length > 1);
  if (repeated) return invalid(`${repeated} appears more than once`);
  const responseType = query.get('response_type');
  if (responseType === null) return invalid('Missing required parameter: response_type');
  if (responseType !== 'code')
    return { error: 'unsupported_response_type', detail: `Invalid response_type: ${responseType}` };
  const scopes = scopesOf(query, variant);
  if (scopes.length === 0) return invalid('Missing required parameter: scope');
  const unknown = scopes.filter((scope) => !variant.scopes.includes(scope));
  if (unknown.length > 0)
    return { error: 'invalid_scope', detail: `${variant.errors.invalid_scope.error_description} ${unknown.join(' ')}` };
  const accessType = query.get('access_type');
  if (accessType !== null && !['online', 'offline'].includes(accessType)) return invalid('Invalid access_type');
  if (!promptsOf(query).every((prompt) => ['none', 'consent', 'select_account'].includes(prompt)))
    return invalid('Invalid prompt');
  if (!['query', null].includes(query.get('response_mode'))) return invalid('Invalid response_mode');
  if (!variant.pkce) return undefined;
  const challenge = challengeOf(query);
  if (!challenge) return variant.pkce.required ? invalid('Missing required parameter: code_challenge') : undefined;
  if (!variant.pkce.methods.includes(challenge.method)) return invalid('Invalid code_challenge_method');
  return isPkceText(challenge.challenge) ? undefined : invalid('Invalid code_challenge');
}

function scopesOf(query: URLSearchParams, variant: OAuthVariant): string[] {
  const { scopeSeparator = ' ', canonicalScope = (scope) => scope } = variant;
  return (query.get('scope') ?? '').split(scopeSeparator).filter(Boolean).map(canonicalScope);
}

function promptsOf(query: URLSearchParams): string[] {
  return (query.get('prompt') ?? '').split(' ').filter(Boolean);
}

function challengeOf(query: URLSearchParams): CodeChallenge | undefined {
  const challenge = query.get('code_challenge');
  return challenge === null
    ? undefined
    : { challenge, method: (query.get('code_challenge_method') ?? 'plain') as 'plain' };
}
