import { describe, expect, it } from '@jest/globals';
import { EgressPolicy } from './egress-policy.js';
import { innerEntries } from './inner-entries.js';

const addressesOf = async (host: string): Promise<string[]> => {
  if (host === 'gone.example') throw new Error('ENOTFOUND');
  return host === 'db.example' ? ['203.0.113.5', '2001:db8::5'] : [host];
};

describe('innerEntries', () => {
  it.each([
    ['postgres://u:p@db.example/main', ['db.example:5432', '203.0.113.5:5432', '[2001:db8::5]:5432']],
    ['postgresql://db.example:6543/main', ['db.example:6543', '203.0.113.5:6543', '[2001:db8::5]:6543']],
    ['postgres://u@[2001:db8::7]:5433/main', ['[2001:db8::7]:5433']],
    ['postgres://u@203.0.113.9/main', ['203.0.113.9:5432']],
    ['postgres:///main?host=db.example&port=6000', ['db.example:6000', '203.0.113.5:6000', '[2001:db8::5]:6000']],
    ['postgres:///main?host=/var/run/postgresql', []],
    ['https://flows.example', ['flows.example:443']],
    ['http://flows.example:3000', ['flows.example:3000']],
    ['postgres://gone.example/main', ['gone.example:5432']],
  ])('of %s are %j', async (url, expected) => {
    const found = await innerEntries([url], async (host) => (host === 'flows.example' ? [] : addressesOf(host)));
    expect(found).toEqual(expected);
    expect(() => EgressPolicy.parse('', { inner: found })).not.toThrow();
  });
});
