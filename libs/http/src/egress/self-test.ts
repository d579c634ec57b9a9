import { createServer, type AddressInfo } from 'node:net';
import type { EgressPolicy } from './egress-policy.js';
import { EgressRefused } from './egress-refused.js';
import type { HostLookup } from './guarded-connector.js';
import type { OutgoingRequest } from '../transport/outgoing-request.js';
import { TransportError } from '../transport/transport-error.js';

const LOOPBACK = '127.0.0.1';
const SPELLINGS = [LOOPBACK, '[::ffff:127.0.0.1]', '2130706433', 'localhost'];
/** A name nobody can own (RFC 6761 section 6.4), resolved to loopback for this test. */
const CANARY_NAME = 'canary.invalid';
const TIME_LIMIT_MS = 5000;

/** Resolves every name to loopback, as an attacker's name server would. */
export const loopbackLookup: HostLookup = (_host, _options, callback) =>
  callback(null, [{ address: LOOPBACK, family: 4 }]);

/** What requests go out through. */
interface Sender {
  send(request: OutgoingRequest): Promise<unknown>;
}

/**
 * Dials a listener on loopback through the guarded path: as addresses, and by a name through `named`, a sender whose
 * resolver is `loopbackLookup`.
 * @returns the hosts that were refused; those the operator listed are left out
 * @throws Error when one was let through
 */
export async function proveGuard(
  policy: EgressPolicy,
  { sender, named }: { sender: Sender; named: Sender },
): Promise<string[]> {
  let connected = 0;
  const canary = createServer((socket) => {
    connected += 1;
    socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => canary.once('error', reject).listen(0, LOOPBACK, resolve));
  const { port } = canary.address() as AddressInfo;
  try {
    const refused: string[] = [];
    for (const host of [...SPELLINGS, CANARY_NAME]) {
      if (policy.lists({ host, address: LOOPBACK, port })) continue;
      const outcome = await dial(host === CANARY_NAME ? named : sender, `http://${host}:${port}/`);
      if (connected > 0 || !isHarmless(outcome))
        throw new Error(`the egress guard does not hold: ${host} was not refused`, { cause: outcome });
      if (outcome instanceof EgressRefused) refused.push(host);
    }
    return refused;
  } finally {
    canary.close();
  }
}

function dial(sender: Sender, url: string): Promise<unknown> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  return sender.send({ method: 'GET', url, trust: 'guarded', signal }).catch((error: unknown) => error);
}

/** A host without IPv6 cannot connect to such an address, guard or not: that proves nothing, and opens nothing. */
function isHarmless(outcome: unknown): boolean {
  return outcome instanceof EgressRefused || (outcome instanceof TransportError && outcome.kind === 'unsent');
}
