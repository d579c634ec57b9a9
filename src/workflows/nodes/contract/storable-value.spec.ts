import { describe, expect, it } from '@jest/globals';
import { storableValue } from './storable-value.js';

describe('storableValue', () => {
  it('replaces and drops what cannot be kept, wherever it stands', () => {
    const value = JSON.parse(
      String.raw`{"a\u0000": ["\ud800", {"\u005f_proto__": {"x": 1}, "b": "\\u0000"}], "ok": "\ud83d\ude00"}`,
    ) as unknown;
    expect(JSON.stringify(storableValue(value))).toBe(
      String.raw`{"a${'\ufffd'}":["${'\ufffd'}",{"b":"\\u0000"}],"ok":"😀"}`,
    );
  });

  it('gives back the very value where all of it can be kept, so that a look at a large one makes no second', () => {
    const value = { a: ['b', { c: '€' }] };
    expect(storableValue(value)).toBe(value);
  });
});
