/** One event of the audit log. */
export interface AuditEvent {
  id: string;
  at: string;
  /** The name is there while the person or key is. */
  actor: { kind: string; id?: string; name?: string };
  /** What was done, such as `key.created`. */
  action: string;
  /** What it was done to. */
  object?: string;
  result: 'success' | 'failure' | 'denied';
  /** How often; frequent events are counted per minute. */
  times: number;
  address?: string;
}

/** Address of the audit log. */
export const AUDIT = '/api/audit';
