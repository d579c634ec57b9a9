import type { ConnectorGuide } from '../../actions/declaration/connector-guide.js';
import { X_MEDIA } from './socialpost.scopes.js';

/** What people should know of the connector beside what it declares. */
export const guide: ConnectorGuide = {
  credentials: [
    {
      title: 'Make your own application at LinkedIn',
      steps: [
        'Open [the LinkedIn developer portal](https://www.linkedin.com/developers/apps), choose **Create app** and name the page it belongs to.',
        'On the tab **Products** choose **Request access** for **Sign In with LinkedIn using OpenID Connect** and for **Share on LinkedIn**. Posting as an organisation needs an approved community management product.',
        'On the tab **Auth**, under **OAuth 2.0 settings**, add the redirect URI for LinkedIn from above to **Authorized redirect URLs for your app** and choose **Update**.',
        'Copy **Client ID** and **Primary Client Secret** from the same tab into the connection; its `provider` is `linkedin`, which is the default.',
        'Sign in. LinkedIn gives most applications no refresh token: people sign in anew every 60 days, and are reminded before.',
      ],
    },
    {
      title: 'Make your own application at X',
      steps: [
        'Open [the X developer console](https://console.x.com) and choose **Create App**; give it a name and say what it is for.',
        'In its **User authentication settings** choose **Read and write** and the type **Web App**, which is a confidential client.',
        'Paste the redirect URI for X from above as **Callback URI**. X takes no `localhost`: on your own machine start the service with `BASE_URL=http://127.0.0.1:3000`, and the redirect URI shown is one it takes.',
        'Copy **Client ID** and **Client Secret** of OAuth 2.0, which are shown once, into a connection with `provider` set to `x`.',
        'Sign in. X bills posts made through its interface.',
      ],
    },
  ],
  allowed: { [X_MEDIA]: '`socialpost.create-post` with media' },
  scopes: [
    'LinkedIn: posting as an organisation (`author`) needs `w_organization_social` instead of `w_member_social`; add it to `scopes` of the connection once the product is approved.',
  ],
  notes: [
    'There are no triggers: neither network tells of what happens to a post without a contract of its own.',
    'The connection decides the network. A field that its network does not know is refused with its name, never dropped.',
    'Text that is too long is refused with its counted length, never cut. What LinkedIn reserves in texts is escaped; hashtags and mentions stay.',
    'The same text twice is 409 `provider_conflict` on both networks.',
    'Neither network has a key against repeats: send an `Idempotency-Key`, and a post is made once.',
  ],
  actions: {
    'create-post': {
      about:
        'Text, a link, pictures, a film or a poll. On LinkedIn `link`, `media` and `poll` exclude each other, on X `media`, `poll` and `quote` do. Media is read from an https address or taken as base64.',
    },
  },
};
