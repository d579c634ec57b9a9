import { describe, expect, it } from '@jest/globals';
import { matchPath } from '../../../web/src/navigation/match-path.js';

describe('matchPath', () => {
  it.each([
    ['/runs', '/runs', {}],
    ['/runs', '/runs/', {}],
    ['/runs/:id', '/runs/a%20b', { id: 'a b' }],
    ['/workflows/:id/:view', '/workflows/1/call', { id: '1', view: 'call' }],
    ['/runs', '/runs/1', undefined],
    ['/runs/:id', '/runs', undefined],
    ['/runs/:id', '/runs//', undefined],
    ['/runs/:id', '/runs/%zz', undefined],
    ['/runs/:id', '/workflows/1', undefined],
  ])('reads %s from %s', (pattern, path, expected) => {
    expect(matchPath(pattern, path)).toEqual(expected);
  });
});
