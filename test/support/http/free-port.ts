import { createServer } from 'node:net';

/**
 * Ports below those that systems give out by themselves (Linux from 32768, others from 49152), a part of them for each
 * process of a test run: nobody else takes one between the moment it is found free and the moment it is used.
 */
const FIRST = 10_000;
const PER_PROCESS = 1000;
const PROCESSES = 22;

const begin = FIRST + (Number(process.env['JEST_WORKER_ID'] ?? 0) % PROCESSES) * PER_PROCESS;
let next = Math.floor(Math.random() * PER_PROCESS);

/** A port of 127.0.0.1 nobody listens on, for what must know its port before it listens. @throws Error when all are taken */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PER_PROCESS; tried += 1) {
    const port = begin + (next++ % PER_PROCESS);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${begin} on`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
