/** An application registered with the authorization server. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: Set<string>;
}

/** The registered applications; ids, secrets and redirect URIs are compared character by character. */
export class OAuthClients {
  private readonly clients = new Map<string, OAuthClient>();

  /** Registers an application, or adds redirect URIs to a known one. */
  register(id: string, secret: string, redirectUris: readonly string[] = []): OAuthClient {
    const known = this.clients.get(id);
    const client = { id, secret, redirectUris: new Set([...(known?.redirectUris ?? []), ...redirectUris]) };
    this.clients.set(id, client);
    return client;
  }

  /** The application of that id. */
  find(id: string | null | undefined): OAuthClient | undefined {
    return id === null || id === undefined ? undefined : this.clients.get(id);
  }

  /** Every application. */
  all(): readonly OAuthClient[] {
    return [...this.clients.values()];
  }
}
