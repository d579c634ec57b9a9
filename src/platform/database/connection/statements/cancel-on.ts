import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Connection } from '../connection.js';

/** A cancellation may arrive before the statement it is for, so it is sent again until the transaction is over. */
const EVERY_MS = 100;

/**
 * Once the signal aborts, cancels on the server what its process `pid` is doing, until the function given back is called.
 * That one resolves when no cancellation is on its way any longer, which could end what the connection does next.
 */
export function cancelOn(signal: AbortSignal, pid: number, pool: Pool): () => Promise<void> {
  let isOver = false;
  let sending: Promise<unknown> = Promise.resolve();

  async function cancel(): Promise<void> {
    const connection = new Connection(await pool.connect());
    try {
      while (!isOver) {
        sending = connection.send({ text: 'select pg_cancel_backend($1)', values: [pid] });
        await sending;
        await pause(EVERY_MS);
      }
    } finally {
      connection.release();
    }
  }

  // Where there is no connection to say so on, the time limit of statements ends it.
  const onAbort = (): void => void cancel().catch(() => undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  return async () => {
    isOver = true;
    signal.removeEventListener('abort', onAbort);
    await sending.catch(() => undefined);
  };
}
