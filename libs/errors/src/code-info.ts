/** Who has to act on an error. */
export type Fault = 'caller' | 'connection' | 'provider' | 'workflow' | 'service';

/** What is known of an error code before any error of it happens. */
export interface CodeInfo {
  /** HTTP status of the answer. */
  readonly status: number;
  /** Whether the same request may succeed later without a change by the caller. */
  readonly retryable: boolean;
  readonly fault: Fault;
  readonly title: string;
  /** One sentence: what happened. */
  readonly sentence: string;
  /** One sentence for whoever can do something about it: the way out. */
  readonly advice: string;
}

/** Makes an entry of the table; it is not retryable unless it says so. */
export const code = (
  status: number,
  fault: Fault,
  title: string,
  sentence: string,
  advice: string,
  retryable = false,
): CodeInfo => ({
  status,
  retryable,
  fault,
  title,
  sentence,
  advice,
});
