import { describe, expect, it } from '@jest/globals';
import { Secret } from '#libs/crypto';
import { createLogger } from './logger.js';

/** What is written of an event, as text and read. */
function logged(fields: object, message = 'event'): { text: string; line: Record<string, unknown> } {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).info(fields, message);
  expect(lines).toHaveLength(1);
  return { text: lines[0]!, line: JSON.parse(lines[0]!) as Record<string, unknown> };
}

describe('a line of the log', () => {
  it.each<[string, object]>([
    ['a secret', { any: new Secret('hidden-1') }],
    ['a well-known name', { password: 'hidden-1' }],
    [
      'a well-known name one level down',
      { headers: { authorization: 'hidden-1' }, body: { refreshToken: 'hidden-1' } },
    ],
    ['what a driver hangs on its errors', { err: Object.assign(new Error('failed'), { parameters: ['hidden-1'] }) }],
    ['the same on the cause', { err: new Error('a', { cause: Object.assign(new Error('b'), { query: 'hidden-1' }) }) }],
    ['a thrown value that is no error', { err: 'hidden-1' }],
  ])('shows nothing of %s', (_, fields) => {
    expect(logged(fields).text).not.toContain('hidden');
  });

  it('is one line, whatever is in it', () => {
    const { text, line } = logged({ name: 'a\nb\r\n{"level":"error"}' }, 'c\nd');
    expect(text.trimEnd()).not.toMatch(/[\r\n]/);
    expect(line).toMatchObject({ level: 'info', name: 'a\nb\r\n{"level":"error"}', msg: 'c\nd' });
  });

  it('tells an error with its code and its cause, in bounded length', () => {
    const cause = Object.assign(new Error('x'.repeat(10_000)), { code: '57P01' });
    const { err } = logged({ err: new TypeError('failed', { cause }) }).line as { err: Record<string, unknown> };
    expect(err).toMatchObject({ type: 'TypeError', message: 'failed', cause: { type: 'Error', code: '57P01' } });
    expect((err['cause'] as { message: string }).message).toHaveLength(2000);
  });
});
