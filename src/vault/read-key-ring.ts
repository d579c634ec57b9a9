import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KeyRing, randomToken } from '#libs/crypto';
import { inDataFolder } from '../platform/config/data-folder.js';
import type { Environment } from '../platform/config/environment.js';
import { EnvironmentError } from '../platform/config/read-environment.js';

/** The file in `DATA_DIR` with the key of development. */
export const KEY_FILE = 'encryption-keys';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * The keys of `ENCRYPTION_KEYS`; without it, in development, those of a file in `DATA_DIR` that only its owner may read and
 * that is made at the first start. Production without the variable never gets here.
 * @throws EnvironmentError with a line that names the variable or the file, never a key
 */
export async function readKeyRing({ ENCRYPTION_KEYS, DATA_DIR }: Environment): Promise<KeyRing> {
  if (ENCRYPTION_KEYS) return parseKeys('ENCRYPTION_KEYS', ENCRYPTION_KEYS);
  const file = join(DATA_DIR, KEY_FILE);
  return parseKeys(file, await inDataFolder(() => readKeyFile(DATA_DIR, file)));
}

async function readKeyFile(folder: string, file: string): Promise<string> {
  await makeKeyFile(folder, file);
  await chmod(file, OWNER_ONLY);
  return (await readFile(file, 'utf8')).trim();
}

function parseKeys(source: string, text: string): KeyRing {
  try {
    return KeyRing.parse(text);
  } catch (error) {
    throw new EnvironmentError([`${source} is wrong: ${(error as Error).message}`]);
  }
}

/** Makes the key file unless there is one. Of several processes that start at once, the first to link its file wins. */
async function makeKeyFile(folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomToken()}`;
  await writeFile(draft, `development:${randomBytes(KEY_BYTES).toString('base64')}\n`, {
    mode: OWNER_ONLY,
    flag: 'wx',
  });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}
