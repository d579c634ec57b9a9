import { describe, expect, it } from '@jest/globals';
import { parseFieldName } from './field-name.js';

describe('parseFieldName', () => {
  it.each<[string, string[]]>([
    ['a', ['a']],
    ['a.b.c', ['a', 'b', 'c']],
    ['a\\.b', ['a.b']],
    ['a\\.b.c', ['a.b', 'c']],
    ['a\\\\.b', ['a\\', 'b']],
    ['\\and', ['and']],
    ['\\_id', ['_id']],
    ['items.0.price', ['items', '0', 'price']],
    [' ', [' ']],
    ['-a', ['-a']],
  ])('reads %s', (text, path) => {
    expect(parseFieldName(text)).toEqual({ path });
  });

  it.each(['_id', '_createdAt', '_updatedAt'])('knows %s as the service’s', (system) => {
    expect(parseFieldName(system)).toEqual({ system });
  });
});
