/** An application registered with the authorization server. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: Set<string>;
  /** True if only accounts of its own directory may sign in, under that directory's name. */
  readonly singleTenant: boolean;
}

/** What an application is registered with; a known one keeps what is left out. */
export interface ClientRegistration {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris?: readonly string[];
  readonly singleTenant?: boolean;
}

/** The registered applications; ids, secrets and redirect URIs are compared character by character. */
export class OAuthClients {
  private readonly clients = new Map<string, OAuthClient>();

  /** Registers an application, or adds redirect URIs to a known one. */
  register({ id, secret, redirectUris = [], singleTenant }: ClientRegistration): OAuthClient {
    const known = this.clients.get(id);
    const client = {
      id,
      secret,
      redirectUris: new Set([...(known?.redirectUris ?? []), ...redirectUris]),
      singleTenant: singleTenant ?? known?.singleTenant ?? false,
    };
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
