import type { HttpSender } from './http-sender.js';
import type { IncomingAnswer, OutgoingRequest } from './outgoing-request.js';
import { ProviderRefusal } from '../provider/provider-refusal.js';
import { retryDelay } from './retries/retry-delay.js';
import { RETRY_PAUSE_MS, waited } from './retries/retry-pause.js';

/** A request outside a provider's interface, such as to a signed address, that does no harm when it is made again. */
export type SafeRequest = Omit<OutgoingRequest, 'body' | 'bodyBytes' | 'safe'> & { body?: Buffer };

/**
 * Makes such a request, and again where it met what passes: by the rules of all calls at most twice more, inside the deadline.
 * Gives the answer below 400 as it came.
 * @throws ProviderRefusal for 400 and above; TransportError, EgressRefused, AppError as `HttpSender` says
 */
export async function sendSafely(sender: HttpSender, request: SafeRequest): Promise<IncomingAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await sender.send({ ...request, safe: true });
      if (answer.status >= 400) throw new ProviderRefusal(answer, attempt);
      return answer;
    } catch (failure) {
      const delay = retryDelay(failure, { retry: 'safe', attempt, pauseMs: RETRY_PAUSE_MS });
      if (delay === undefined || !(await waited(delay, request.signal))) throw failure;
    }
  }
}
