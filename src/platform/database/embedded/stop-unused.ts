import { text } from 'node:stream/consumers';
import { Client } from 'pg';

/**
 * Every process that uses the embedded server holds this advisory lock, shared, for as long as it lives. Whoever gets it
 * exclusively is alone and may stop the server; whoever does not get it shared has met a server that is being stopped.
 */
export const USE_LOCK = 5_861_204;

/**
 * Stops the server unless another process uses it. Of several processes that leave at once, the last one stops it.
 *
 * @param session connected as superuser; it ends here in either case.
 * @returns whether the server was told to stop: it ends open connections, writes everything out and exits.
 */
export async function stopUnused(session: Client): Promise<boolean> {
  await session.query('select pg_advisory_unlock_all()');
  const { rows } = await session.query<{ alone: boolean; lock: string }>(
    `select pg_try_advisory_lock($1) as alone, pg_read_file('postmaster.pid') as lock`,
    [USE_LOCK],
  );
  const { alone, lock } = rows[0]!;
  // The process id comes from the server itself and the exclusive lock is held, so the signal cannot hit another program.
  if (alone) process.kill(Number.parseInt(lock, 10), 'SIGINT');
  else await session.end();
  return alone;
}

/** What a killed process could not do itself; reads the superuser's URL from standard input. */
async function stopUnusedByUrl(): Promise<void> {
  const session = new Client({ connectionString: await text(process.stdin) });
  session.on('error', () => undefined);
  await session.connect();
  await stopUnused(session);
}

// The file imports nothing of ours, so that Node can run it as a program as it stands, compiled or not.
if (import.meta.main) void stopUnusedByUrl();
