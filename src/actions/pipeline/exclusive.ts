import { AppError } from '#libs/errors';
import type { ActionContext } from '../declaration/action.context.js';
import type { ConnectorState } from './ports.js';

/** What must not be done twice at the same time, and how long one waits for it. */
export interface Exclusion {
  /** What only one call of a connection at a time may do. */
  name: string;
  /** Milliseconds to wait for others. */
  waitMs: number;
}

/**
 * Does work that only one call of a connection at a time may do, over all processes. Gives undefined when it was not its turn
 * in time.
 * @throws AppError `provider_timeout` when the call's own time ends first, and whatever the work throws
 */
export async function exclusively<T>(
  state: ConnectorState,
  { connection, signal }: Pick<ActionContext, 'connection' | 'signal'>,
  { name, waitMs }: Exclusion,
  work: () => Promise<T>,
): Promise<{ value: T } | undefined> {
  try {
    return await state.withLease(connection.id, name, { waitMs, signal }, work);
  } catch (error) {
    if (error instanceof AppError || error !== signal.reason) throw error;
    throw new AppError('provider_timeout', 'The time was up before this call could begin.', { cause: error });
  }
}
