import type { ConnectorManifest, OAuth2Provider } from '../../actions/declaration/connector-manifest.js';
import { guide } from './socialpost.guide.js';
import { MEMBER_POSTS, X_MEDIA, X_POSTS } from './socialpost.scopes.js';
import { SocialpostVariables } from './socialpost.variables.js';

/** What each action answers, by its name: answers of the sandbox, without the fields that are not declared. */
const samples: Readonly<Record<string, object>> = {
  'create-post': {
    id: 'urn:li:share:7130000000000000000',
    url: 'https://www.linkedin.com/feed/update/urn:li:share:7130000000000000000',
    provider: 'linkedin',
    text: 'Released 1',
    createdAt: '2026-11-21T10:09:17.678Z',
  },
};

/** Posting as a member is free here, so this network is the usual one. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api */
export const linkedin: OAuth2Provider = {
  key: 'linkedin',
  title: 'LinkedIn',
  variablePrefix: 'SOCIALPOST_LINKEDIN',
  authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
  apiUrl: 'https://api.linkedin.com',
  scopes: ['openid', 'profile', MEMBER_POSTS],
  scopesInWords: {
    openid: 'Recognise the account',
    profile: 'See the name and picture of the account',
    [MEMBER_POSTS]: 'Write posts in the name of the person',
  },
  clientAuthentication: 'body',
  // A token request with a client secret and a code verifier is answered 401 invalid_client.
  pkce: false,
  removeAccessAt: 'In LinkedIn under Settings & Privacy > Data privacy > Permitted services.',
};

/** X bills each post. https://docs.x.com/x-api */
export const x: OAuth2Provider = {
  key: 'x',
  title: 'X',
  variablePrefix: 'SOCIALPOST_X',
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  revokeUrl: 'https://api.x.com/2/oauth2/revoke',
  apiUrl: 'https://api.x.com/2',
  scopes: ['tweet.read', X_POSTS, 'users.read', 'offline.access', X_MEDIA],
  scopesInWords: {
    'tweet.read': 'Read posts that the account may read',
    [X_POSTS]: 'Write and delete posts in the name of the account',
    'users.read': 'See the profile of the account',
    'offline.access': 'Stay connected after the person has left',
    [X_MEDIA]: 'Upload pictures and films',
  },
  clientAuthentication: 'basic',
};

/** Posts on LinkedIn or X; a connection says which. */
export const socialpost: ConnectorManifest = {
  key: 'socialpost',
  title: 'Social posts (LinkedIn, X)',
  summary: 'Posts on social networks in the name of a signed-in person or page.',
  documentationUrl: 'https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api',
  authentication: {
    kind: 'oauth2',
    providers: [linkedin, x],
    howToGet:
      'LinkedIn: make an application in the developer portal, add the products "Sign In with LinkedIn using OpenID Connect" and "Share on LinkedIn". X: make an application of type web app in the developer console, with read and write. Register the redirect URI shown here for it and enter Client ID and Client Secret.',
  },
  guide,
  samples,
  answerHeaders: ['x-restli-id'],
  variables: SocialpostVariables,
};
