import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Role that owns the cluster; only this folder's code uses it, for the lease and to create the service's database. */
export const SUPERUSER = 'postgres';

/** Role and database of the service: no superuser, so a hole in a statement opens neither files nor programs. */
export const SERVICE = 'workflow';

/** Passwords of the two roles. */
export interface Credentials {
  superuserPassword: string;
  servicePassword: string;
}

/** Makes up both passwords and stores them readable by the service's own user alone. */
export async function createCredentials(clusterFolder: string): Promise<Credentials> {
  const password = () => randomBytes(32).toString('hex');
  const credentials: Credentials = { superuserPassword: password(), servicePassword: password() };
  await writeFile(join(clusterFolder, 'credentials.json'), JSON.stringify(credentials), { mode: 0o600, flag: 'wx' });
  return credentials;
}

/** Reads what `createCredentials` stored; throws the file system's error when another user owns it. */
export async function readCredentials(clusterFolder: string): Promise<Credentials> {
  return JSON.parse(await readFile(join(clusterFolder, 'credentials.json'), 'utf8')) as Credentials;
}

/** URL of the maintenance database for the superuser. */
export function superuserUrl({ superuserPassword }: Credentials, port: number): string {
  return url({ role: SUPERUSER, password: superuserPassword, port, database: 'postgres' });
}

/** URL of the service's database for the service. */
export function serviceUrl({ servicePassword }: Credentials, port: number): string {
  return url({ role: SERVICE, password: servicePassword, port, database: SERVICE });
}

function url({
  role,
  password,
  port,
  database,
}: {
  role: string;
  password: string;
  port: number;
  database: string;
}): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}
