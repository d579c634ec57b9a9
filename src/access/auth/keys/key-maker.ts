import { type Caller, coversScope } from '#libs/access';
import { AppError, invalidInput } from '#libs/errors';
import type { AuditActor } from '../../../audit/audit-event.js';
import type { Transaction } from '../../../platform/database/connection/database.js';

/** Who makes an API key, and what that limits. */
export interface KeyMaker {
  actor: AuditActor & { workspaceId: string };
  /** The person whose role and membership the key depends on from then on; absent when the operator made it. */
  personId?: string;
  /** Absent for people: their role limits the key whenever it is used. */
  scopes?: readonly string[];
  /** When the making key ends. */
  expiresAt?: Date;
  /** The making key, with which the new one ends. */
  keyId?: string;
}

/** The maker behind a caller. @throws AppError `forbidden` for a run, which makes no keys, `unauthenticated` when it is gone */
export async function makerOf(transaction: Transaction, caller: Caller): Promise<KeyMaker> {
  if (caller.kind === 'person') return { actor: caller, personId: caller.id };
  if (caller.kind === 'operator') return { actor: caller };
  if (caller.kind !== 'key') throw new AppError('forbidden', 'Only people and API keys make API keys.');
  const [row] = await transaction.query<{ person_id: string | null; scopes: string[]; expires_at: Date | null }>(
    'select person_id, scopes, expires_at from api_key where workspace_id = $1 and id = $2 for share',
    [caller.workspaceId, caller.id],
  );
  if (!row) throw new AppError('unauthenticated', 'The API key was deleted meanwhile.');
  return {
    actor: caller,
    keyId: caller.id,
    scopes: row.scopes,
    ...(row.person_id !== null && { personId: row.person_id }),
    ...(row.expires_at !== null && { expiresAt: row.expires_at }),
  };
}

/**
 * Refuses a key that would exceed the one that makes it.
 * @returns when the new key ends: not after its maker
 * @throws AppError `insufficient_scope`, or `invalid_input` for a later end than the maker's
 */
export function withinMaker(
  wanted: { scopes: readonly string[]; expiresAt?: Date },
  { scopes, expiresAt }: Pick<KeyMaker, 'scopes' | 'expiresAt'>,
): Date | undefined {
  const excess = wanted.scopes.find((scope) => scopes && !scopes.some((held) => coversScope(held, scope)));
  if (excess) throw new AppError('insufficient_scope', `A key without the scope "${excess}" cannot make one with it.`);
  if (!expiresAt) return wanted.expiresAt;
  if (wanted.expiresAt && wanted.expiresAt > expiresAt) {
    throw invalidInput('expiresAt', 'later_than_maker', 'must not be later than the end of the key that makes it');
  }
  return wanted.expiresAt ?? expiresAt;
}
