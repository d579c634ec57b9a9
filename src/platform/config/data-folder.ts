import { EnvironmentError } from './read-environment.js';

/** What file systems say about a folder that cannot be used, whoever is at fault. */
const UNUSABLE = new Set(['EACCES', 'EPERM', 'EEXIST', 'ENOTDIR', 'EROFS', 'ENOSPC']);

/**
 * Does work on files of `DATA_DIR`.
 * @throws EnvironmentError with a line that names the variable, the file and why, where this user cannot work on it
 */
export async function inDataFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', path, message } = error as NodeJS.ErrnoException;
    if (path === undefined || !UNUSABLE.has(code)) throw error;
    throw new EnvironmentError([`DATA_DIR must be a folder that this user may write (${message})`]);
  }
}
