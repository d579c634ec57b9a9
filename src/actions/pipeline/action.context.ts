import type { Readable } from 'node:stream';
import type { Caller } from '@libs/access';
import type { Secret } from '@libs/crypto';
import type { ActionDefinition } from '../declaration/action.catalog.js';

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
}

/** A file that comes in by multipart or as the whole body, streamed. */
export interface UploadedFile {
  filename: string;
  mimeType: string;
  content: Readable;
  /** Its length, where it is known before all of it has come. */
  bytes?: number;
}

/** What an action's handler gets besides its input. */
export interface ActionContext {
  readonly action: ActionDefinition;
  readonly caller: Caller;
  readonly connection: OpenConnection;
  /** Ends at the deadline, and when the caller goes away if the action says so. */
  readonly signal: AbortSignal;
  /** The caller's key, or one made for this call: the same over all of its attempts. Undefined for reads. */
  readonly idempotencyKey: string | undefined;
  /** Whether the key was given by the caller or the run (else it was made for this call). */
  readonly idempotencyKeyGiven: boolean;
  /** Request headers an action may declare to read, such as `if-match`; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Streamed files by field name; only on actions that declare uploads. */
  readonly files: ReadonlyMap<string, UploadedFile>;
  /** Sets the status of the success answer, default 200, and headers it carries, such as `Location`. */
  respond(status: number, headers?: Readonly<Record<string, string>>): void;
}
