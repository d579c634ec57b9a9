import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../http/free-port.js';
import { until } from '../until.js';

/** A PgBouncer in transaction mode in front of a database. */
export interface Pooler {
  /** The address that leads through it. */
  url: string;
  stop(): Promise<void>;
}

/** Where it is on this machine; undefined where it is not installed. */
export function findPgBouncer(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v pgbouncer']).toString().trim();
  } catch {
    return undefined;
  }
}

/** Starts one that gives all its clients so many connections of the server together. */
export async function startPooler(program: string, databaseUrl: string, connections: number): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const own = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  await chmod(folder, 0o711);
  const user = decodeURIComponent(username);
  const lines = [
    '[databases]',
    `${name} = host=${hostname} port=${port} dbname=${name} user=${user} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, lines.join('\n'), { mode: 0o644 });
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn(program, [...asUser, file], { stdio: 'ignore' });
  const pooled = new URL(databaseUrl);
  pooled.hostname = '127.0.0.1';
  pooled.port = String(own);
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    const client = new Client({ connectionString: pooled.href });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return {
    url: pooled.href,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      // A client that is still connected would keep it.
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}
