import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kit/clock.js';
import type { RequestIds } from './graph-error.js';

/** Ids of a request whose caller gave none: both are the same, as at Graph. */
export function freshIds(clock: Clock, innerKey: RequestIds['innerKey'] = 'innerError'): RequestIds {
  const requestId = randomUUID();
  return { requestId, clientRequestId: requestId, date: clock.iso(), innerKey };
}
