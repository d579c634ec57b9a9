import type { ActionDefinition } from '../../../src/actions/action.catalog.js';

/** What an action is expected to come to where it differs, and why it does. */
export type Exception = readonly [outcome: string, reason: string];

/** Exceptions by action or, for all of its actions, by connector. */
export type Exceptions = Readonly<Record<string, Exception>>;

/**
 * Writes that a repeat would do a second time, and reads that cost: an attempt that may have arrived is never repeated, and
 * where nobody knows what became of it the answer says so. All other actions read, or a repeat of theirs has no second effect.
 */
const NOT_REPEATED: ReadonlySet<string> = new Set([
  ...['create-folder', 'upload-file', 'create-sharing-link', 'create-list', 'create-list-item', 'update-list-item'].map(
    (name) => `filesites.${name}`,
  ),
  'calendar.create-event',
  ...['send-message', 'edit-message', 'delete-message', 'forward-message', 'send-photo', 'send-document'].map(
    (name) => `chatbot.${name}`,
  ),
  ...['send-location', 'send-poll', 'answer-callback-query', 'export-chat-invite-link', 'set-webhook'].map(
    (name) => `chatbot.${name}`,
  ),
  ...['scrape', 'search', 'map', 'start-crawl'].map((name) => `webscrape.${name}`),
  ...['run-task', 'create-session', 'create-profile'].map((name) => `browser.${name}`),
]);

/** Whether the first call of an action is made once only. */
export function isRepeated({ key }: ActionDefinition): boolean {
  return !NOT_REPEATED.has(key);
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
