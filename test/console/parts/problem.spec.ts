import { describe, expect, it } from '@jest/globals';
import { isNotThere } from '../../../web/src/api/problem.js';

describe('isNotThere', () => {
  it.each([
    ['an id that is none', 400, true],
    ['an id of nothing', 404, true],
    ['no answer', 0, false],
    ['an ended session', 401, false],
    ['a role that may not read it', 403, false],
    ['a failure of the service', 503, false],
  ])('tells of %s (%i): %j', (_, status, expected) => {
    expect(isNotThere({ title: '', status, code: '', detail: '' })).toBe(expected);
  });
});
