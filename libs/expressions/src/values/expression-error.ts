/**
 * An evaluation failed: it asked for too much, or its data is nested too deep. The message says which and never holds a
 * value of the data. `code` is the node error's code in a run.
 */
export class ExpressionError extends Error {
  readonly code = 'expression_error';
  /** Path of the template in the config, such as `headers["x-y"]`, where it is known. */
  field?: string;

  constructor(message: string) {
    super(message);
    this.name = 'ExpressionError';
  }
}
