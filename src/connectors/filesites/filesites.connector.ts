import type { ConnectorManifest, OAuth2Provider } from '../../actions/declaration/connector-manifest.js';
import { guide } from './filesites.guide.js';
import { samples } from './filesites.samples.js';
import { listSamples } from './lists/lists.samples.js';
import { IMPLIED_BY, IN_WORDS, REQUESTED } from './filesites.scopes.js';
import { FilesitesVariables } from './filesites.variables.js';

/** Microsoft's identity platform, v2. https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow */
export const microsoft: OAuth2Provider = {
  key: 'microsoft',
  title: 'Microsoft',
  variablePrefix: 'FILESITES',
  authorizeUrl: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize',
  tokenUrl: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
  adminConsentUrl: 'https://login.microsoftonline.com/{tenant}/v2.0/adminconsent',
  apiUrl: 'https://graph.microsoft.com/v1.0',
  scopes: REQUESTED,
  scopesInWords: IN_WORDS,
  authorizeParameters: { response_mode: 'query', prompt: 'select_account' },
  loginHint: 'login_hint',
  clientAuthentication: 'body',
  defaultTenant: 'common',
  removeAccessAt:
    'Remove the application at https://myapps.microsoft.com for work or school accounts, at https://account.live.com/consent/Manage for personal ones.',
  impliedBy: IMPLIED_BY,
};

/** SharePoint and OneDrive through Microsoft Graph v1.0. https://learn.microsoft.com/graph/api/resources/sharepoint */
export const filesites: ConnectorManifest = {
  key: 'filesites',
  title: 'File sites (SharePoint, OneDrive)',
  summary: 'Sites, drives, files, sharing links, lists and spreadsheet tables of one signed-in person.',
  documentationUrl: 'https://learn.microsoft.com/graph/api/resources/sharepoint',
  authentication: {
    kind: 'oauth2',
    providers: [microsoft],
    howToGet:
      'Register an application at Microsoft Entra, add the redirect URI shown here as type web, add the delegated permissions, let an administrator consent if the tenant asks for it, create a client secret, and enter Client ID and Client Secret; a single-tenant application needs the tenant too.',
  },
  guide,
  samples: { ...samples, ...listSamples },
  variables: FilesitesVariables,
};
