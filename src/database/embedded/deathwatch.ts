import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { launch } from './child-process.js';

/**
 * Waits for the end of its standard input, then for the grace time, then runs the command with the first line as input.
 * A shell, because it waits in a megabyte.
 */
const SCRIPT = 'IFS= read -r url; cat >/dev/null; sleep "$1"; shift; printf %s "$url" | exec "$@"';

/**
 * Stands by to stop the server in place of this process, should this process be killed: the pipe to the watch closes
 * with its last writer, however that ends. The grace time lets a service that is restarted at once find its server.
 *
 * @returns ends the watch.
 */
export function watchForDeath({ url, graceSeconds }: { url: string; graceSeconds: number }): () => void {
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
