import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SEALING_KEY } from '../app/app.js';

const COMMAND_LINE = new URL('../../../dist/src/cli/main.js', import.meta.url).pathname;

/** Runs the command line on a database; gives the signal or code by which it ends. */
export async function runCommand(
  databaseUrl: string,
  words: string[],
  variables: Record<string, string> = {},
): Promise<string | number | null> {
  const child = spawn(process.execPath, [COMMAND_LINE, ...words], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEYS: SEALING_KEY,
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}
