import type { Caller } from '#libs/access';
import type { AppError } from '#libs/errors';
import type { OpenConnection } from '../declaration/open-connection.js';

/** Which connection a caller asked for: by id or name, or by end user; neither means the connector's default. */
export interface ConnectionChoice {
  /** `X-Connection`: an id, else a name. */
  connection?: string;
  /** `X-End-User`. */
  endUserId?: string;
}

/** Where credentials come from. Implemented by Settings > Connectors. */
export abstract class CredentialSource {
  /**
   * Chooses and opens a connection of the caller's workspace; an access token close to its end is refreshed first.
   * @throws AppError `not_found` for an unknown choice, `invalid_input` for two at once, `not_connected`,
   *   `reauthorization_required`, `connector_credential_rejected`, `unavailable`, `provider_…` where a token cannot be refreshed;
   *   never falls back to another connection than the one asked for
   */
  abstract open(caller: Caller, connector: string, choice: ConnectionChoice): Promise<OpenConnection>;

  /** Whether the workspace has the connection that the choice names. */
  abstract exists(workspaceId: string, connector: string, choice: ConnectionChoice): Promise<boolean>;

  /** What a connection of the workspace is called and whether it is the default of its connector, by its id; undefined when there is none. */
  abstract identify(
    workspaceId: string,
    connectionId: string,
  ): Promise<{ connector: string; name: string; isDefault: boolean } | undefined>;

  /**
   * Gets a new access token after the provider refused this one; undefined for a kind of credential that has no refresh, and
   * when the connection is gone.
   * @throws AppError as `open` where there is none to be had
   */
  abstract refresh(refused: OpenConnection): Promise<OpenConnection | undefined>;

  /** Says how a call with the connection ended, so that its state and last use are kept; never throws. */
  abstract report(connection: OpenConnection, outcome: AppError | undefined): void;
}

/** What is kept of a call to a provider: no bodies, seven days. */
export interface CallRecord {
  workspaceId: string;
  connector: string;
  action: string;
  connectionId?: string;
  status: number;
  code?: string;
  durationMs: number;
  requestId: string;
  at: Date;
}

/** The log of calls. Implemented by the audit part, which writes in groups. */
export abstract class CallLog {
  /** Takes a record without waiting for the database; never throws. */
  abstract record(call: CallRecord): void;
}

/** A stored first answer. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** A request that names itself by a key. */
export interface IdempotencyRequest {
  workspaceId: string;
  /** The operation the key belongs to: an action key, or a webhook. */
  operation: string;
  key: string;
  /** SHA-256 of everything that makes the request what it is, hex. */
  fingerprint: string;
  /** Whether the caller knows that nobody else works under the key any more: what is unfinished was given up. */
  isExclusive?: boolean;
}

/** A reservation of a key: this caller is the one who executes. */
export interface Reservation {
  /** Whether the process that had the key before has died: what it did at the provider is unknown. */
  readonly abandoned?: boolean;
  /** Stores the answer that repeats get for 24 h, sealed where it holds a secret. */
  complete(answer: StoredAnswer, options?: { isSecret?: boolean }): Promise<void>;
  /** Frees the key: the next request with it executes again. */
  release(): Promise<void>;
}

/** First answers by `Idempotency-Key`, 24 h. */
export abstract class IdempotencyStore {
  /**
   * Reserves the key, or gives the stored answer of the first request.
   * @throws AppError `idempotency_key_reused` for another request, `idempotency_in_progress` while the first still runs
   */
  abstract begin(request: IdempotencyRequest): Promise<{ replay: StoredAnswer } | { reservation: Reservation }>;
}

/** A record a connector keeps for a connection, such as a bot's stored updates. */
export interface ConnectorRecord {
  /** Orders the records of a collection, and identifies one in it. */
  sequence: number;
  /** Optional second key to filter by. */
  group?: string;
  kind: string;
  data: unknown;
}

/** Which records of a collection. */
export interface RecordQuery {
  after?: number;
  kinds?: readonly string[];
  group?: string;
  newestFirst?: boolean;
  limit: number;
}

/** A text that a connector keeps sealed for a connection. */
export interface ConnectorSecret {
  value: string;
  /** Workspace of the connection. */
  workspaceId: string;
}

/** State that a connector needs over calls and processes, without knowing tables: records with retention, leases. */
export abstract class ConnectorState {
  /** Stores records; those whose sequence the collection has already are left as they are, whatever their kind and group. */
  abstract addRecords(
    connectionId: string,
    collection: string,
    records: readonly ConnectorRecord[],
    retentionDays: number,
  ): Promise<void>;

  /** Records after a sequence, ascending unless the newest come first, filtered by kinds and group. */
  abstract listRecords(connectionId: string, collection: string, query: RecordQuery): Promise<ConnectorRecord[]>;

  /**
   * Runs work while holding a lease of that name for the connection; waits up to `waitMs` for it. Gives undefined if it was
   * not free.
   * @throws the signal's reason when that ends while it waits, and whatever the work throws
   */
  abstract withLease<T>(
    connectionId: string,
    name: string,
    options: { waitMs: number; signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<{ value: T } | undefined>;

  /** Keeps a text sealed for a connection, such as a webhook secret, in place of the one of that name. @throws AppError `not_found` */
  abstract putSecret(connectionId: string, name: string, value: string): Promise<void>;

  /** The text that was put, and whose it is; undefined when there is none. @throws AppError `unavailable` when its key is gone */
  abstract getSecret(connectionId: string, name: string): Promise<ConnectorSecret | undefined>;
}
