import type { ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import { plainKey } from './upstream.js';

/** What an action is expected to come to where it differs, and why it does. */
export type Exception = readonly [outcome: string, reason: string];

/** Exceptions by action or, for all of its actions, by connector. */
export type Exceptions = Readonly<Record<string, Exception>>;

/** Writes whose repeat has no second effect: the provider knows the key or the id, or what is done is done. */
const REPEATED_WRITES: ReadonlySet<string> = new Set([
  'mailboxes.create-inbox',
  'mailboxes.send-message',
  'mailboxes.reply-to-message',
  'calendar.update-event',
  'calendar.delete-event',
  'chatbot.get-updates',
  'memory.add-document',
  'memory.delete-document',
  'browser.stop-task',
]);
/** Reads that cost. */
const PAID_READS: ReadonlySet<string> = new Set(['webscrape.scrape', 'webscrape.search', 'webscrape.map']);

/**
 * Whether an attempt that may have arrived is made once more. Of other actions nobody then knows what became of it, and the
 * answer says so.
 */
export function isRepeated(action: ActionDefinition): boolean {
  const key = plainKey(action);
  return action.reads ? !PAID_READS.has(key) : REPEATED_WRITES.has(key);
}

/** Answers that break before they can be used: what is said of them depends on whether the call may be repeated. */
export function broken(code: string): (action: ActionDefinition) => string {
  return (action) => (isRepeated(action) ? `502 ${code}` : `502 ${code}, outcome unknown`);
}

/** Deletions need nothing of a successful answer. */
export const NEEDS_NO_BODY: Exceptions = {
  'calendar.delete-event': ['200', 'a deletion needs nothing of the answer'],
  'memory.delete-document': ['200', 'a deletion needs nothing of the answer'],
};

/** What every action is expected to come to. */
export function expectedOf(
  actions: readonly ActionDefinition[],
  expected: string | ((action: ActionDefinition) => string),
  exceptions: Exceptions = {},
): Record<string, string> {
  return Object.fromEntries(
    actions.map((action) => {
      const [exception] = exceptions[action.key] ?? exceptions[action.connector.key] ?? [];
      return [action.key, exception ?? (typeof expected === 'string' ? expected : expected(action))];
    }),
  );
}
