import ipaddr from 'ipaddr.js';
import { parseAddress, type IpAddress } from './ip-address.js';

/** One entry of `EGRESS_ALLOW`: a host by name or a range of addresses, on one port or on every ordinary one. */
export interface EgressEntry {
  /** Lower-case ASCII name without a trailing dot. */
  host?: string;
  /** Address and prefix length; one address is a range too. */
  range?: [IpAddress, number];
  port?: number;
  /** The entry as it is logged. */
  text: string;
}

/** Characters by which a text would be more than a host: user info, query, fragment, zone. */
const URL_SYNTAX = /[@?#%\\]/;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:[\]]+)(?::(\d{1,5}))?$/;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/**
 * Parses one entry: `host`, `host:port`, an address with or without port, or a CIDR range.
 * @throws Error that names the entry, for wildcards, odd spellings of addresses and everything else
 */
export function parseEgressEntry(text: string): EgressEntry {
  if (URL_SYNTAX.test(text)) throw refused(text);
  if (text.includes('/')) return { range: parseRange(text), text };
  const whole = parseAddress(text);
  if (whole) return { range: single(whole), text };
  const [, host = '', digits] = HOST_AND_PORT.exec(text) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  if (host === '' || port === 0 || (port ?? 0) > 65_535) throw refused(text);
  const address = parseAddress(host.replace(/^\[|\]$/g, ''));
  if (address) return { range: single(address), port, text };
  return { host: parseName(host, text), port, text };
}

/** A host name as URLs have it: lower case, no trailing dot. */
export function normalizeHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function parseRange(text: string): [IpAddress, number] {
  const [base = '', digits = ''] = text.split('/');
  if (!ipaddr.isValidCIDR(text) || !parseAddress(base) || !/^\d{1,3}$/.test(digits)) throw refused(text);
  const range = ipaddr.parseCIDR(text);
  // Addresses are compared as IPv4 wherever they can be, so such a range would never match.
  if (range[0] instanceof ipaddr.IPv6 && range[0].isIPv4MappedAddress()) throw refused(text);
  return range;
}

function single(address: IpAddress): [IpAddress, number] {
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function parseName(host: string, text: string): string {
  const url = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`) : undefined;
  const name = normalizeHost(url?.hostname ?? '');
  // The URL parser reads 0x7f.1 as an address: such an entry would not mean what it looks like.
  if (!HOST_NAME.test(name) || parseAddress(name)) throw refused(text);
  return name;
}

function refused(text: string): Error {
  return new Error(`"${text}" is no host, host:port, address or CIDR range`);
}
