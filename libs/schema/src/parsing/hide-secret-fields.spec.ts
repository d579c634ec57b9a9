import { describe, expect, it } from '@jest/globals';
import { hideSecretFields, List, Part, secretHider, Text } from '../index.js';

class Proxy {
  @Text() host: string;
  @Text({ secret: true, optional: true }) password?: string;
}

class Task {
  @Text() task: string;
  @Text({ secret: true, optional: true }) token?: string;
  @Part(() => Proxy, { optional: true }) proxy?: Proxy;
  @List(Part(() => Proxy), { optional: true }) proxies?: Proxy[];
}

const HIDDEN = { pin: '[redacted]' };

class Plain {
  @Text() name: string;
}

describe('hideSecretFields', () => {
  it.each([
    ['a field', { task: 'a', token: 's' }, { task: 'a', token: '[redacted]' }],
    [
      'a field of a part',
      { task: 'a', proxy: { host: 'h', password: 's' } },
      { task: 'a', proxy: { host: 'h', password: '[redacted]' } },
    ],
    [
      'fields of parts in a list',
      { proxies: [{ host: 'h', password: 's' }, { host: 'i' }] },
      { proxies: [{ host: 'h', password: '[redacted]' }, { host: 'i' }] },
    ],
    ['a secret that is no text', { token: { a: 's' } }, { token: '[redacted]' }],
    [
      'what is not declared stays',
      { other: 1, proxy: 'text', proxies: null },
      { other: 1, proxy: 'text', proxies: null },
    ],
  ])('hides %s', (_, input, expected) => {
    const before = structuredClone(input);
    expect(hideSecretFields(Task, input)).toEqual(expected);
    expect(input).toEqual(before);
  });

  it('gives an input without secrets as it is', () => {
    const input = { name: 'a' };
    expect(hideSecretFields(Plain, input)).toBe(input);
  });
});

describe('secretHider', () => {
  const secret = { type: 'string', writeOnly: true };

  it.each([
    ['a field', { properties: { pin: secret } }, { pin: '1', at: 2 }, { pin: '[redacted]', at: 2 }],
    ['a field that may be null', { properties: { pin: { anyOf: [secret, { type: 'null' }] } } }, { pin: '1' }, HIDDEN],
    ['a field of one of several schemas', { allOf: [{ properties: { pin: secret } }] }, { pin: '1' }, HIDDEN],
    ['items of a list', { items: secret }, ['1'], ['[redacted]']],
    ['fields in a list where an object is wanted', { properties: { pin: secret } }, [{ pin: '1' }], [HIDDEN]],
  ])('hides %s', (_, schema, value, expected) => {
    expect(secretHider(schema)!(value)).toEqual(expected);
  });

  it('is not there for a schema without secrets', () => {
    expect(secretHider({ properties: { at: { type: 'integer' } } })).toBeUndefined();
  });
});
