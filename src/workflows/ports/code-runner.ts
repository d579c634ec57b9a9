/** Code of an author, and what it is given. */
export interface CodeCall {
  /** Body of a JavaScript function of `input`. */
  source: string;
  /** What the code gets as `input`. */
  input: unknown;
  /** Milliseconds that it may take; no more than the operator allows. */
  timeLimitMs?: number;
  /** Epoch milliseconds of the clock that the code sees; it sees none without. */
  now?: number;
  /** Characters of JSON that its result may have. */
  maxCharacters: number;
}

/** What is wrong with a code before it runs. */
export interface CodeFault {
  rule: string;
  message: string;
  severity: 'error' | 'warning';
}

/** Runs JavaScript of authors where it reaches nothing: no network, no file, no other code, and no clock unless one is given. */
export abstract class CodeRunner {
  /**
   * Calls a code. Its callers wait in turns, so that each workspace has as much time as any other.
   * @returns the JSON of its result, in UTF-8
   * @throws AppError `code_failed`, `code_timeout`, `code_disabled`, `too_large` for its result, `unavailable` when too many
   *   wait; the signal's reason when that ended while it waited
   */
  abstract run(workspaceId: string, call: CodeCall, signal: AbortSignal): Promise<Buffer>;

  /** What keeps a code from running: its syntax, or the operator. It is read and not run. */
  abstract faultOf(workspaceId: string, source: string): Promise<CodeFault | undefined>;
}
