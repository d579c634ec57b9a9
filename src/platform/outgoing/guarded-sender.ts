import { EgressPolicy, HttpSender, innerEntries } from '#libs/http';
import type { Environment } from '../config/environment.js';
import { ownAddresses } from './own-addresses.js';

/** The sender of requests to other systems, whose guard refuses what `allow` does not list, and this installation itself. */
export async function guardedSender(
  environment: Environment,
  { databaseUrl, allow = '' }: { databaseUrl: string; allow: string | undefined },
): Promise<HttpSender> {
  const inner = await innerEntries(ownAddresses(databaseUrl, environment));
  const policy = EgressPolicy.parse(allow, { inner });
  return new HttpSender({ policy, maxBytes: environment.RESPONSE_MAX_BYTES });
}
