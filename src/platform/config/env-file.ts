import { readFileSync } from 'node:fs';
import { EnvironmentError } from './read-environment.js';

/** One variable as the loader takes it: a value in quotes may go over several lines. The loader skips what does not fit. */
const ENTRY =
  /^[ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*(?:=|:[ \t])[ \t]*(?:'(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^#\r\n]*)[ \t]*(?:#.*)?$/gm;
const COMMENT = /^\s*(#.*)?$/;

/**
 * Checks the file `.env` before it is loaded, since the loader says nothing of what it cannot read. No file is no fault.
 * @throws EnvironmentError that names the line and shows nothing of it
 */
export function checkEnvFile(path: string): void {
  const bytes = read(path);
  const text = decode(bytes, path);
  // What is no entry stays, and so does the end of each line.
  const rest = text.replaceAll(ENTRY, (entry) => entry.replaceAll(/[^\n]/g, ''));
  const wrong = rest.split('\n').flatMap((line, i) => (COMMENT.test(line) ? [] : [i + 1]));
  if (wrong.length === 0) return;
  const lines = `${wrong.length === 1 ? 'line' : 'lines'} ${wrong.join(', ')}`;
  throw new EnvironmentError([`${path} cannot be read in ${lines}; write each variable as NAME=value`]);
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw new EnvironmentError([`${path} must be a file that this user may read (${(error as Error).message})`]);
  }
}

function decode(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new EnvironmentError([`${path} is no UTF-8 text; save it as UTF-8`]);
  }
}
