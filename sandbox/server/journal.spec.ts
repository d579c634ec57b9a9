import { describe, expect, it } from '@jest/globals';
import { Journal, JOURNAL_LIMIT, type JournalEntry } from './journal.js';

const entry = (at: number, provider = 'calendar'): JournalEntry => ({
  provider,
  method: 'GET',
  path: '/',
  query: {},
  headers: {},
  body: undefined,
  at,
});

describe('Journal', () => {
  it('answers the requests of one provider or of all, until cleared', () => {
    const journal = new Journal();
    journal.record(entry(1));
    journal.record(entry(2, 'mailboxes'));
    expect(journal.requests().map(({ at }) => at)).toEqual([1, 2]);
    expect(journal.requests('mailboxes').map(({ at }) => at)).toEqual([2]);
    journal.clear();
    expect(journal.requests()).toEqual([]);
  });

  it('forgets the oldest request above its limit', () => {
    const journal = new Journal();
    for (let at = 0; at <= JOURNAL_LIMIT; at += 1) journal.record(entry(at));
    expect(journal.requests()).toHaveLength(JOURNAL_LIMIT);
    expect(journal.requests()[0]!.at).toBe(1);
  });
});
