/** A way to a credential, as steps a person follows. */
export interface CredentialGuide {
  /** What is set up, such as `Your own application`. */
  title: string;
  steps: readonly string[];
}

/** What is said of one action beyond what it declares. */
export interface ActionGuide {
  /** What it does and what decides it, in a few sentences. */
  about: string;
  /** What has to happen at the provider before the example works: a call of the sandbox's own routes. */
  preparation?: { path: string; body: object };
}

/**
 * What people write about a connector beside what it declares; its page in the documentation is made of both. Texts may hold
 * `code`, **bold** and [links](https://example.com).
 */
export interface ConnectorGuide {
  /** How to get the credential; the redirect URI and the calls that connect are added. */
  credentials: readonly CredentialGuide[];
  /** What a scope allows that no action needs as a whole, by scope. */
  allowed?: Readonly<Record<string, string>>;
  /** What people should know of scopes beside the table of them. */
  scopes?: readonly string[];
  /** What to know before the first call. */
  notes: readonly string[];
  /** By key of the action without that of the connector: `create-event`. */
  actions: Readonly<Record<string, ActionGuide>>;
}
