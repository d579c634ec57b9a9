import type { Caller } from '#libs/access';

/** A connection as an HTTP Request node names it: by its id, or by connector and name. */
export interface NamedConnection {
  /** Key of the connector; undefined where the connection is named by its id alone. */
  connector?: string;
  /** An id, else a name. */
  connection: string;
}

/** A request that shall carry the credential of a connection. */
export interface ConnectionRequest extends NamedConnection {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  /** The address as its author wrote it: a parsed one no longer shows `..`. */
  written: string;
  /** Names in lower case; the credential replaces a header of its name. */
  headers: Record<string, string>;
  body?: Buffer;
  /** Milliseconds until it is given up; by default what actions may take. */
  timeoutMs?: number;
  signal: AbortSignal;
}

/** What the provider answered, without the credential where it repeats it. */
export interface ConnectionAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Requests with the credential of a connection, to that connection's own provider and nowhere else. */
export abstract class ConnectionHttp {
  /**
   * Sends a request once, and once more with a fresh access token if the provider refused the first. Any other status is an
   * answer, and redirects are not followed.
   * @throws AppError `not_found` for an unknown connection, `egress_refused` for an address that does not lie below the
   *   connection's base URL, `reauthorization_required` or `connector_credential_rejected` when the provider refuses the
   *   credential, and as `ActionRunner` says
   */
  abstract send(caller: Caller, request: ConnectionRequest): Promise<ConnectionAnswer>;
}
