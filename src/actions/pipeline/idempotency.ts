import { sha256 } from '#libs/crypto';
import { AppError, toAppError, toStored } from '#libs/errors';
import type { ActionDefinition } from '../declaration/action.catalog.js';
import { linksInAnswer } from '../declaration/links-in-answer.js';
import type { ActionCall, ActionResult } from './action-call.js';
import type { IdempotencyRequest, Reservation } from './ports.js';

/** Failures that say nothing about the request itself: the key is free again and a repeat goes to the provider. */
const RELEASED = new Set([401, 403, 424, 429]);

/**
 * What the store is asked for before a call. Undefined where it has nothing to keep: of what only reads, of calls without a
 * key, and of a run's calls that its own journal and the provider's memory of the key secure already, or that its author
 * wants done again in any case.
 */
export function idempotencyRequest(
  action: ActionDefinition,
  input: object,
  call: ActionCall,
): IdempotencyRequest | undefined {
  const { idempotencyKey: key, caller } = call;
  if (action.reads || !key) return undefined;
  const { workspaceId } = caller;
  if (caller.kind !== 'run') return { workspaceId, operation: action.key, key, fingerprint: fingerprint(input, call) };
  if (action.providerIdempotency || call.repeatsUnknown) return undefined;
  // One process at a time holds a run, and the key is one of its nodes' own: it says all there is to say of the request.
  return {
    workspaceId,
    operation: `run ${action.key}`,
    key,
    fingerprint: sha256(key).toString('hex'),
    isExclusive: true,
  };
}

/** SHA-256 over what makes a request what it is: its parsed input, the connection it names, and its files' names and known lengths. */
function fingerprint(input: object, { choice, files }: ActionCall): string {
  const uploads = files ? [...files].map(([name, { filename, bytes }]) => [name, filename, bytes]) : [];
  return sha256(JSON.stringify([input, choice, uploads])).toString('hex');
}

/** Executes under a reservation and keeps or frees the key by how it ended. */
export async function settle(
  reservation: Reservation,
  { action, call }: { action: ActionDefinition; call: ActionCall },
  execute: () => Promise<ActionResult>,
): Promise<ActionResult> {
  try {
    if (reservation.abandoned && !action.providerIdempotency) throw outcomeUnknown();
    const result = await execute();
    const { status, headers, body } = result;
    const isSecret = linksInAnswer(action, body) !== undefined;
    await reservation.complete({ status, headers: { ...headers }, body }, { isSecret });
    return result;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (isFinal(error, action, call))
      await reservation.complete({ status: error.status, headers: {}, body: toStored(error) });
    else await reservation.release();
    throw error;
  }
}

/** Whoever had the key died at work. Where the provider would not recognize a repeat, saying so is all that is safe. */
function outcomeUnknown(): AppError {
  return new AppError(
    'provider_timeout',
    'An earlier call with this idempotency key was cut off; whether it was carried out is unknown, so it was not repeated.',
    { outcomeUnknown: true },
  );
}

/**
 * A 4xx is the answer for good, except to a run, whose next try is meant as one; an unknown outcome is too, unless the
 * provider itself recognizes the repeated key.
 */
function isFinal(error: AppError, action: ActionDefinition, { caller }: ActionCall): boolean {
  if (error.status < 500 && caller.kind === 'run') return error.outcomeUnknown;
  if (error.status < 500) return !RELEASED.has(error.status) && error.code !== 'idempotency_in_progress';
  return error.outcomeUnknown && !action.providerIdempotency;
}
