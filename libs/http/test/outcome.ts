import type { HttpSender } from '../src/transport/http-sender.js';
import type { OutgoingRequest } from '../src/transport/outgoing-request.js';
import { openSender, soon } from './loopback.js';

/** Sends a trusted GET, unless the request says otherwise; a failure is what it gives. */
export function outcome(
  request: Partial<OutgoingRequest> & { url: string },
  sender: HttpSender = openSender(),
): Promise<unknown> {
  return sender.send({ method: 'GET', trust: 'trusted', signal: soon(), ...request }).catch((error: unknown) => error);
}
