import { describe, expect, it } from '@jest/globals';
import { parse } from '#libs/schema';
import { Base64 } from './base64.js';

class Upload {
  @Base64()
  content: string;
}

describe('Base64', () => {
  it.each(['AA==', 'AAA=', 'AAAA', 'ab+/'])('takes %s', (content) => {
    expect(parse(Upload, { body: { content } })).toEqual({ content });
  });

  it('takes many megabytes', () => {
    const content = Buffer.alloc(9_000_000, 7).toString('base64');
    expect(parse(Upload, { body: { content } }).content).toHaveLength(content.length);
  });

  it.each([
    ['nothing', ''],
    ['another alphabet', 'ab-_'],
    ['a data: prefix', 'data:;base64,AAAA'],
    ['missing padding', 'AAA'],
    ['padding inside', 'AA==AAAA'],
    ['too much padding', 'A==='],
    ['a line break', 'AAAA\nAAA'],
    ['a number', 7],
  ])('refuses %s', (_case, content) => {
    expect(() => parse(Upload, { body: { content } })).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
