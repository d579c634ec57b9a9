import { setTimeout as pause } from 'node:timers/promises';
import { isPlainObject } from '#libs/schema';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';

const MAX_READS = 3;
const PAUSE_MS = 1000;

/**
 * Re-reads an event until its new conference exists or has failed, at most three times, one second apart. The event is made
 * by then, so a read that fails or comes too late only means that its last known state is answered.
 */
export async function awaitConference(
  event: ProviderObject,
  read: () => Promise<ProviderObject>,
  signal: AbortSignal,
): Promise<ProviderObject> {
  let latest = event;
  try {
    for (let reads = 0; reads < MAX_READS && isPending(latest); reads += 1) {
      await pause(PAUSE_MS, undefined, { signal });
      latest = await read();
    }
  } catch {
    return latest;
  }
  return latest;
}

/** Whether Google is still making the conference that was asked for. */
function isPending({ conferenceData }: ProviderObject): boolean {
  const request = isPlainObject(conferenceData) ? conferenceData.createRequest : undefined;
  const status = isPlainObject(request) ? request.status : undefined;
  return isPlainObject(status) && status.statusCode === 'pending';
}
