import { createHash } from 'node:crypto';
import { AppError, toAppError, toStored } from '@libs/errors';
import type { ActionCall, ActionResult } from './action.runner.js';
import type { ActionDefinition } from './action.catalog.js';
import type { Reservation } from './ports.js';

/** Failures that say nothing about the request itself: the key is free again and a repeat goes to the provider. */
const RELEASED = new Set([401, 403, 424, 429]);

/** SHA-256 over what makes a request what it is: its parsed input, the connection it names, and its files' names and known lengths. */
export function fingerprint(input: object, { choice, files }: ActionCall): string {
  const uploads = files ? [...files].map(([name, { filename, bytes }]) => [name, filename, bytes]) : [];
  return createHash('sha256')
    .update(JSON.stringify([input, choice, uploads]))
    .digest('hex');
}

/** Executes under a reservation and keeps or frees the key by how it ended. */
export async function settle(
  reservation: Reservation,
  action: ActionDefinition,
  execute: () => Promise<ActionResult>,
): Promise<ActionResult> {
  try {
    if (reservation.abandoned && !action.providerIdempotency) throw outcomeUnknown();
    const result = await execute();
    await reservation.complete({ status: result.status, headers: { ...result.headers }, body: result.body });
    return result;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (isFinal(error, action))
      await reservation.complete({ status: error.status, headers: {}, body: toStored(error) });
    else await reservation.release();
    throw error;
  }
}

/** Whoever had the key died at work. Where the provider would not recognize a repeat, saying so is all that is safe. */
function outcomeUnknown(): AppError {
  return new AppError(
    'provider_timeout',
    'An earlier call with this Idempotency-Key was cut off; whether it was carried out is unknown.',
    { outcomeUnknown: true },
  );
}

/** A 4xx is the answer for good; an unknown outcome is too, unless the provider itself recognizes the repeated key. */
function isFinal(error: AppError, action: ActionDefinition): boolean {
  if (error.status < 500) return !RELEASED.has(error.status) && error.code !== 'idempotency_in_progress';
  return error.outcomeUnknown && !action.providerIdempotency;
}
