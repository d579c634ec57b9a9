import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
  readFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from '../../config/start-error.js';
import { findBinaries } from './binaries.js';
import { run, type OsIdentity } from './child-process.js';
import { createCredentials, SUPERUSER } from './credentials.js';
import { refusalOf } from './refusal.js';

/** Users that stand for "no rights of its own", in order of preference; `initdb` wants one that the system knows. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

/** Holds the clusters of root's services whose own folder no unprivileged user may enter. */
const SHARED_HOME = '/var/lib/workflow-service';

/** Where a cluster is and who runs its server. */
export interface Cluster {
  /** Real path of the folder with `data/`, `credentials.json`, `port` and `server.log`. */
  folder: string;
  identity: OsIdentity | undefined;
}

/** The database files proper, PostgreSQL's PGDATA. */
export function dataFolder({ folder }: Pick<Cluster, 'folder'>): string {
  return join(folder, 'data');
}

/**
 * Finds the cluster `<dataDir>/postgres` or creates it. It appears under that name complete or not at all: processes
 * that create it at the same time agree on the first one, and a creation that was killed leaves nothing that counts.
 *
 * @param durable false leaves out the flush to disk, for databases of one test run.
 * @throws StartError with what `initdb` says when it fails.
 */
export async function openCluster(
  dataDir: string,
  { log, durable }: { log: (message: string) => void; durable: boolean },
): Promise<Cluster> {
  const name = join(resolve(dataDir), 'postgres');
  if (!existsSync(name)) {
    await mkdir(dataDir, { recursive: true });
    const identity = await serverIdentity(join(name, 'data'));
    const home = await enterableHome(resolve(dataDir), identity);
    log(`creating the embedded database in ${home}`);
    await removeAbandoned(home);
    await publish(await createCluster(home, identity, durable), { home, name });
  }
  const folder = await realpath(name);
  return { folder, identity: await serverIdentity(join(folder, 'data')) };
}

/** `dataDir`, opened for passing through, or else (it lies below a closed folder such as /root) the shared home. */
async function enterableHome(dataDir: string, identity: OsIdentity | undefined): Promise<string> {
  if (!identity) return dataDir;
  await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
  if (await canEnter(dataDir, identity)) return dataDir;
  await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
  return SHARED_HOME;
}

async function createCluster(home: string, identity: OsIdentity | undefined, durable: boolean): Promise<string> {
  const folder = join(home, `creating-${process.pid}-${randomUUID()}`);
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  await mkdir(data, { recursive: true });
  await chmod(folder, 0o711);
  const { superuserPassword } = await createCredentials(folder);
  await writeFile(passwordFile, superuserPassword, { mode: 0o600 });
  if (identity) for (const owned of [data, passwordFile]) await chown(owned, identity.uid, identity.gid);
  const { initdb } = await findBinaries(folder, identity);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const options = [...locale, ...access, '--no-instructions', ...(durable ? [] : ['--no-sync'])];
  const { code, output } = await run(initdb, [`--pgdata=${data}`, ...options], { identity, cwd: folder });
  if (code !== 0) throw await refusalOf('The embedded database could not be created', { folder, output });
  await rm(passwordFile);
  return folder;
}

/** Gives the created folder its lasting name; the loser of a race throws its own away. */
async function publish(created: string, { home, name }: { home: string; name: string }): Promise<void> {
  const lasting = home === SHARED_HOME ? join(home, randomUUID()) : name;
  try {
    await rename(created, lasting);
    created = lasting;
    if (lasting !== name) await symlink(lasting, name);
  } catch (error) {
    await rm(created, { recursive: true });
    if (!existsSync(name)) throw error;
  }
}

/** Removes what killed creations left behind, told by the process id in the name. */
async function removeAbandoned(home: string): Promise<void> {
  for (const entry of await readdir(home)) {
    const [, pid] = /^creating-(\d+)-/.exec(entry) ?? [];
    if (pid && !isAlive(Number(pid))) await rm(join(home, entry), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Decides who runs the database server, since PostgreSQL refuses to run as root.
 *
 * @param dataFolder files of an existing cluster keep their owner.
 * @returns undefined unless the service is root: the server then runs as the service does.
 * @throws StartError when root finds no unprivileged user on the system.
 */
async function serverIdentity(dataFolder: string): Promise<OsIdentity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of UNPRIVILEGED_USERS) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartError(
    `PostgreSQL refuses to run as root and there is no user ${UNPRIVILEGED_USERS.join(' or ')}: start the service as an ordinary user, or set DATABASE_URL`,
  );
}

/** Whether that identity may enter the folder, asked of the kernel, which also knows about parents and access lists. */
async function canEnter(folder: string, identity: OsIdentity | undefined): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { identity, cwd: '/' });
  return code === 0;
}
