import ipaddr from 'ipaddr.js';

/**
 * What a limit per address counts by: an IPv4 address itself, of an IPv6 address its /64 network, because one subscriber
 * has all addresses of it.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
