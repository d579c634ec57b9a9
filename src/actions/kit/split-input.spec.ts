import { describe, expect, it } from '@jest/globals';
import { splitInput } from './split-input.js';

describe('splitInput', () => {
  it.each([
    ['/inboxes', { limit: 1 }, {}, { limit: 1 }],
    ['/inboxes/{inbox_id}', { inbox_id: 'a', limit: 1 }, { inbox_id: 'a' }, { limit: 1 }],
    ['/a/{x}/b/{y}', { y: 2, x: 1 }, { x: 1, y: 2 }, {}],
  ])('parts the input of %s', (template, input, params, rest) => {
    expect(splitInput(template, input)).toEqual({ params, rest });
  });
});
