import type { OAuthVariant } from './oauth-variant.js';

const AUTH = 'https://www.googleapis.com/auth';
const IDENTITY = ['openid', 'email', 'profile', `${AUTH}/userinfo.email`, `${AUTH}/userinfo.profile`];

/** Google's authorization server as web applications see it. https://developers.google.com/identity/protocols/oauth2/web-server */
export const googleVariant: OAuthVariant = {
  key: 'google',
  basePath: '/google',
  endpoints: { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke' },
  callback: 'calendar',
  variables: 'CALENDAR',
  clientAuthentication: ['body', 'basic'],
  pkce: { required: false, methods: ['S256', 'plain'] },
  codeSeconds: 600,
  accessTokenSeconds: 3600,
  refreshTokens: { by: 'offline' },
  rotation: 'keep',
  maxRefreshTokens: 100,
  scopes: [
    ...IDENTITY,
    ...[
      'calendar',
      'calendar.readonly',
      'calendar.events',
      'calendar.events.readonly',
      'calendar.events.owned',
      'calendar.app.created',
      'calendar.calendarlist.readonly',
    ].map((name) => `${AUTH}/${name}`),
  ],
  fixedScopes: IDENTITY,
  // Google sorts the list its own way and adds openid as soon as the address or the profile is in it.
  returnedScopes: (granted) =>
    [...new Set([...granted, ...(granted.some((s) => IDENTITY.includes(s)) ? ['openid'] : [])])].sort(),
  idToken: { claims: () => ({ iss: 'https://accounts.google.com' }) },
  callbackParameters: (returned) => ({ scope: returned.join(' ') }),
  revokesByQuery: true,
  prefixes: { code: '4/0A', access: 'ya29.a0', refresh: '1//0g' },
  showsAuthorizeErrors: true,
  errors: {
    not_a_form: { status: 400, error: 'invalid_request', error_description: 'Bad Request' },
    missing_parameter: { status: 400, error: 'invalid_request', error_description: 'Missing required parameter' },
    repeated_parameter: {
      status: 400,
      error: 'invalid_request',
      error_description: 'Parameter appears more than once',
    },
    unsupported_grant: { status: 400, error: 'unsupported_grant_type', error_description: 'Invalid grant_type' },
    unknown_client: { status: 401, error: 'invalid_client', error_description: 'The OAuth client was not found.' },
    wrong_secret: { status: 401, error: 'invalid_client', error_description: 'Unauthorized' },
    redirect_mismatch: { status: 400, error: 'redirect_uri_mismatch', error_description: 'Bad Request' },
    unknown_code: { status: 400, error: 'invalid_grant', error_description: 'Malformed auth code.' },
    used_code: { status: 400, error: 'invalid_grant', error_description: 'Bad Request' },
    expired_code: { status: 400, error: 'invalid_grant', error_description: 'Bad Request' },
    wrong_verifier: { status: 400, error: 'invalid_grant', error_description: 'Invalid code verifier.' },
    dead_refresh_token: {
      status: 400,
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    },
    invalid_scope: { status: 400, error: 'invalid_scope', error_description: 'Some requested scopes were invalid:' },
    unconsented_scope: {
      status: 400,
      error: 'invalid_scope',
      error_description: 'Some requested scopes were invalid.',
    },
    unknown_token: { status: 400, error: 'invalid_token', error_description: 'Token expired or revoked' },
  },
  accounts: [
    { email: 'ada@example.org', name: 'Ada Lovelace' },
    { email: 'grace@example.com', name: 'Grace Hopper' },
  ],
  standingRefreshToken: '1//0g-sandbox-ada',
};
