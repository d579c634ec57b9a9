import { createHash, randomUUID } from 'node:crypto';
import type { OAuthError, OAuthVariant } from './oauth-variant.js';

/** Directory of the organisation that the file and site fake plays. */
export const CONTOSO = '0f1d4c2a-7b4e-4c39-9d53-6f1e2b8a7c10';

/** Directory of private accounts. https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

const GRAPH = 'https://graph.microsoft.com/';
const IDENTITY = ['openid', 'profile', 'email'];
const ADMIN_SCOPES = ['Sites.FullControl.All'];

/** The Microsoft identity platform, version 2. https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow */
export const microsoftVariant: OAuthVariant = {
  key: 'microsoft',
  basePath: '/microsoft',
  endpoints: {
    authorize: '/{tenant}/oauth2/v2.0/authorize',
    token: '/{tenant}/oauth2/v2.0/token',
    adminConsent: '/{tenant}/v2.0/adminconsent',
  },
  tenants: {
    directories: [{ id: CONTOSO, domains: ['contoso.com', 'contoso.onmicrosoft.com'] }],
    consumers: CONSUMERS,
  },
  callback: 'filesites',
  variables: 'FILESITES',
  clientAuthentication: ['body', 'basic'],
  pkce: { required: false, methods: ['S256', 'plain'] },
  codeSeconds: 600,
  accessTokenSeconds: 4800,
  refreshTokenSeconds: 90 * 24 * 3600,
  refreshTokens: { by: 'scope', scope: 'offline_access' },
  rotation: 'replace',
  maxRefreshTokens: Infinity,
  scopes: [
    'offline_access',
    ...IDENTITY,
    'User.Read',
    'Files.Read',
    'Files.ReadWrite',
    'Files.Read.All',
    'Files.ReadWrite.All',
    'Sites.Read.All',
    'Sites.ReadWrite.All',
    'Sites.Manage.All',
    ...ADMIN_SCOPES,
  ],
  canonicalScope: (scope) => (scope.startsWith(GRAPH) ? scope.slice(GRAPH.length) : scope),
  adminScopes: ADMIN_SCOPES,
  fixedScopes: ['offline_access', ...IDENTITY],
  returnedScopes: (granted) => {
    const identity = granted.includes('openid') ? IDENTITY : [];
    return [...new Set([...granted.filter((scope) => scope !== 'offline_access'), ...identity])];
  },
  idToken: {
    scope: 'openid',
    claims: ({ email, name, tenant }) => ({
      iss: `https://login.microsoftonline.com/${tenant}/v2.0`,
      tid: tenant,
      oid: guidOf(email),
      name,
      preferred_username: email,
    }),
  },
  callbackParameters: () => ({ session_state: randomUUID() }),
  revokesByQuery: false,
  prefixes: { code: '1.AX0A', access: 'eyJ0eXAiOiJKV1Qi.', refresh: '1.AX0AKkwdD0' },
  showsAuthorizeErrors: false,
  errors: {
    not_a_form: refusal(
      900_144,
      'invalid_request',
      'The request body must contain the following parameter: grant_type',
    ),
    missing_parameter: refusal(900_144, 'invalid_request', 'The request body must contain the following parameter'),
    repeated_parameter: refusal(90_013, 'invalid_request', 'Invalid input received from the user.'),
    unsupported_grant: refusal(70_003, 'unsupported_grant_type', 'The app requested an unsupported grant type.'),
    unknown_client: refusal(700_016, 'unauthorized_client', 'Application was not found in the directory.'),
    wrong_secret: { ...refusal(7_000_215, 'invalid_client', 'Invalid client secret provided.'), status: 401 },
    redirect_mismatch: refusal(
      50_011,
      'invalid_request',
      'The redirect URI specified in the request does not match the redirect URIs configured for the application.',
    ),
    unknown_code: refusal(9_002_313, 'invalid_grant', 'Invalid request. Request is malformed or invalid.'),
    used_code: refusal(54_005, 'invalid_grant', 'OAuth2 Authorization code was already redeemed.'),
    expired_code: refusal(70_008, 'invalid_grant', 'The provided authorization code has expired due to inactivity.'),
    wrong_verifier: refusal(50_148, 'invalid_grant', 'The code_verifier does not match the code_challenge.'),
    dead_refresh_token: refusal(700_082, 'invalid_grant', 'The refresh token has expired due to inactivity.'),
    invalid_scope: refusal(70_011, 'invalid_scope', "The provided value for the input parameter 'scope' is not valid."),
    unconsented_scope: {
      ...refusal(65_001, 'invalid_grant', 'The user or administrator has not consented to use the application.'),
      suberror: 'consent_required',
    },
    unknown_token: refusal(70_000, 'invalid_grant', 'The provided value for the input parameter is not valid.'),
    unknown_tenant: refusal(90_002, 'invalid_request', 'Tenant not found.'),
    foreign_account: refusal(50_020, 'invalid_grant', 'User account does not exist in tenant.'),
    single_tenant: refusal(50_194, 'invalid_request', 'Application is not configured as a multi-tenant application.'),
    admin_consent: refusal(90_094, 'access_denied', 'The grant requires permission of an administrator.'),
  },
  declined: {
    error_subcode: 'cancel',
    error_description: 'AADSTS65004: User declined to consent to access the app.',
  },
  errorBody: (body, at) => {
    const [traceId, correlationId] = [randomUUID(), randomUUID()];
    const timestamp = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}Z`;
    const ids = `Trace ID: ${traceId} Correlation ID: ${correlationId} Timestamp: ${timestamp}`;
    const error_description = `${String(body.error_description)} ${ids}`;
    return { ...body, error_description, timestamp, trace_id: traceId, correlation_id: correlationId };
  },
  accounts: [
    { email: 'ada@contoso.com', name: 'Ada Lovelace', tenant: CONTOSO },
    { email: 'grace@contoso.com', name: 'Grace Hopper', tenant: CONTOSO },
    { email: 'charles@outlook.example', name: 'Charles Babbage', tenant: CONSUMERS },
  ],
  standingRefreshToken: '1.AX0A-sandbox-ada',
};

/** An error with Microsoft's number. https://learn.microsoft.com/entra/identity-platform/reference-error-codes */
function refusal(code: number, error: string, sentence: string): OAuthError {
  return { status: 400, error, error_description: `AADSTS${code}: ${sentence}`, error_codes: [code] };
}

/** The object id of an account: the same in id_token and API. */
export function guidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
