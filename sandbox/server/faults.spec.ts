import { describe, expect, it } from '@jest/globals';
import { FaultBook, type FaultTarget } from './faults.js';

const caller = { provider: 'mailboxes', method: 'POST', path: '/mailboxes/v0/inboxes/a%40b/messages/send' };

describe('FaultBook', () => {
  it.each<[string, FaultTarget, boolean]>([
    ['everything', {}, true],
    ['the provider', { provider: 'mailboxes' }, true],
    ['another provider', { provider: 'calendar' }, false],
    ['the method', { method: 'POST' }, true],
    ['another method', { method: 'GET' }, false],
    ['the exact path', { path: caller.path }, true],
    ['a part of the path', { path: '/mailboxes/v0' }, false],
    ['a start', { path: '/mailboxes/*' }, true],
    ['an end', { path: '*/send' }, true],
    ['both ends', { path: '/mailboxes/*/messages/*' }, true],
    ['parts in another order', { path: '*/messages/*/inboxes/*' }, false],
    ['ends that overlap', { path: '/mailboxes/v0/inboxes/a%40b/messages/send*end' }, false],
  ])('matches %s', (_case, target, matches) => {
    const book = new FaultBook();
    book.order({ ...target, kind: 'reset' });
    expect(book.take(caller) !== undefined).toBe(matches);
  });

  it('lets some pass, then fails as many as ordered', () => {
    const book = new FaultBook();
    const placed = book.order({ kind: 'reset', skip: 1, times: 2 });
    expect([1, 2, 3, 4].map(() => book.take(caller)?.kind)).toEqual([undefined, 'reset', 'reset', undefined]);
    expect(placed.remaining).toBe(0);
    expect(book.pending()).toEqual([]);
  });

  it('serves older orders first and forgets all when cleared', () => {
    const book = new FaultBook();
    book.order({ kind: 'reset' });
    book.order({ kind: 'timeout' });
    expect(book.take(caller)?.kind).toBe('reset');
    book.clear();
    expect(book.take(caller)).toBeUndefined();
  });
});
