import { describe, expect, it } from '@jest/globals';
import type { ApiRequest } from '../../../../http/request.js';
import type { WebhookConfig } from '../../../nodes/webhook/webhook.node.js';
import { runKeyOf } from './run-key-of.js';

const input = {
  body: { id: 7, text: 'a', deep: nested(300) },
  queryParams: {},
  params: {},
  headers: { 'x-id': 'h' },
  method: 'POST',
};
const key = (
  idempotencyKey: string | undefined,
  header?: string,
  signedName?: string,
  authentication: object = { type: signedName === undefined ? 'none' : 'signature' },
): string | undefined =>
  runKeyOf(
    { headers: header === undefined ? {} : { 'idempotency-key': header } } as unknown as ApiRequest,
    { idempotencyKey, authentication } as WebhookConfig,
    { input, secrets: ['hidden-token'], signedName, files: [] },
  );

function nested(levels: number): unknown {
  return JSON.parse('['.repeat(levels) + ']'.repeat(levels));
}

describe('runKeyOf', () => {
  it.each<[string, string | undefined, string | undefined, string | undefined]>([
    ['nothing names the request', undefined, undefined, undefined],
    ['the header names it', undefined, 'k', 'k'],
    ['the header wins over the expression', '$"startNode".body.text', 'k', 'k'],
    ['a field of the body names it', '$"startNode".body.text', undefined, 'a'],
    ['a number names it', '$"startNode".body.id', undefined, '7'],
    ['a header names it, in any case', '$"startNode".headers["X-Id"]', undefined, 'h'],
    ['a text of several parts names it', '{{ $"startNode".method }}-{{ $"startNode".body.id }}', undefined, 'POST-7'],
    ['a missing field names nothing', '$"startNode".body.none', undefined, undefined],
    ['a text with a missing part names nothing', 'order-{{ $"startNode".body.none }}', undefined, undefined],
    ['a sum with a missing part names nothing', '{{ "order-" + $"startNode".body.none }}', undefined, undefined],
    ['what is said in place of a missing part', 'order-{{ $"startNode".body.none ?? "x" }}', undefined, 'order-x'],
    ['an empty text names nothing', '{{ "" }}', undefined, undefined],
  ])('%s', (_, expression, header, expected) => {
    expect(key(expression, header)).toBe(expected);
  });

  it.each<[string, string | undefined, string | undefined, string, string | undefined]>([
    ['the signature names it', undefined, undefined, 'msg', 'msg'],
    ['the signature wins over the header', undefined, 'k', 'msg', 'msg'],
    ['the expression wins over both', '$"startNode".body.text', 'k', 'msg', 'a'],
    ['the signature stands in for an expression with a gap', '$"startNode".body.none', 'k', 'msg', 'msg'],
    ['the header names what the signature does not', undefined, 'k', '', 'k'],
    ['nothing names it', undefined, undefined, '', undefined],
  ])('of a signed request: %s', (_, expression, header, signed, expected) => {
    expect(key(expression, header, signed || undefined, { type: 'signature' })).toBe(expected);
  });

  it.each([
    ['0 characters', '', false],
    ['255 characters', 'k'.repeat(255), true],
    ['256 characters', 'k'.repeat(256), false],
  ])('a header of %s', (_, header, taken) => {
    if (taken) expect(key(undefined, header)).toBe(header);
    else expect(() => key(undefined, header)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('keeps two long keys apart that begin alike', () => {
    const [one, other] = ['a', 'b'].map((end) => key(`${'k'.repeat(300)}${end}`));
    expect(one).not.toBe(other);
    expect(one!.length).toBeLessThanOrEqual(255);
  });

  it('keeps no secret in a key', () => {
    expect(key('k-hidden-token')).toMatch(/^[0-9a-f]{64}$/);
    expect(key('k-hidden')).toBe('k-hidden');
  });

  it('refuses a request on which the expression fails', () => {
    expect(() => key('x{{ $"startNode".body.deep }}')).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        errors: [expect.objectContaining({ rule: 'expression_error' })],
      }),
    );
  });
});
