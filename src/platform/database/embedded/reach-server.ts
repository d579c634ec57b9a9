import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { StartError } from '../../config/start-error.js';
import { dataFolder, type Cluster } from './cluster.js';
import { readCredentials, superuserUrl } from './credentials.js';
import { refusalOf } from './refusal.js';
import { findPostmaster, removeStaleLock } from './postmaster.js';
import { launchServer, type ServerProcess } from './server-process.js';
import { USE_LOCK } from './stop-unused.js';

/** Recovery after a crash replays at most the write-ahead log kept, 1 GB: far less than this. */
const START_LIMIT_MS = 120_000;
const POLL_MS = 10;

/** Refused starts in a row before giving up, and the pause after each: what a killed server leaves takes a moment to go. */
const REFUSALS = 5;
const REFUSAL_PAUSE_MS = 200;

/** SQLSTATE of a server that is starting or stopping, or has no connection free at the moment. */
const TRY_AGAIN = new Set(['57P03', '57P01', '53300']);

/** A use of the server: the session holds `USE_LOCK`, shared, until it ends. */
export interface Use {
  session: Client;
  port: number;
}

export interface ReachOptions {
  /** Asked for the port when a server has to be started. */
  choosePort: () => Promise<number>;
  /** As in `ServerSettings`; a server that runs already keeps its own. */
  durable: boolean;
  /** Told whether the server was started or found. */
  log: (message: string) => void;
}

/**
 * Begins to use the cluster's server: the one that runs, whoever started it, else one that is started here.
 *
 * @throws StartError with the server's own words when it refuses to start, or does not answer within two minutes.
 */
export async function reachServer(cluster: Cluster, { choosePort, durable, log }: ReachOptions): Promise<Use> {
  const data = dataFolder(cluster);
  const deadline = Date.now() + START_LIMIT_MS;
  let launched: ServerProcess | undefined;
  for (let refusals = 0; Date.now() < deadline; await delay(POLL_MS)) {
    const running = await findPostmaster(data);
    const session = running && (await beginUse(cluster, running.port));
    if (session) {
      log(`embedded PostgreSQL ${launched ? 'started' : 'found running'} on port ${running.port}`);
      return { session, port: running.port };
    }
    if (launched?.ended()) {
      refusals += 1;
      if (refusals === REFUSALS) {
        const output = await launched.output();
        throw await refusalOf('The embedded database does not start', { folder: cluster.folder, output });
      }
      await removeStaleLock(data);
      await delay(REFUSAL_PAUSE_MS);
      launched = undefined;
    } else if (!running && !launched) {
      launched = await launchServer(cluster, { port: await choosePort(), durable });
    }
  }
  throw new StartError(`The embedded database in ${cluster.folder} does not answer. See server.log there.`);
}

/** Undefined while the server is not ready to serve, or is being stopped by another process. */
async function beginUse(cluster: Cluster, port: number): Promise<Client | undefined> {
  const session = new Client({
    connectionString: superuserUrl(await readCredentials(cluster.folder), port),
    application_name: 'embedded server in use',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  session.on('error', () => undefined);
  try {
    await session.connect();
    const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
      USE_LOCK,
    ]);
    if (rows[0]?.held) return session;
  } catch (error) {
    if (error instanceof DatabaseError && !TRY_AGAIN.has(error.code ?? '')) throw error;
  }
  await session.end().catch(() => undefined);
  return undefined;
}
