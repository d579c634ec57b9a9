import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './binaries.js';
import { launch } from './child-process.js';
import { dataFolder, type Cluster } from './cluster.js';

/** The server's log is begun anew at a start that finds more than this. */
const LOG_MAX_BYTES = 1024 * 1024;

/** A server process this process has started. */
export interface ServerProcess {
  /** Whether it has ended: refused to start, or was stopped. */
  ended(): boolean;
  /** What it wrote to its log since the start. */
  output(): Promise<string>;
}

/** How the server is to run. */
export interface ServerSettings {
  /** On the loopback address. */
  port: number;
  /** false: a crash of the machine may lose data; faster, for databases of one test run. */
  durable: boolean;
}

/**
 * Starts the server; it serves some time later, or ends (see `ServerProcess`).
 *
 * It listens on the loopback address alone. Failing statements stay out of its log, since their text holds data.
 */
export async function launchServer(cluster: Cluster, { port, durable }: ServerSettings): Promise<ServerProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    jit: 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  const { postgres } = await findBinaries(cluster.folder, cluster.identity);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logPath = join(cluster.folder, 'server.log');
  await using log = await open(logPath, 'a', 0o600);
  if ((await log.stat()).size > LOG_MAX_BYTES) await log.truncate();
  const { size: begin } = await log.stat();
  const child = launch(postgres, ['-D', dataFolder(cluster), ...options], {
    identity: cluster.identity,
    cwd: cluster.folder,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  return { ended: () => ended, output: async () => (await readFile(logPath, 'utf8')).slice(begin) };
}
