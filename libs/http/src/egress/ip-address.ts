import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A parsed address; IPv4 inside IPv6 (`::ffff:a.b.c.d`) is IPv4. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** IPv6 addresses handed out for the public internet (RFC 4291 section 2.4, IANA registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** A cloud's host agent (metadata, DNS, health), which the address registries count as public. */
const HOST_AGENT = ipaddr.IPv4.parse('168.63.129.16');

/** Parses an address in its usual spelling; undefined for anything else, `127.1` and `0x7f.1` included. */
export function parseAddress(text: string): IpAddress | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.process(text);
}

/** Whether an address is on the public internet: not private, loopback, link-local, translated, reserved or a host agent. */
export function isPublic(address: IpAddress): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv6' ? address.match(GLOBAL_UNICAST) : !address.match(HOST_AGENT, 32);
}
