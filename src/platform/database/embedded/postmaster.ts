import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './child-process.js';

/** A running server of a cluster, as its lock file tells. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** PostgreSQL's lock file, there while a server runs: https://www.postgresql.org/docs/18/storage-file-layout.html */
export function lockFile(data: string): string {
  return join(data, 'postmaster.pid');
}

/**
 * Finds the server that runs on a data folder, whoever started it.
 *
 * @returns undefined if there is none. A lock file left by a killed server counts as none although its process id may
 *   belong to another program by now: the process must have been started on this very folder.
 */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const [pid, , , port] = (await readLock(data)).split('\n').map(Number);
  return pid && port && (await runsOn(pid, data)) ? { pid, port } : undefined;
}

/**
 * Removes a lock file that PostgreSQL itself respects because another program of the same user has got the process id of
 * the killed server (or that process is a zombie). Called only after a start was refused.
 */
export async function removeStaleLock(data: string): Promise<void> {
  const lock = await readLock(data);
  const pid = Number.parseInt(lock, 10);
  if (pid && !(await runsOn(pid, data)) && lock === (await readLock(data))) await rm(lockFile(data), { force: true });
}

function readLock(data: string): Promise<string> {
  return readFile(lockFile(data), 'utf8').catch(() => '');
}

/** Whether the process is a server started on the folder, by its arguments: none if it is gone or a zombie. */
async function runsOn(pid: number, data: string): Promise<boolean> {
  const fromProc = process.platform === 'linux';
  const line = fromProc
    ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    : (await run('ps', ['-p', String(pid), '-o', 'command='])).output;
  return line.includes(data);
}
