import { setTimeout as pause } from 'node:timers/promises';

/** Only ends what hangs, also on a busy machine. */
const PATIENCE_MS = 120_000;
const BUSY = 503;

/**
 * Fetches as a caller should who is told to come again: what is 503 with `Retry-After` was not stored, so it is sent again when
 * that time is over. The last answer is given when patience ends, and at once when it names a run that may be stored.
 */
export async function patientFetch(url: string, init?: RequestInit): Promise<Response> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(url, init);
    const seconds = Number(answer.headers.get('retry-after'));
    if (answer.status !== BUSY || !(seconds > 0) || performance.now() + seconds * 1000 > end) return answer;
    const told = (await answer.clone().json()) as { runId?: string };
    if (told.runId !== undefined) return answer;
    await pause(seconds * 1000);
  }
}
