import { types } from 'node:util';

/** The server's process that a statement was sent to, and when, by `performance.now()`. */
export interface Backend {
  pid: number;
  sentAt: number;
}

/**
 * The answer to a statement or a commit got lost with its connection: whether the database has done it is unknown, and it may
 * still be doing it. `Database.settle` puts an end to that.
 */
export class LostAnswer extends Error {
  constructor(
    readonly backend: Backend,
    cause: unknown,
  ) {
    super(types.isNativeError(cause) ? cause.message : String(cause), { cause });
    this.name = 'LostAnswer';
  }
}
