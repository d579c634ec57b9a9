import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

export const API_KEY = 'bench-bootstrap-key-0123456789abcdef-0123456789';

const READY_TIMEOUT_MS = 60_000;

/** A port nobody listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts the built service and waits until it answers.
 * @param {Record<string, string>} environment variables beside those every bench needs
 * @returns {Promise<{ port: number, pid: number, readyMs: number, stop(): Promise<void> }>}
 */
export async function startService(environment) {
  const port = Number(environment.PORT ?? (await freePort()));
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      BOOTSTRAP_API_KEY: API_KEY,
      ADMIN_EMAIL: 'bench@example.org',
      ADMIN_PASSWORD: 'a password for the bench only',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answering(port, child);
  return { port, pid: child.pid, readyMs: performance.now() - began, stop: () => stop(child) };
}

/** Starts a floor, a single file that says `ready` over IPC. */
export async function startFloor(file, ...args) {
  const port = await freePort();
  const child = spawn(process.execPath, [`bench/floors/${file}`, String(port), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return { port, pid: child.pid, child, stop: () => stop(child) };
}

/** Calls the service's API. */
export async function api(port, method, path, body) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${API_KEY}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

async function answering(port, child) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error('the service did not become ready');
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function stop(child) {
  if (child.exitCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}
