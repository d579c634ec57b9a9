import type { OpenConnection } from '../declaration/open-connection.js';

/** What a provider says of the account behind a credential. */
export interface VerifiedAccount {
  /** What people know the account by: an address, a user name. */
  account?: string;
  /** Further facts the connector needs later, such as the id a post is written in the name of; kept with the connection. */
  identity?: Readonly<Record<string, string>>;
}

/**
 * The verify call of a connector: the provider's cheapest call that tells whether a credential works, and whose it is. A
 * connector's module provides one class that extends this one; Settings > Connectors finds it by its type.
 */
export abstract class ConnectorVerifier {
  /** Key of the connector. */
  abstract readonly connector: string;

  /**
   * Asks the provider.
   * @throws AppError as the connector's actions do: `connector_credential_rejected` for a refused key or token,
   *   `reauthorization_required` for a refused access token, `provider_…` otherwise
   */
  abstract verify(connection: OpenConnection, signal: AbortSignal): Promise<VerifiedAccount>;

  /** Whether the connector cannot work with an account it knows nothing of; then a failed call makes the state `error`. */
  needsIdentity(_connection: OpenConnection): boolean {
    return false;
  }
}
