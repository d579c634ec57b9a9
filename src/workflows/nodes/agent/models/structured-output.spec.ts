import { describe, expect, it } from '@jest/globals';
import { checkOutput } from './structured-output.js';

describe('the JSON of an answer', () => {
  it('has at most as many levels as expressions may look into', () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(checkOutput(nested(256), undefined).faults).toBeUndefined();
    expect(checkOutput(nested(257), undefined).faults).toMatchObject([{ rule: 'too_deep' }]);
    expect(checkOutput(nested(100_000), undefined).faults).toMatchObject([{ rule: 'too_deep' }]);
  });

  it.each([
    ['by itself', '{"a":1}'],
    ['between spaces and line breaks', ' \n{"a":1}\n '],
    ['in a block that says json', '```json\n{"a":1}\n```'],
    ['in a block that says nothing', '```\n{"a":1}\n```'],
    ['in an indented block with spaces behind its fences', '  ``` \n {"a":1} \n  ```  \n'],
    ['in a block with line breaks of Windows', '```json\r\n{"a":1}\r\n```\r\n'],
    ['in a block whose end shares its last line', '```json\n{"a":1}```'],
  ])('is read %s', (_, text) => {
    expect(checkOutput(text, undefined)).toEqual({ object: { a: 1 } });
  });

  it.each([
    ['a fence', '```'],
    ['a fence with its language', '```json'],
    ['an empty block', '```json\n```'],
    ['a block that is not closed', '```json\n{"a":1}'],
    ['a block of another language', '```yaml\n{"a":1}\n```'],
    ['a fence and line breaks without end', `\`\`\`json${'\n'.repeat(1_000_000)}`],
    ['line breaks between two fences', `\`\`\`json${'\n'.repeat(1_000_000)}x\`\`\``],
  ])('is none in %s', (_, text) => {
    expect(checkOutput(text, undefined)).toEqual({ faults: [{ rule: 'json', message: 'the answer is not JSON' }] });
  });
});
