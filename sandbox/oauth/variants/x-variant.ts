import type { OAuthError, OAuthVariant } from './oauth-variant.js';

/**
 * X's authorization server: PKCE always, codes of thirty seconds, refresh tokens that live for one use.
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export const xVariant: OAuthVariant = {
  key: 'x',
  basePath: '/x/oauth2',
  endpoints: { authorize: '/authorize', token: '/token', revoke: '/revoke' },
  callback: 'socialpost-x',
  variables: 'SOCIALPOST_X',
  clientAuthentication: ['basic'],
  // The three habits below are those of twitter-api-v2, with which people sign in every day.
  overlooksClientInBody: true,
  takesJson: true,
  pkce: { required: true, methods: ['S256', 's256'] },
  codeSeconds: 30,
  accessTokenSeconds: 7200,
  refreshTokens: { by: 'scope', scope: 'offline.access' },
  rotation: 'replaceAndKill',
  maxRefreshTokens: Infinity,
  scopes: ['tweet.read', 'tweet.write', 'users.read', 'offline.access', 'media.write'],
  fixedScopes: ['tweet.read', 'tweet.write', 'users.read', 'offline.access'],
  returnedScopes: (granted) => granted,
  callbackParameters: () => ({}),
  revokesByQuery: false,
  prefixes: { code: 'VXNl', access: 'WEFj', refresh: 'UlJl' },
  showsAuthorizeErrors: true,
  errors: {
    not_a_form: refusal('invalid_request', 'The request body must be a form.'),
    missing_parameter: refusal('invalid_request', 'Missing required parameter'),
    repeated_parameter: refusal('invalid_request', 'A parameter appears more than once.'),
    unsupported_grant: refusal('unsupported_grant_type', 'The grant type is not supported.'),
    unknown_client: { ...refusal('unauthorized_client', 'Missing valid authorization header'), status: 401 },
    wrong_secret: { ...refusal('unauthorized_client', 'Missing valid authorization header'), status: 401 },
    redirect_mismatch: refusal('invalid_request', 'Value passed for the redirect uri did not match.'),
    unknown_code: refusal('invalid_request', 'Value passed for the authorization code was invalid.'),
    used_code: refusal('invalid_request', 'Value passed for the authorization code was invalid.'),
    expired_code: refusal('invalid_request', 'Value passed for the authorization code was invalid.'),
    wrong_verifier: refusal('invalid_request', 'Value passed for the code verifier did not match the code challenge.'),
    dead_refresh_token: refusal('invalid_grant', 'Value passed for the token was invalid.'),
    invalid_scope: refusal('invalid_scope', 'Unknown scopes:'),
    unconsented_scope: refusal('invalid_scope', 'The scope was not granted.'),
    unknown_token: refusal('invalid_token', 'Value passed for the token was invalid.'),
  },
  accounts: [
    { email: 'ada@example.org', name: 'Ada Lovelace' },
    { email: 'grace@example.com', name: 'Grace Hopper' },
  ],
  standingRefreshToken: 'UlJl-sandbox-ada',
};

function refusal(error: string, error_description: string): OAuthError {
  return { status: 400, error, error_description };
}
