import type { FormField } from '../form/form-field.js';

/** What people are asked to decide, and until when. Times are epoch milliseconds. */
export interface ApprovalRequest {
  message: string;
  /** E-mail addresses of members, roles, and ids of API keys. */
  approvers: string[];
  /** Whether a link of the wait is enough to decide. */
  anyoneWithLink: boolean;
  decisions: string[];
  /** What is filled in with a decision. */
  fields: FormField[];
  until?: number;
  /** The decision that the deadline makes; the node fails when it is absent. */
  onDeadline?: string;
  remindAt?: number;
}

/** Who rejects owes nobody what an approval needs. Decisions of other names demand their form. */
const LENIENT = 'reject';

/** Those of the decisions that do not demand the required fields. */
export function lenientAmong(decisions: readonly string[]): string[] {
  return decisions.filter((decision) => decision === LENIENT);
}

/** The form as a decision demands it. */
export function fieldsFor(decision: string, fields: readonly FormField[]): FormField[] {
  return fields.map((field) => (decision === LENIENT ? { ...field, required: false } : field));
}

/** Who decided. */
export interface Decider {
  /** `link`: somebody with a link of the wait; `deadline`: nobody did in time. */
  kind: 'person' | 'key' | 'link' | 'deadline';
  /** Of a person or key. */
  id?: string;
  /** E-mail address of a person, name of a key; what somebody with a link says of themselves. */
  name?: string;
}

/** The value of a node that waited for a decision. */
export interface Decision {
  decision: string;
  by: Decider;
  /** ISO 8601. */
  at: string;
  /** What was filled in, by field. */
  values: Record<string, unknown>;
}
