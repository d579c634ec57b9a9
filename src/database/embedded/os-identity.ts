import { readFile, stat } from 'node:fs/promises';
import { run, type OsIdentity } from './child-process.js';

/** Users that stand for "no rights of its own", in order of preference; `initdb` wants one that the system knows. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

/**
 * Decides who runs the database server, since PostgreSQL refuses to run as root.
 *
 * @param dataFolder files of an existing cluster keep their owner.
 * @returns undefined unless the service is root: the server then runs as the service does.
 * @throws Error when root finds no unprivileged user on the system.
 */
export async function serverIdentity(dataFolder: string): Promise<OsIdentity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of UNPRIVILEGED_USERS) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    `PostgreSQL refuses to run as root and there is no user ${UNPRIVILEGED_USERS.join(' or ')}: start the service as an ordinary user, or set DATABASE_URL`,
  );
}

/** Whether that identity may enter the folder, asked of the kernel, which also knows about parents and access lists. */
export async function canEnter(folder: string, identity: OsIdentity | undefined): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { identity, cwd: '/' });
  return code === 0;
}
