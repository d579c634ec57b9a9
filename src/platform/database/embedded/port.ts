import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Below the ranges from which systems lend ports to outgoing connections, so that a remembered one tends to stay free. */
const PORTS = { first: 20_000, last: 29_999 };

/**
 * The TCP port for a cluster's server: the wished one, else the one used last, else a random one; the next random one
 * while the choice is taken. The choice is remembered in the cluster's folder.
 */
export async function choosePort(clusterFolder: string, wished?: number): Promise<number> {
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
