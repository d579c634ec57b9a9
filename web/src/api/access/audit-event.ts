import type { Schemas } from '../client.js';

/** One event of the audit log. */
export type AuditEvent = Schemas['AuditEventView'];

/** Address of the audit log. */
export const AUDIT = '/api/audit';
