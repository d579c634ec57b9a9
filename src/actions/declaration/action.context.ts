import type { Readable } from 'node:stream';
import type { Caller } from '#libs/access';
import type { OpenConnection } from './open-connection.js';

/** What a request to an action carries besides its address. */
export interface Content {
  body?: unknown;
  files?: ReadonlyMap<string, UploadedFile>;
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
  readonly action: { readonly key: string };
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

/** An action's method, as its controller has it or as somebody calls it in the runner's place. */
export type ActionMethod = (input: object, context: ActionContext) => unknown;
