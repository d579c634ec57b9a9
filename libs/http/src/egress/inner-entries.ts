import { lookup } from 'node:dns/promises';

/** Ports of schemes whose URLs may name none. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
};

/** Resolves a host name to its addresses. */
export type AddressesOf = (host: string) => Promise<string[]>;

const systemLookup: AddressesOf = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The entries of `EgressPolicy`'s `inner` for parts of the installation itself: host and port of each URL, and of the
 * addresses its name has now. URLs that name no host, such as those of Unix sockets, and addresses of names that cannot be
 * resolved are left out.
 */
export async function innerEntries(
  urls: readonly string[],
  addressesOf: AddressesOf = systemLookup,
): Promise<string[]> {
  const entries = await Promise.all(urls.map((url) => entriesOf(new URL(url), addressesOf)));
  return [...new Set(entries.flat())];
}

async function entriesOf({ protocol, hostname, port, searchParams }: URL, addressesOf: AddressesOf): Promise<string[]> {
  // libpq reads the host from the query where the authority is empty.
  const host = hostname.replace(/^\[|\]$/g, '') || (searchParams.get('host') ?? '');
  if (host === '' || host.startsWith('/')) return [];
  const at = port || searchParams.get('port') || DEFAULT_PORTS[protocol];
  const addresses = await addressesOf(host).catch(() => []);
  return [host, ...addresses].map((text) => (text.includes(':') ? `[${text}]:${at}` : `${text}:${at}`));
}
