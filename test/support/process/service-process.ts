import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { BOOTSTRAP_KEY } from '../app/app.js';
import { freePort } from '../http/free-port.js';
import { patientFetch } from '../http/patient-fetch.js';
import { until } from '../until.js';
import { PATIENCE_MS } from '../patience.js';

const MAIN = new URL('../../../dist/src/main.js', import.meta.url).pathname;

interface ProcessOptions {
  openFiles?: number | 'unlimited';
  stderr?: 'inherit' | 'ignore';
}

/** A process of the service, as it is deployed: the built files, its own memory, nothing shared but the database. */
export class ServiceProcess {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts a process, which may have at most so many open files, and waits until it is ready. What it complains of is shown. */
  static async start(
    databaseUrl: string,
    variables: Record<string, string> = {},
    { openFiles = 'unlimited', stderr = 'inherit' }: ProcessOptions = {},
  ): Promise<ServiceProcess> {
    if (!existsSync(MAIN)) throw new Error('the service is not built; npm test builds it first');
    const port = variables['PORT'] ?? (await freePort());
    const limited = ['-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, process.execPath, MAIN];
    const [program, words] = openFiles === 'unlimited' ? [process.execPath, [MAIN]] : ['sh', limited];
    const child = spawn(program, words, {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        BOOTSTRAP_API_KEY: BOOTSTRAP_KEY,
        ADMIN_EMAIL: 'admin@example.org',
        ADMIN_PASSWORD: 'correct horse battery staple',
        ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
        EGRESS_ALLOW: '127.0.0.1',
        LOG_LEVEL: 'error',
        // A busy machine is no outage.
        DATABASE_WAIT_MS: '30000',
        DATABASE_ANSWER_MS: '60000',
        ...variables,
      },
      stdio: ['ignore', 'ignore', stderr],
    });
    const service = new ServiceProcess(child, `http://127.0.0.1:${port}`);
    try {
      await until(async () => {
        if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
        // Work that it takes over may kill it before it has answered anybody, where it is told to die at that.
        if (child.signalCode !== null && variables['CRASH_AT'] !== undefined) return true;
        if (child.signalCode !== null) throw new Error(`the service was ended by ${child.signalCode}`);
        return (await fetch(`${service.url}/api/health/ready`).catch(() => undefined))?.ok === true;
      }, PATIENCE_MS);
    } catch (error) {
      await service.end('SIGKILL');
      throw error;
    }
    return service;
  }

  /** Calls its API with the bootstrap key; answers the parsed body. */
  async api<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${BOOTSTRAP_KEY}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Sends it a request, again while it is too busy to take it. */
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return patientFetch(this.url + path, init);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Ends it with a signal and waits until it is gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }
}
