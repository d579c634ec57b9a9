import type { StoredMessage } from './mail/message.js';

/** Mail with one of these labels is left out of lists unless its `include_…` parameter is true. */
const HIDDEN_LABELS = ['spam', 'blocked', 'unauthenticated', 'trash'];

/** The filters of a list of messages or threads, as read from its query. */
export type MailFilter = Readonly<Record<string, unknown>>;

/** True if a mail may be shown at all: none of its labels is hidden by default, or that label was asked for. */
export function isVisible({ message }: StoredMessage, filter: MailFilter): boolean {
  return HIDDEN_LABELS.every((label) => !message.labels.includes(label) || filter[`include_${label}`] === true);
}

/** True if every needle is part of at least one of the texts, without regard to case. */
export function containsAll(texts: readonly (string | undefined)[], needles: unknown): boolean {
  const lower = texts.map((text) => text?.toLowerCase() ?? '');
  return ((needles ?? []) as string[]).every((needle) => lower.some((text) => text.includes(needle.toLowerCase())));
}

/** True if all asked labels, which are kept in lower case, are there and the time is within `after` and `before` (both exclusive). */
export function hasLabelsAndTime(labels: readonly string[], timestamp: string, filter: MailFilter): boolean {
  const time = Date.parse(timestamp);
  return (
    ((filter.labels ?? []) as string[]).every((label) => labels.includes(label.toLowerCase())) &&
    (filter.before === undefined || time < Date.parse(filter.before as string)) &&
    (filter.after === undefined || time > Date.parse(filter.after as string))
  );
}
