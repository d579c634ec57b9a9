import type { Secret } from '#libs/crypto';

/** How a connector's credential travels. */
export interface CredentialTransport {
  /** Headers that carry the credential; none where it travels elsewhere. */
  authorize?: (connection: OpenConnection) => Record<string, string>;
  /** The base URL when it is not simply the connection's. */
  baseUrl?: (connection: OpenConnection) => string;
}

/** The account an action works with, without its secret. */
export interface ConnectionFacts {
  readonly id: string;
  readonly workspaceId: string;
  readonly connector: string;
  readonly name: string;
  /** Base URL of the provider for this connection, without a trailing slash. */
  readonly apiUrl: string;
  /** Whether `apiUrl` was set by the operator or is the provider's own (then it is trusted), not entered by a user. */
  readonly apiUrlTrusted: boolean;
  readonly apiVersion?: string;
  /** Key of the OAuth provider or network, where a connector has several. */
  readonly provider?: string;
  /** Organisation the account signs in with, where the connection names one. */
  readonly tenant?: string;
  readonly account?: string;
  /** Facts of the account that the connector's verify call found, such as the id it posts as. */
  readonly identity?: Readonly<Record<string, string>>;
  /** Granted scopes; empty where the provider has none. */
  readonly scopes: readonly string[];
}

/** A connection opened for one call. */
export interface OpenConnection extends ConnectionFacts {
  /** The API key, bot token or access token. */
  readonly credential: Secret;
  /** What signs the webhooks of the account, where that was entered. */
  readonly signingSecret?: Secret;
}
