import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';

/** Numeric user and group of the operating system that a process runs under. */
export interface OsIdentity {
  uid: number;
  gid: number;
}

/** What a started process gets besides its arguments. */
export interface LaunchOptions {
  /** Left out: the identity of the service itself. */
  identity?: OsIdentity | undefined;
  /** Working folder; the identity must be allowed to enter it. */
  cwd?: string;
  /** As `spawn` takes it; default pipes, which must be read. */
  stdio?: StdioOptions;
}

/**
 * The environment is built anew, so that neither the secrets in the service's own nor the `PG*` variables of the
 * host reach the database processes; the C locale keeps their messages in one language.
 */
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Starts a program in a session of its own, so that it outlives this process and gets no Ctrl-C of its terminal. */
export function launch(command: string, args: string[], { identity, ...options }: LaunchOptions = {}): ChildProcess {
  const child = spawn(command, args, { ...options, ...identity, env: ENVIRONMENT, detached: true });
  child.unref();
  return child;
}

/** Runs a program to its end (two minutes at most); answers its exit code (null: killed or not startable) and what it wrote. */
export async function run(command: string, args: string[], options: LaunchOptions = {}) {
  const { identity, cwd } = options;
  const child = spawn(command, args, { cwd, ...identity, env: ENVIRONMENT, signal: AbortSignal.timeout(120_000) });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  return { code, output };
}
