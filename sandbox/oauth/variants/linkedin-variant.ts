import type { OAuthError, OAuthVariant } from './oauth-variant.js';

/**
 * LinkedIn's authorization server: no PKCE beside a client secret, tokens of sixty days and none to refresh them with.
 * https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow
 */
export const linkedinVariant: OAuthVariant = {
  key: 'linkedin',
  basePath: '/linkedin/oauth',
  endpoints: { authorize: '/v2/authorization', token: '/v2/accessToken' },
  callback: 'socialpost-linkedin',
  variables: 'SOCIALPOST_LINKEDIN',
  clientAuthentication: ['body'],
  codeSeconds: 1800,
  accessTokenSeconds: 60 * 24 * 3600,
  refreshTokens: { by: 'never' },
  rotation: 'keep',
  maxRefreshTokens: 0,
  scopes: ['openid', 'profile', 'email', 'w_member_social', 'w_organization_social'],
  // Its documentation has spaces, its own SDK sends commas.
  scopeSeparator: /[ ,]/,
  fixedScopes: ['openid', 'profile', 'email', 'w_member_social', 'w_organization_social'],
  // One list in one text, separated by commas.
  returnedScopes: (granted) => [granted.join(',')],
  idToken: { scope: 'openid', claims: ({ name }) => ({ iss: 'https://www.linkedin.com', name }) },
  callbackParameters: () => ({}),
  revokesByQuery: false,
  prefixes: { code: 'AQT', access: 'AQX', refresh: 'AQW' },
  showsAuthorizeErrors: false,
  errors: {
    not_a_form: refusal('invalid_request', 'A required parameter "grant_type" is missing'),
    missing_parameter: refusal('invalid_request', 'A required parameter is missing'),
    repeated_parameter: refusal('invalid_request', 'A parameter is given twice'),
    unsupported_grant: refusal('unsupported_grant_type', 'The grant_type is not supported'),
    unknown_client: { ...refusal('invalid_client', 'Client authentication failed'), status: 401 },
    wrong_secret: { ...refusal('invalid_client', 'Client authentication failed'), status: 401 },
    redirect_mismatch: refusal('invalid_redirect_uri', 'The redirect_uri does not match the registered value'),
    unknown_code: refusal('invalid_grant', 'The token request failed: the authorization code was not found'),
    used_code: refusal('invalid_grant', 'The token request failed: the authorization code has been used'),
    expired_code: refusal('invalid_grant', 'The token request failed: the authorization code expired'),
    wrong_verifier: { ...refusal('invalid_client', 'Client authentication failed'), status: 401 },
    dead_refresh_token: refusal('invalid_grant', 'The provided refresh token is invalid'),
    invalid_scope: refusal('unauthorized_scope_error', 'Scope is not authorized for your application:'),
    unconsented_scope: refusal('invalid_scope', 'The scope was not granted'),
    unknown_token: refusal('invalid_request', 'The token is not known'),
  },
  accounts: [
    { email: 'ada@example.org', name: 'Ada Lovelace' },
    { email: 'grace@example.com', name: 'Grace Hopper' },
  ],
  standingAccessToken: 'AQX-sandbox-ada',
};

function refusal(error: string, error_description: string): OAuthError {
  return { status: 400, error, error_description };
}
