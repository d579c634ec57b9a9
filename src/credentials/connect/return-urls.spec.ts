import { describe, expect, it } from '@jest/globals';
import { isAllowedReturn, returnUrlFault } from './return-urls.js';

describe('isAllowedReturn', () => {
  it.each([
    ['https://app.example/accounts', true],
    ['https://app.example/accounts?user=1#done', true],
    ['https://app.example/accounts/done', true],
    ['https://app.example/accountsX', false],
    ['https://app.example/accounts/../admin', false],
    ['https://app.example/', false],
    ['https://app.example.evil.example/accounts', false],
    ['https://app.example:444/accounts', false],
    ['http://app.example/accounts', false],
    ['https://app.example@evil.example/accounts', false],
  ])('of %s is %s', (url, expected) => {
    expect(isAllowedReturn(url, ['https://app.example/accounts'])).toBe(expected);
  });

  it('allows nothing by an empty list', () => {
    expect(isAllowedReturn('https://app.example/', [])).toBe(false);
  });
});

describe('returnUrlFault', () => {
  it.each([
    ['https://app.example/', undefined],
    ['http://localhost:8080/', undefined],
    ['http://app.example/', 'must be https, or an address of this machine'],
    ['https://a:b@app.example/', 'must not hold a user name or password'],
  ])('of %s is %s', (url, fault) => {
    expect(returnUrlFault(url)).toBe(fault);
  });
});
