import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { launch } from './child-process.js';
import { openCluster } from './cluster.js';
import { readCredentials, SERVICE, serviceUrl, superuserUrl, type Credentials } from './credentials.js';
import { LastingUse } from './lasting-use.js';
import { reachServer } from './reach-server.js';

/** Below the ranges from which systems lend ports to outgoing connections, so that a remembered one tends to stay free. */
const PORTS = { first: 20_000, last: 29_999 };

/** Any number that only this step uses: the advisory lock of the processes that start at the same time. */
const CREATE_LOCK = 5_861_205;

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

/** Creates the service's role and the database it owns where they do not exist; `session` is the superuser's. */
async function ensureServiceDatabase(session: Client, { servicePassword }: Credentials): Promise<void> {
  if (await databaseExists(session)) return;
  await session.query('select pg_advisory_lock($1)', [CREATE_LOCK]);
  const role = escapeIdentifier(SERVICE);
  const { rowCount: roles } = await session.query('select from pg_roles where rolname = $1', [SERVICE]);
  if (!roles) await session.query(`create role ${role} login password ${escapeLiteral(servicePassword)}`);
  if (!(await databaseExists(session))) await session.query(`create database ${role} owner ${role}`);
  await session.query('select pg_advisory_unlock($1)', [CREATE_LOCK]);
}

async function databaseExists(session: Client): Promise<boolean> {
  const { rowCount } = await session.query('select from pg_database where datname = $1', [SERVICE]);
  return rowCount === 1;
}

/**
 * The TCP port for a cluster's server: the wished one, else the one used last, else a random one; the next random one
 * while the choice is taken. The choice is remembered in the cluster's folder.
 */
async function choosePort(clusterFolder: string, wished?: number): Promise<number> {
  const memory = join(clusterFolder, 'port');
  const remembered = Number(await readFile(memory, 'utf8').catch(() => '0'));
  let port = wished ?? remembered;
  while (!port || !(await isFree(port))) port = randomInt(PORTS.first, PORTS.last + 1);
  if (port !== remembered) await writeFile(memory, String(port));
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const free = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (free) await once(probe.close(), 'close');
  return free;
}
