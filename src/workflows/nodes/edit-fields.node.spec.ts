import { describe, expect, it } from '@jest/globals';
import { editFields } from './edit-fields.node.js';
import type { NodeContext } from './contract/node-kind.js';

const run = (config: object): unknown =>
  (editFields.run!({ fields: {}, ...config } as never, {} as NodeContext) as { value: unknown }).value;

describe('an Edit Fields node', () => {
  it.each<[string, object, object]>([
    ['makes an empty object of nothing', {}, {}],
    ['sets fields', { fields: { a: 1, b: null } }, { a: 1, b: null }],
    ['lays fields over its base', { base: { a: 1, b: 2 }, fields: { b: 3 } }, { a: 1, b: 3 }],
    [
      'removes fields, also those it has set',
      { base: { a: 1, b: 2 }, fields: { c: 3 }, remove: ['a', 'c', 'z'] },
      { b: 2 },
    ],
    ['starts from an empty object when its base is null', { base: null, fields: { a: 1 } }, { a: 1 }],
  ])('%s', (_, config, expected) => {
    expect(run(config)).toEqual(expected);
  });

  it.each([[[1]], ['abc'], [''], [5], [false]])('refuses the base %j, and names the field', (base) => {
    expect(() => run({ base, fields: { a: 1 } })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        errors: [expect.objectContaining({ field: 'base', rule: 'type' })],
      }),
    );
  });

  it('leaves its base as it was', () => {
    const base = Object.freeze({ a: 1 });
    expect(run({ base, remove: ['a'] })).toEqual({});
    expect(base).toEqual({ a: 1 });
  });

  it('makes own data of names that would reach a prototype', () => {
    const base = JSON.parse(
      '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}',
    ) as object;
    const value = run({ base }) as { isAdmin?: unknown };
    expect(value.isAdmin).toBeUndefined();
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });
});
