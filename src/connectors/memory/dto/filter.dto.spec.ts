import { describe, expect, it } from '@jest/globals';
import { inspect } from '#libs/schema';
import { SearchDocuments } from './search-documents.dto.js';

const condition = { key: 'a', value: 'b' };
const isDeferred = (text: string) => text.startsWith('{{');

describe('a filter in a workflow', () => {
  it.each([
    ['a whole filter', '{{ later }}'],
    ['a group', { AND: '{{ later }}' }],
    ['a condition', { OR: ['{{ later }}', condition] }],
    ['a value', { AND: [{ key: 'a', value: '{{ later }}' }] }],
  ])('may leave open %s', (_what, filters) => {
    const { value, faults } = inspect(SearchDocuments, { q: 'x', filters }, isDeferred);
    expect(faults).toEqual([]);
    expect(value).toEqual({ q: 'x', filters });
  });

  it('is checked in all that is known', () => {
    const filters = { AND: ['{{ later }}', { key: '', value: 'b' }] };
    const { faults } = inspect(SearchDocuments, { q: 'x', filters }, isDeferred);
    expect(faults).toMatchObject([{ field: 'filters.AND[1].key', rule: 'required' }]);
  });
});
