import { createServer, type AddressInfo } from 'node:net';
import type { EgressPolicy } from './egress-policy.js';
import { EgressRefused } from './egress-refused.js';
import type { HttpSender } from './http-sender.js';
import { TransportError } from './transport-error.js';

const LOOPBACK_SPELLINGS = ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', 'localhost'];
const TIME_LIMIT_MS = 5000;

/**
 * Dials a listener on loopback through the guarded path, as addresses and as a name.
 * @returns the spellings that were refused; those the operator listed are left out
 * @throws Error when one was let through
 */
export async function proveGuard(sender: HttpSender, policy: EgressPolicy): Promise<string[]> {
  let connected = 0;
  const canary = createServer((socket) => {
    connected += 1;
    socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => canary.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = canary.address() as AddressInfo;
  try {
    const refused: string[] = [];
    for (const host of LOOPBACK_SPELLINGS) {
      if (policy.lists({ host, address: '127.0.0.1', port })) continue;
      const outcome = await dial(sender, `http://${host}:${port}/`);
      if (connected > 0 || !isHarmless(outcome))
        throw new Error(`the egress guard does not hold: ${host} was not refused`, { cause: outcome });
      if (outcome instanceof EgressRefused) refused.push(host);
    }
    return refused;
  } finally {
    canary.close();
  }
}

function dial(sender: HttpSender, url: string): Promise<unknown> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  return sender.send({ method: 'GET', url, trust: 'guarded', signal }).catch((error: unknown) => error);
}

/** A host without this name or without IPv6 cannot connect, guard or not: that proves nothing, and opens nothing. */
function isHarmless(outcome: unknown): boolean {
  return outcome instanceof EgressRefused || (outcome instanceof TransportError && outcome.kind === 'unsent');
}
