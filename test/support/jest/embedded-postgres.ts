import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

/** Another process that uses the embedded server of a folder. */
export interface OtherProcess {
  url: string;
  superuserUrl: string;
  /** Sends the signal (SIGTERM: it ends its use properly) and waits for the end of the process. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a process that uses the embedded server of the folder, and waits until it does.
 * @param graceSeconds what its watch allows after it was killed
 */
export async function startElsewhere(dataDir: string, graceSeconds: number): Promise<OtherProcess> {
  const support = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const child: ChildProcess = fork(support('use-embedded-postgres.mjs'), [dataDir, String(graceSeconds)], {
    execArgv: ['--import', support('resolve-typescript.mjs')],
  });
  const [urls] = (await once(child, 'message')) as [{ url: string; superuserUrl: string }];
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return { ...urls, end };
}

/** Makes a temporary folder that other users may pass through, as the server of a service that runs as root must. */
export async function openFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')));
  await chmod(folder, 0o755);
  return folder;
}

/** Runs one statement on a connection of its own; answers the values of all rows in one list. */
export async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}
