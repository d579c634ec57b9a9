import { statfs } from 'node:fs/promises';
import { StartError } from '../../config/start-error.js';

/** One file of the write-ahead log: with less than this the server cannot go on. */
const LEAST_BYTES = 16 * 1024 * 1024;

/** The lines of PostgreSQL's programs that say why they end; the others tell what was done before. */
const REASON = /^.*?(?:FATAL|PANIC|error):\s*(.*)$/m;
const OTHER_VERSION = /initialized by PostgreSQL version (\S+), which is not compatible with this version (\S+?)\.?$/m;

/**
 * Says in one line why a program of the embedded PostgreSQL did not do its work.
 * @param what what has failed
 * @param details.folder the folder it worked on; a full disk is told by it where nothing could be written any more
 * @param details.output what the program wrote
 */
export async function refusalOf(
  what: string,
  { folder, output }: { folder: string; output: string },
): Promise<StartError> {
  const [, theirs, ours] = OTHER_VERSION.exec(output) ?? [];
  if (theirs)
    return new StartError(
      `${what}: DATA_DIR holds a database of PostgreSQL ${theirs}, and this version has PostgreSQL ${ours}. Start the version that made it, dump it there, and restore the dump here.`,
    );
  if (output.includes('No space left on device') || (await isFull(folder)))
    return new StartError(`${what}: the disk of ${folder} is full. Free space there, or set DATA_DIR to another disk.`);
  const reason = REASON.exec(output)?.[1] ?? output.trim().split('\n').at(-1);
  return new StartError(`${what}: ${reason || 'it says nothing'}. See ${folder} and its server.log.`);
}

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_BYTES;
}
