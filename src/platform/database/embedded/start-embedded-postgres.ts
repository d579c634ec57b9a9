import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { launch } from './child-process.js';
import { openCluster } from './cluster.js';
import { readCredentials, serviceUrl, superuserUrl } from './credentials.js';
import { LastingUse } from './lasting-use.js';
import { choosePort } from './port.js';
import { reachServer } from './reach-server.js';
import { ensureServiceDatabase } from './service-database.js';

/**
 * Waits for the end of its standard input, then for the grace time, then runs the command with the first line as input.
 * A shell, because it waits in a megabyte.
 */
const SCRIPT = 'IFS= read -r url; cat >/dev/null; sleep "$1"; shift; printf %s "$url" | exec "$@"';

/** Where the database is and how it is kept. */
export interface EmbeddedPostgresOptions {
  /** Folder for the cluster; made if missing. Processes with the same folder share one server. */
  dataDir: string;
  /** Wished TCP port; another one is taken while it is not free. Left out: one is chosen once and remembered. */
  port?: number;
  /** Takes one line per event, without secrets. */
  log: (message: string) => void;
  /** false: no flush to disk, for databases of one test run. */
  durable?: boolean;
  /** Seconds between the death of the last process that used the server and the server's own end. */
  graceSeconds?: number;
}

/** A database server in use. */
export interface EmbeddedPostgres {
  /** The service's database, for its role without superuser rights. */
  url: string;
  /** The maintenance database, for the superuser. */
  superuserUrl: string;
  /** Ends the use; the last process that does so stops the server and waits until everything is on disk. */
  stop(): Promise<void>;
}

/**
 * Makes sure that the PostgreSQL server of a folder runs, for this process and any others that use the folder.
 *
 * The rule: each process holds a lock inside the server while it uses it (`USE_LOCK`), and whoever leaves while nobody
 * else holds it stops the server. A killed process is replaced in this by its watch (`watchForDeath`), and a server that
 * dies while it is used is started again on its port (`LastingUse`). PostgreSQL's own lock file decides who starts it.
 *
 * @throws Error that says why the database can neither be created nor started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, port, log, durable = true, graceSeconds = 5 } = options;
  const cluster = await openCluster(dataDir, { log, durable });
  const credentials = await readCredentials(cluster.folder);
  const first = await reachServer(cluster, { log, durable, choosePort: () => choosePort(cluster.folder, port) });
  await ensureServiceDatabase(first.session, credentials);
  const urls = { url: serviceUrl(credentials, first.port), superuserUrl: superuserUrl(credentials, first.port) };
  const use = new LastingUse(first, cluster, { log, durable });
  const endWatch = watchForDeath({ url: urls.superuserUrl, graceSeconds });
  return { ...urls, stop: () => use.end().finally(endWatch) };
}

/**
 * Stands by to stop the server in place of this process, should this process be killed: the pipe to the watch closes
 * with its last writer, however that ends. The grace time lets a service that is restarted at once find its server.
 *
 * @returns ends the watch.
 */
function watchForDeath({ url, graceSeconds }: { url: string; graceSeconds: number }): () => void {
  const program = fileURLToPath(new URL(`./stop-unused${import.meta.url.slice(-3)}`, import.meta.url));
  const watch = launch('/bin/sh', ['-c', SCRIPT, 'sh', String(graceSeconds), process.execPath, program], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const pipe = watch.stdin as Socket;
  pipe.on('error', () => undefined);
  pipe.write(`${url}\n`);
  pipe.unref();
  return () => {
    try {
      if (watch.pid) process.kill(-watch.pid);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
}
