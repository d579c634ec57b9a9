import { describe, expect, it } from '@jest/globals';
import { compile, compileTemplate, type Scope } from './index.js';

const options = {
  resolve: (label: string) => (label === 'startNode' ? 0 : label === 'run' ? 1 : undefined),
  ignoresCase: (_: string, field: string) => field === 'headers',
};
const start = { body: { n: 5, list: ['x'] }, headers: { 'x-y': 'header' }, method: 'POST' };
const scope: Scope = { lookup: (slot) => (slot === 0 ? start : { id: 'run-1' }) };

function evaluate(template: unknown): unknown {
  return compileTemplate(template, options).evaluate(scope);
}

describe('names that objects inherit', () => {
  const names = [
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
    'valueOf',
    'map',
  ];
  const own = JSON.parse('{"constructor": "c", "__proto__": {"polluted": 1}, "toString": "t"}') as object;

  it.each(names)('reads %s as null on data without it', (name) => {
    for (const place of [
      '$"startNode"',
      '$"startNode".body',
      '$"startNode".body.list',
      '$"startNode".method',
      '$"startNode".headers',
    ]) {
      expect(evaluate(`${place}.${name}`)).toBeNull();
      expect(evaluate(`${place}["${name}"]`)).toBeNull();
      expect(evaluate(`{{ ${place}.${name}.${name} }}`)).toBeNull();
      expect(evaluate(`{{ ${place}["${name}"]["${name}"] }}`)).toBeNull();
    }
  });

  it.each([
    '{{ $"startNode".body[concat("con", "structor")] }}',
    '{{ $"startNode".body["__pro" + "to__"] }}',
    '{{ $"startNode".body[join(split("toXString", "X"), "")] }}',
    '{{ $"startNode".body[split("constructor", "-")] }}',
    '{{ $"startNode"[lower("CONSTRUCTOR")][lower("CONSTRUCTOR")] }}',
    '{{ "text"["constructor"] }}',
    '{{ (1)["constructor"] }}',
    '{{ (true).constructor.constructor }}',
    '{{ first(split("a", "")).constructor }}',
  ])('gives null for %s', (template) => {
    expect(evaluate(template)).toBeNull();
  });

  it('reads them as inert data where data has them', () => {
    const value = compileTemplate(['$"run".constructor', '$"run".__proto__', '{{ $"run"["toString"] }}'], options);
    expect(value.evaluate({ lookup: () => own })).toEqual(['c', { polluted: 1 }, 't']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuses __proto__ as a key of a config and takes the others as data', () => {
    const config = JSON.parse('{"a": {"__proto__": {"polluted": "{{ 1 }}"}, "constructor": "{{ 1 }}"}}') as object;
    const { value, faults } = compile(config, options);
    expect(faults).toEqual([
      expect.objectContaining({ rule: 'forbidden_key', field: 'a.__proto__', severity: 'error' }),
    ]);
    expect(value.evaluate(scope)).toEqual({ a: { constructor: 1 } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
