import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Environment } from '../../platform/config/environment.js';
import { type Finding, ok, warning, wrong } from './finding.js';

const MEGABYTE = 2 ** 20;
/** The embedded database stops when it can write no more; a start alone needs about half of this. */
const LEAST_MB = 200;
const ENOUGH_MB = 2000;

const FREE_IT = 'Free space there, or use a folder of another disk.';

/** The folders that the service writes to: can it, and for how long yet. */
export async function checkDisk({ DATA_DIR, DATABASE_URL, ENCRYPTION_KEYS }: Environment): Promise<Finding[]> {
  const uploads = await checkFolder('uploads', 'TMPDIR', tmpdir());
  if (DATABASE_URL && ENCRYPTION_KEYS) return [uploads];
  return [await checkFolder('disk', 'DATA_DIR', resolve(DATA_DIR)), uploads];
}

async function checkFolder(check: string, variable: string, folder: string): Promise<Finding> {
  const there = nearest(folder);
  try {
    if (!(await stat(there)).isDirectory()) throw new Error(`${there} is no folder`);
    await access(there, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(there);
    return spaceFinding(check, {
      place: `${variable} (${folder})`,
      megabytes: Math.floor((bavail * bsize) / MEGABYTE),
    });
  } catch (error) {
    return wrong(check, `${variable}: ${(error as Error).message}`, 'Name a folder that this user may write.');
  }
}

/** A folder that is not there yet is made by the first start, below what there is. */
function nearest(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearest(dirname(folder));
}

/** What free space means. */
export function spaceFinding(check: string, { place, megabytes }: { place: string; megabytes: number }): Finding {
  const found = `${place} has ${megabytes} MB free`;
  if (megabytes < LEAST_MB) return wrong(check, found, FREE_IT);
  return megabytes < ENOUGH_MB ? warning(check, found, FREE_IT) : ok(check, found);
}
