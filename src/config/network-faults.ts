import ipaddr from 'ipaddr.js';
import { EgressPolicy, parseAddress } from '@libs/http';

const HOPS = /^\d{1,2}$/;
/** Words of Express for the loopback, link-local and private networks. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** What is wrong with the variables that list networks: one line per wrong variable, which begins with its name. */
export function networkFaults(variables: { EGRESS_ALLOW: string; TRUST_PROXY: string }): string[] {
  return [...egressFaults(variables.EGRESS_ALLOW), ...proxyFaults(variables.TRUST_PROXY)];
}

function egressFaults(allowed: string): string[] {
  try {
    EgressPolicy.parse(allowed);
    return [];
  } catch (error) {
    return [`EGRESS_ALLOW is wrong: ${(error as Error).message}`];
  }
}

function proxyFaults(trusted: string): string[] {
  if (trusted.trim() === '' || HOPS.test(trusted.trim())) return [];
  const isRight = trusted.split(',').every((entry) => isNetwork(entry.trim()));
  return isRight ? [] : ['TRUST_PROXY must be a number of hops from 0 to 99 or a list of addresses and CIDR ranges'];
}

function isNetwork(entry: string): boolean {
  return NAMED_NETWORKS.has(entry) || parseAddress(entry) !== undefined || ipaddr.isValidCIDR(entry);
}
