import { EgressRefused } from './egress-refused.js';
import { normalizeHost, parseEgressEntry, type EgressEntry } from './egress-entry.js';
import { isPublic, parseAddress, type IpAddress } from './ip-address.js';
import { isRefusedPort } from './refused-port.js';
import { checkUrlForm, hostOf, portOf } from '../provider/url-form.js';

const PORT_REFUSED = 'The port is not open to workflows; an operator can list host and port in EGRESS_ALLOW.';
const INNER_REFUSED = 'This is an address of the service itself; an operator can list host and port in EGRESS_ALLOW.';
const ADDRESS_REFUSED = 'The host is private, loopback or otherwise inner; an operator can list it in EGRESS_ALLOW.';
const PLAIN_REFUSED =
  'Over plain http everybody on the way could read the credential; write https://, or have an operator list the host in EGRESS_ALLOW.';

/** Names that mean loopback whatever a resolver says (RFC 6761 section 6.3). */
const LOCALHOST = /(^|\.)localhost\.?$/i;
const LOOPBACK = '127.0.0.1';

/** Where a connection is about to go, and on behalf of which host of a URL. */
export interface Destination {
  host: string;
  /** The address in its usual spelling, without brackets. */
  address: string;
  port: number;
}

/**
 * What user-made requests may reach: the public internet on ordinary ports, and exactly what the operator listed. The
 * checks know nothing of sockets; `guardedConnector` asks them at each new one.
 */
export class EgressPolicy {
  private constructor(
    private readonly allowed: readonly EgressEntry[],
    private readonly inner: readonly EgressEntry[],
  ) {}

  /**
   * Reads `EGRESS_ALLOW`, entries separated by commas or white space. `inner` lists, in the same syntax, addresses of the
   * installation itself (its database, its own listener): like a refused port, each is open only to an entry that names
   * its port, never to one for the network it lies in.
   * @throws Error that names the first bad entry
   */
  static parse(allow: string, { inner = [] }: { inner?: readonly string[] } = {}): EgressPolicy {
    const entries = allow.split(/[\s,]+/).filter((entry) => entry !== '');
    return new EgressPolicy(entries.map(parseEgressEntry), inner.map(parseEgressEntry));
  }

  /** The listed entries, for the log at start; empty when only the public internet is reachable. */
  describe(): string[] {
    return this.allowed.map(({ text }) => text);
  }

  /** Whether the operator listed a destination, whatever else is true of it. */
  lists({ host, address: text, port }: Destination): boolean {
    const address = parseAddress(text);
    return (
      address !== undefined &&
      this.allowed.some((entry) => matches(entry, { host: normalizeHost(host), address, port }))
    );
  }

  /**
   * Checks all that a URL itself tells: scheme, user info, port, and the address where the host is one. A name's
   * addresses are checked when it is resolved for a connection.
   * @throws EgressRefused
   */
  checkUrl(url: URL): void {
    checkUrlForm(url);
    this.checkHost(hostOf(url), portOf(url));
  }

  /** The same for host (an address without brackets, or a name) and port. @throws EgressRefused */
  checkHost(host: string, port: number): void {
    if (parseAddress(host)) this.checkAddress({ host, address: host, port });
    else if (LOCALHOST.test(host)) this.checkAddress({ host, address: LOOPBACK, port });
    else if (isRefusedPort(port) && !this.allowed.some((entry) => entry.port === port))
      throw new EgressRefused('port', PORT_REFUSED);
  }

  /**
   * Checks whether a credential may go to a URL: over plain http only to what the operator listed. Where he listed addresses,
   * a name may lead to one of them; that tells `checkPlain` once it is resolved.
   * @throws EgressRefused
   */
  checkConfidential(url: URL): void {
    if (url.protocol !== 'http:') return;
    const [host, port] = [hostOf(url), portOf(url)];
    if (parseAddress(host)) this.checkPlain({ host, address: host, port });
    else if (LOCALHOST.test(host)) this.checkPlain({ host, address: LOOPBACK, port });
    else if (!this.allowed.some((entry) => mayMatch(entry, normalizeHost(host), port)))
      throw new EgressRefused('plain_http', PLAIN_REFUSED);
  }

  /** Checks the address to which a credential is about to go in the clear. @throws EgressRefused */
  checkPlain(destination: Destination): void {
    if (!this.lists(destination)) throw new EgressRefused('plain_http', PLAIN_REFUSED);
  }

  /** Checks the address a connection is about to be made to, on behalf of a host. @throws EgressRefused */
  checkAddress({ host, address: text, port }: Destination): void {
    const address = parseAddress(text);
    if (!address) throw new EgressRefused('address', ADDRESS_REFUSED);
    const fits = (entry: EgressEntry): boolean => matches(entry, { host: normalizeHost(host), address, port });
    if (this.allowed.some((entry) => entry.port === port && fits(entry))) return;
    if (isRefusedPort(port)) throw new EgressRefused('port', PORT_REFUSED);
    if (this.inner.some(fits)) throw new EgressRefused('address', INNER_REFUSED);
    if (this.allowed.some(fits) || isPublic(address)) return;
    throw new EgressRefused('address', ADDRESS_REFUSED);
  }
}

function matches(
  entry: EgressEntry,
  { host, address, port }: { host: string; address: IpAddress; port: number },
): boolean {
  if (entry.port !== undefined && entry.port !== port) return false;
  if (entry.host !== undefined) return entry.host === host;
  const [base, bits] = entry.range!;
  return base.kind() === address.kind() && address.match(base, bits);
}

/** Whether a name is listed, or may turn out to lead to what is listed. */
function mayMatch({ host, port: listedPort }: EgressEntry, name: string, port: number): boolean {
  return (listedPort === undefined || listedPort === port) && (host === undefined || host === name);
}
