import { describe, expect, it } from '@jest/globals';
import { isJson, mediaType, requireUtf8 } from './media-type.js';

describe('mediaType', () => {
  it.each<[string | undefined, { type: string; charset?: string }]>([
    [undefined, { type: '' }],
    ['', { type: '' }],
    ['application/json', { type: 'application/json' }],
    [' Application/JSON ; Charset="UTF-8"', { type: 'application/json', charset: 'utf-8' }],
    ['text/plain;format=flowed; charset=iso-8859-1', { type: 'text/plain', charset: 'iso-8859-1' }],
    ['application/json; charset=', { type: 'application/json', charset: '' }],
    ['application/json; charset=utf-8; charset=latin1', { type: 'application/json', charset: 'utf-8' }],
  ])('reads %j', (header, expected) => {
    expect(mediaType(header)).toEqual(expected);
  });
});

describe('isJson', () => {
  it.each<[string, boolean]>([
    ['application/json', true],
    ['application/problem+json', true],
    ['application/vnd.api+json', true],
    ['text/json', false],
    ['text/x+json', false],
    ['application/jsonp', false],
    ['application/x-www-form-urlencoded', false],
    ['', false],
  ])('%j: %s', (type, expected) => {
    expect(isJson({ type })).toBe(expected);
  });
});

describe('requireUtf8', () => {
  it.each([undefined, 'utf-8', 'utf8'])('takes charset %s', (charset) => {
    expect(() => requireUtf8({ type: 'application/json', charset })).not.toThrow();
  });

  it.each(['', 'iso-8859-1', 'utf-16', 'bogus', 'utf-8x'])('refuses charset %j', (charset) => {
    expect(() => requireUtf8({ type: 'application/json', charset })).toThrow(
      expect.objectContaining({ code: 'unsupported_media_type' }),
    );
  });
});
