import { codeInfo, type ErrorCode } from './codes.js';

/** One fault of an input (`field`) or of a workflow graph (`node`). */
export interface InputFault {
  field?: string;
  node?: string;
  /** Machine-readable name of the broken rule, snake_case. */
  rule: string;
  message: string;
}

/** What a provider said when it refused; only allow-listed, redacted fields ever get here. */
export interface ProviderFault {
  status: number;
  code?: string;
  message?: string;
  /** Whole seconds. */
  retryAfter?: number;
  /** Further fields that a connector adds, such as `migrateToChatId`. */
  [extra: string]: unknown;
}

/** What an error carries beside its code and its sentence. */
export interface AppErrorOptions {
  /** The faults of an input or graph, all of them at once. */
  errors?: InputFault[];
  /** What was thrown first, for the log; never shown to callers. */
  cause?: unknown;
  /** Whole seconds until a retry makes sense. */
  retryAfter?: number;
  /** Shown to callers as `provider`; only of errors that a provider caused. */
  provider?: ProviderFault;
  /** The run the error tells of. */
  runId?: string;
  /** Headers the answer must carry, such as `Allow` or `WWW-Authenticate`. */
  headers?: Record<string, string>;
  /** A write may have happened although it failed: it is not blindly repeated. */
  outcomeUnknown?: boolean;
}

/**
 * The one error class of the service. `detail` is shown to callers: it says what was wrong, where, and the next step, and
 * never holds a secret, an inner address or another tenant's data. HTTP status and title follow from the code.
 */
export class AppError extends Error {
  readonly errors?: InputFault[];
  readonly retryAfter?: number;
  readonly provider?: ProviderFault;
  readonly runId?: string;
  readonly headers?: Record<string, string>;
  readonly outcomeUnknown: boolean;

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    options: AppErrorOptions = {},
  ) {
    super(`${code}: ${detail}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
    this.provider = options.provider;
    this.runId = options.runId;
    this.headers = options.headers;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }

  /** The error that `toStored` kept. */
  static fromStored(stored: unknown): AppError {
    const { code, detail, ...options } = stored as StoredError;
    return new AppError(code, detail, options);
  }

  /** HTTP status of the answer, 400 to 599, by the table of codes. */
  get status(): number {
    return codeInfo(this.code).status;
  }

  /** Whether the same request may succeed later, by the table of codes. */
  get retryable(): boolean {
    return codeInfo(this.code).retryable;
  }
}

/** A 400 for exactly one field. */
export function invalidInput(field: string, rule: string, message: string): AppError {
  return new AppError('invalid_input', `${field}: ${message}`, { errors: [{ field, rule, message }] });
}

/** The 404 that an unknown id and another workspace's id share. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `There is no such ${what} in this workspace.`);
}

/** Wraps any throwable once, at the edge; the original stays as `cause` for the log and is never shown. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('internal', 'Something failed on our side. Quote the request id when you report it.', {
    cause: thrown,
  });
}

/** An error as it is kept for repeats of the same request. */
export type StoredError = Pick<
  AppError,
  'code' | 'detail' | 'errors' | 'provider' | 'runId' | 'retryAfter' | 'outcomeUnknown'
>;

/** What is kept of an error: all that is shown to callers, never its cause. */
export function toStored({ code, detail, errors, provider, runId, retryAfter, outcomeUnknown }: AppError): StoredError {
  return { code, detail, errors, provider, runId, retryAfter, outcomeUnknown };
}
