import { describe, expect, it } from '@jest/globals';
import { idempotencyKeyOf } from './idempotency-key.js';

const ofHeader = (key: string | undefined) => idempotencyKeyOf({ headers: { 'idempotency-key': key } });

describe('idempotencyKeyOf', () => {
  it.each([undefined, 'k', 'k'.repeat(255)])('takes %p', (key) => expect(ofHeader(key)).toBe(key));

  it.each([
    ['', 'too_short'],
    ['k'.repeat(256), 'too_long'],
  ])('refuses %p as %s', (key, rule) => {
    const refused = expect.objectContaining({
      code: 'invalid_input',
      errors: [expect.objectContaining({ field: 'Idempotency-Key', rule })],
    });
    expect(() => ofHeader(key)).toThrow(refused as never);
  });
});
