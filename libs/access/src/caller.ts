import { AppError } from '#libs/errors';
import { includesRole, type Role } from './role.js';
import { coversScope } from './scope.js';

/** On whose behalf something happens. Everything a caller reaches belongs to `workspaceId`. */
export interface Caller {
  readonly workspaceId: string;
  /**
   * `key`: an API key; `person`: a signed-in user; `run`: a workflow run, which acts with its author's consent; `operator`:
   * who has the machine and runs a command on it.
   */
  readonly kind: 'key' | 'person' | 'run' | 'operator';
  /** The key's, user's or run's id; of the operator the command. */
  readonly id: string;
  /** Set for people, and for keys that a person made: a key may never do more than its maker may now. */
  readonly role?: Role;
  /** Set for keys. */
  readonly scopes?: readonly string[];
  /** Of a key: whether the operator set it, with every scope and without an end. Nothing it does can outlive or exceed it. */
  readonly isOperators?: boolean;
  readonly requestId: string;
  /** The address the request came from, after `TRUST_PROXY`. */
  readonly address?: string;
}

/** What an operation asks of its caller. */
export interface Need {
  /** The scope an API key must cover. */
  readonly scope: string;
  /** The least role of a person, and of the person behind a key. */
  readonly role: Role;
}

/**
 * Refuses a caller that does not meet a need. Unknown kinds are refused, never let through.
 * @throws AppError `insufficient_scope` for keys, `forbidden` for people
 */
export function authorize(caller: Caller, need: Need): void {
  switch (caller.kind) {
    case 'run':
    case 'operator':
      return;
    case 'key':
      if (!caller.scopes?.some((held) => coversScope(held, need.scope))) {
        throw new AppError('insufficient_scope', `This API key lacks the scope "${need.scope}".`);
      }
      return requireRole(caller, need.role);
    case 'person':
      return requireRole(caller, need.role);
    default:
      throw new AppError('forbidden', 'This caller may do nothing here.');
  }
}

/**
 * Refuses people below a role, and keys whose makers are; keys of nobody have none.
 * @throws AppError `insufficient_scope` for keys, `forbidden` for people
 */
export function requireRole({ kind, role }: Caller, needed: Role): void {
  if (role ? includesRole(role, needed) : kind !== 'person') return;
  throw kind === 'key'
    ? new AppError('insufficient_scope', `This needs the role ${needed}; the key's maker is ${role}.`)
    : new AppError('forbidden', `This needs the role ${needed}; yours is ${role ?? 'none'}.`);
}

/** Whether a caller meets a need. */
export function may(caller: Caller, need: Need): boolean {
  try {
    authorize(caller, need);
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError) return false;
    throw refusal;
  }
}

/** The role a person needs where only reading or writing is known: viewers read, editors write, `admin` is for admins. */
export function roleFor(scope: string, writes: boolean): Role {
  if (scope === 'admin') return 'admin';
  return writes ? 'editor' : 'viewer';
}
