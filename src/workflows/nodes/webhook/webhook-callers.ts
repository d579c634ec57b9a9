import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** Whether a text is an IP address or a CIDR range (RFC 4632, RFC 4291). */
export function isAddressRange(text: string): boolean {
  return parseRange(text) !== undefined;
}

/** Makes the test whether an address lies in one of these ranges; IPv4 inside IPv6 counts as IPv4. */
export function addressTest(ranges: readonly string[]): (address: string) => boolean {
  const known = ranges.map(parseRange).filter((range) => range !== undefined);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return known.some((range) => range[0].kind() === address.kind() && address.match(range));
  };
}

/** Spellings such as `127.1` and zones such as `%eth0` are no addresses here: they mean different things to different readers. */
function parseRange(text: string): Range | undefined {
  const [base = '', prefix] = text.split('/', 2);
  const isUsual = base.includes(':') ? !base.includes('%') : IPV4.test(base);
  if (!isUsual) return undefined;
  if (text.includes('/')) return prefix && ipaddr.isValidCIDR(text) ? comparable(ipaddr.parseCIDR(text)) : undefined;
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Addresses are compared as IPv4 wherever they can be, so a range of IPv4 inside IPv6 would never match. */
function comparable(range: Range): Range | undefined {
  return range[0] instanceof ipaddr.IPv6 && range[0].isIPv4MappedAddress() ? undefined : range;
}

/** An origin as browsers send it: in small letters, without its usual port, other alphabets in Punycode. Undefined when it is none. */
export function sentOrigin(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

/** Why no page has an origin that is entered for a webhook; undefined when one may. */
export function originRefusal(text: string): string | undefined {
  if (text === '*') return undefined;
  if (text.includes('*')) return 'matches no page: name each origin, or let any call it with * alone';
  return sentOrigin(text) === undefined ? 'matches no page: its host or port is wrong' : undefined;
}
