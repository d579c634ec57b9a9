import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Knows which work runs inside of an open transaction. Whoever holds a connection and waits for a second one of the same pool
 * stops everybody once all connections are held so; what a transaction needs, it asks on its own connection.
 */
export class TransactionScope {
  private readonly current = new AsyncLocalStorage<{ isOpen: boolean }>();

  /** Runs the work of a transaction. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const scope = { isOpen: true };
    try {
      return await this.current.run(scope, work);
    } finally {
      // What the work has left running behind it holds no connection any longer.
      scope.isOpen = false;
    }
  }

  /** @throws Error when a transaction is open: a fault of the program */
  requireNone(): void {
    if (this.current.getStore()?.isOpen)
      throw new Error('A statement inside of a transaction must run on the connection of the transaction.');
  }
}
