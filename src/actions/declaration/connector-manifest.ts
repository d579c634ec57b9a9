import type { InputClass } from '#libs/schema';
import type { ConnectorGuide } from './connector-guide.js';
import type { CredentialTransport } from './open-connection.js';

/** How an API key or bot token reaches the provider is the client's business; the manifest says what is asked of people. */
export interface KeyAuthentication {
  kind: 'apiKey' | 'botToken';
  /** What a credential looks like; anything else is refused on entry. White space around it is trimmed. */
  pattern: RegExp;
  patternMessage: string;
  /** What stands for one in the documentation: it has the form of one and opens nothing. */
  example: string;
  /** Where people get one, a sentence. */
  howToGet: string;
  /** Where people get what signs the webhooks of the account, a sentence; absent where nothing does that they have to enter. */
  signingSecret?: string;
}

/** One OAuth2 authorization server and how it deviates from the standard (RFC 6749). */
export interface OAuth2Provider {
  /** `google`, `microsoft`, `linkedin`, `x`. */
  key: string;
  title: string;
  /** Prefix of its variables: `CALENDAR`, `SOCIALPOST_X`; gives `<prefix>_CLIENT_ID`, `_CLIENT_SECRET`, `_AUTHORIZE_URL`, `_TOKEN_URL`, `_REVOKE_URL`, `_API_URL`. */
  variablePrefix: string;
  /** Whole URLs; only a tenant-aware one holds `{tenant}`. */
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl?: string;
  apiUrl: string;
  scopes: readonly string[];
  /** What each of `scopes` lets us do, as people read it before they sign in. */
  scopesInWords: Readonly<Record<string, string>>;
  /** Extra authorize parameters. */
  authorizeParameters?: Readonly<Record<string, string>>;
  /** Name of the parameter that prefills the account on reconnect. */
  loginHint?: string;
  clientAuthentication: 'body' | 'basic';
  /** False at a server that refuses a code verifier beside a client secret; absent, sign-ins use PKCE (RFC 7636) with S256. */
  pkce?: boolean;
  /** A sentence: where people remove the application's access when there is no revoke endpoint. */
  removeAccessAt?: string;
  /** Page where an administrator consents for an organisation; may hold `{tenant}`. */
  adminConsentUrl?: string;
  /** Scopes that a wider granted scope includes. */
  impliedBy?: Readonly<Record<string, readonly string[]>>;
  /** Tenant used when a connection names none; only with `{tenant}` URLs. */
  defaultTenant?: string;
}

/** Accounts are connected by a sign-in at one of these providers. */
export interface OAuth2Authentication {
  kind: 'oauth2';
  providers: readonly [OAuth2Provider, ...OAuth2Provider[]];
  howToGet: string;
}

/** The facts of a connector, declared once in its folder. */
export interface ConnectorManifest {
  /** First part of action paths and keys. */
  key: string;
  title: string;
  /** What kind of system it is, one sentence. */
  summary: string;
  /** The provider's own documentation. */
  documentationUrl: string;
  /**
   * Base URL, version segment included; `{apiVersion}` stands for the connection's version. `<KEY>_API_URL` replaces it
   * whole and may hold `{apiVersion}` too. OAuth2 connectors name it per provider instead.
   */
  apiUrl?: string;
  authentication: KeyAuthentication | OAuth2Authentication;
  /** The hand-written part of its documentation. */
  guide?: ConnectorGuide;
  /** An answer of each action, by its name, for documentation. */
  samples?: Readonly<Record<string, object>>;
  /** How the credential travels, where it is not a bearer token; the connector's client and the proxy share it. */
  transport?: CredentialTransport;
  /** Lower-case headers in which the provider answers with data, such as the id of what was made; the proxy hands them on. */
  answerHeaders?: readonly string[];
  /** Values of the connection field `apiVersion`, if the provider has several. */
  apiVersions?: readonly string[];
  /** Further environment variables of this connector, as fields of a class. */
  variables?: InputClass;
  /** Bytes of a JSON body on this connector's routes, where they need more than the service's default. */
  jsonBodyMaxBytes?: number;
}
