import { EgressPolicy, innerEntries, parseAddress } from '#libs/http';
import type { Environment } from '../../platform/config/environment.js';
import { guardedSender } from '../../platform/outgoing/guarded-sender.js';
import { type Finding, ok, wrong } from './finding.js';

/** Whether the name in the public address is one. */
export async function checkBaseUrl({ BASE_URL = '' }: Environment): Promise<Finding> {
  const { hostname } = new URL(BASE_URL);
  const isNumber = parseAddress(hostname.replace(/^\[|\]$/g, '')) !== undefined;
  const [, ...addresses] = await innerEntries([BASE_URL]);
  if (isNumber || addresses.length > 0) return ok('base url', BASE_URL);
  return wrong(
    'base url',
    `BASE_URL: the name ${hostname} has no address`,
    'Make an entry for it in the DNS, or correct BASE_URL.',
  );
}

/** Proves the guard, as a start does, by requests to this machine that it has to refuse. */
export async function checkEgress(environment: Environment): Promise<Finding> {
  const { EGRESS_ALLOW: allow, DATABASE_URL } = environment;
  const sender = await guardedSender(environment, { databaseUrl: DATABASE_URL ?? 'postgres:///', allow });
  try {
    await sender.selfTest();
    const allowed = EgressPolicy.parse(allow).describe();
    return ok(
      'egress',
      allowed.length > 0
        ? `private addresses are refused, except ${allowed.join(', ')}`
        : 'private addresses are refused',
    );
  } catch (error) {
    return wrong(
      'egress',
      (error as Error).message,
      'Take out of EGRESS_ALLOW what workflows need not reach; else report this.',
    );
  } finally {
    await sender.close();
  }
}
