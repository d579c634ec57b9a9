import { networkInterfaces } from 'node:os';
import { EgressPolicy, HttpSender, innerEntries } from '#libs/http';
import type { Environment } from '../config/environment.js';

const WILDCARDS = new Set(['0.0.0.0', '::', '']);

/** The sender of requests to other systems, whose guard refuses what `allow` does not list, and this installation itself. */
export async function guardedSender(
  environment: Environment,
  { databaseUrl, allow = '' }: { databaseUrl: string; allow: string | undefined },
): Promise<HttpSender> {
  const inner = await innerEntries(ownAddresses(databaseUrl, environment));
  const policy = EgressPolicy.parse(allow, { inner });
  return new HttpSender({ policy, maxBytes: environment.RESPONSE_MAX_BYTES });
}

/**
 * The URLs under which this installation's own parts can be reached: its database, its public address, its listener. With
 * `PORT=0` the listener has no port yet that anybody could name.
 */
function ownAddresses(databaseUrl: string, { BASE_URL, HOST, PORT }: Environment): string[] {
  if (PORT === 0) return [databaseUrl, BASE_URL!];
  const hosts = WILDCARDS.has(HOST) ? machineAddresses() : [HOST];
  const listeners = hosts.map((host) => `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`);
  return [databaseUrl, BASE_URL!, ...listeners];
}

/** Every address of this machine, without zones. */
function machineAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .map((each) => each!.address.replace(/%.*/s, ''));
}
