import type { Caller } from '#libs/access';

/** Who did something, as the audit log keeps it. Every `Caller` is one. */
export interface AuditActor {
  /** The workspace the event belongs to; absent: the workspace `default`, whose admins operate the service. */
  workspaceId?: string;
  /** `system`: the service itself; `anonymous`: somebody who has not shown who they are. */
  kind: Caller['kind'] | 'system' | 'anonymous';
  /** Id of the key, person or run. */
  id?: string;
  address?: string;
  requestId?: string;
}

/** What was done. It never holds a secret. */
export interface AuditedAct {
  /** `<object kind>.<verb in the past>`, such as `key.created`. */
  action: `${string}.${string}`;
  /** Id, or name where that is what identifies it, of the object. */
  object?: string;
  /** Default `success`. */
  result?: 'success' | 'failure' | 'denied';
  /** Few and small facts: old and new role, granted scopes. */
  details?: Record<string, unknown>;
  /** How often it happened since the last such event; default 1. */
  times?: number;
}
