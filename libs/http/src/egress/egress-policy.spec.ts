import { describe, expect, it } from '@jest/globals';
import { EgressPolicy } from './egress-policy.js';
import { EgressRefused } from './egress-refused.js';

/** `allowed`, or the rule that was broken, for a connection to `address` on behalf of the URL. */
function verdict(policy: EgressPolicy, url: string, address?: string): string {
  try {
    const parsed = new URL(url);
    policy.checkUrl(parsed);
    const port = Number(parsed.port) || 80;
    if (address) policy.checkAddress({ host: parsed.hostname, address, port });
    return 'allowed';
  } catch (error) {
    if (error instanceof EgressRefused) return error.rule;
    throw error;
  }
}

describe('EgressPolicy', () => {
  it.each([
    ['http://example.com/', '93.184.216.34', 'allowed'],
    ['https://example.com:8443/', undefined, 'allowed'],
    ['http://93.184.216.34:8080/', undefined, 'allowed'],
    ['http://example.com/', '10.0.0.1', 'address'],
    ['http://example.com/', 'not an address', 'address'],
    ['ftp://example.com/', undefined, 'scheme'],
    ['file:///etc/hostname', undefined, 'scheme'],
    ['gopher://127.0.0.1:70/', undefined, 'scheme'],
    ['http://user@example.com/', undefined, 'user_info'],
    ['http://:secret@example.com/', undefined, 'user_info'],
    ['http://10.0.0.1/', undefined, 'address'],
    ['http://[::1]/', undefined, 'address'],
    ['http://169.254.169.254/latest/meta-data', undefined, 'address'],
  ])('judges %s at %s: %s', (url, address, expected) => {
    expect(verdict(EgressPolicy.parse(''), url, address)).toBe(expected);
  });

  it.each([21, 22, 25, 53, 110, 389, 445, 587, 993, 3306, 5432, 6379, 9200, 11211, 27017])(
    'refuses port %i of a public host, by name and by address',
    (port) => {
      const policy = EgressPolicy.parse('');
      expect(verdict(policy, `http://example.com:${port}/`)).toBe('port');
      expect(verdict(policy, `http://93.184.216.34:${port}/`)).toBe('port');
    },
  );

  it.each([
    // A host: that name on every ordinary port, whatever its address; no other name, not the address itself.
    ['db.corp', 'http://db.corp/', '10.0.0.5', 'allowed'],
    ['db.corp', 'http://DB.Corp.:8080/', '10.0.0.5', 'allowed'],
    ['db.corp', 'http://db.corp:5432/', '10.0.0.5', 'port'],
    ['db.corp', 'http://x.db.corp/', '10.0.0.5', 'address'],
    ['db.corp', 'http://db.corp.example.com/', '10.0.0.5', 'address'],
    ['db.corp', 'http://adb.corp/', '10.0.0.5', 'address'],
    ['db.corp', 'http://10.0.0.5/', undefined, 'address'],
    ['localhost', 'http://127.0.0.1/', undefined, 'address'],
    // A host with a port: that port only, and even one that is otherwise refused.
    ['db.corp:5432', 'http://db.corp:5432/', '10.0.0.5', 'allowed'],
    ['db.corp:5432', 'http://db.corp:5433/', '10.0.0.5', 'port'],
    ['db.corp:5432', 'http://db.corp/', '10.0.0.5', 'address'],
    ['db.corp:5432', 'http://other.corp:5432/', '10.0.0.5', 'port'],
    ['db.corp:8080', 'http://db.corp:8080/', '10.0.0.5', 'allowed'],
    ['db.corp:8080', 'http://db.corp:8081/', '10.0.0.5', 'address'],
    // An address: also for names that lead to it.
    ['10.0.0.5', 'http://10.0.0.5/', undefined, 'allowed'],
    ['10.0.0.5', 'http://any.example/', '10.0.0.5', 'allowed'],
    ['10.0.0.5', 'http://10.0.0.6/', undefined, 'address'],
    ['10.0.0.5', 'http://10.0.0.5:22/', undefined, 'port'],
    ['10.0.0.5:22', 'http://10.0.0.5:22/', undefined, 'allowed'],
    ['10.0.0.5:22', 'http://10.0.0.5/', undefined, 'address'],
    ['10.0.0.5', 'http://[::ffff:10.0.0.5]/', undefined, 'allowed'],
    ['[::1]:8080', 'http://[::1]:8080/', undefined, 'allowed'],
    ['[::1]:8080', 'http://[::1]:8081/', undefined, 'address'],
    ['::1', 'http://[::1]/', undefined, 'allowed'],
    ['::1', 'http://[::2]/', undefined, 'address'],
    // A range.
    ['10.1.0.0/16', 'http://10.1.255.255/', undefined, 'allowed'],
    ['10.1.0.0/16', 'http://10.2.0.0/', undefined, 'address'],
    ['10.1.0.0/16', 'http://10.0.255.255/', undefined, 'address'],
    ['10.1.0.0/16', 'http://10.1.0.1:6379/', undefined, 'port'],
    ['fd00:1::/32', 'http://[fd00:1:2::3]/', undefined, 'allowed'],
    ['fd00:1::/32', 'http://[fd00:2::1]/', undefined, 'address'],
  ])('with %s listed, judges %s at %s: %s', (allow, url, address, expected) => {
    expect(verdict(EgressPolicy.parse(allow), url, address)).toBe(expected);
  });

  it.each([
    ['', 'https://example.com/', 'allowed'],
    ['', 'http://example.com/', 'plain_http'],
    ['', 'http://93.184.216.34/', 'plain_http'],
    ['', 'http://localhost:8080/', 'plain_http'],
    ['proxy.corp', 'http://proxy.corp/', 'allowed'],
    ['proxy.corp', 'http://Proxy.Corp.:8080/', 'allowed'],
    ['proxy.corp', 'http://other.corp/', 'plain_http'],
    ['proxy.corp:8080', 'http://proxy.corp:8080/', 'allowed'],
    ['proxy.corp:8080', 'http://proxy.corp/', 'plain_http'],
    ['93.184.216.34', 'http://93.184.216.34/', 'allowed'],
    ['93.184.216.34', 'http://93.184.216.35/', 'plain_http'],
    ['127.0.0.0/8', 'http://localhost/', 'allowed'],
    // Where it leads is known when it is resolved.
    ['10.0.0.0/8', 'http://any.example/', 'allowed'],
    ['10.0.0.0/8', 'http://11.0.0.1/', 'plain_http'],
    ['[::1]:8080', 'http://any.example:8081/', 'plain_http'],
  ])('with %p listed, judges a credential on its way to %s: %s', (allow, url, expected) => {
    const check = () => EgressPolicy.parse(allow).checkConfidential(new URL(url));
    if (expected === 'allowed') expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ rule: expected }));
  });

  it('takes entries separated by commas and white space, and names them for the log', () => {
    const policy = EgressPolicy.parse(' db.corp:8080, 10.0.0.0/8\n[::1]:9000 ');
    expect(policy.describe()).toEqual(['db.corp:8080', '10.0.0.0/8', '[::1]:9000']);
    expect(EgressPolicy.parse('').describe()).toEqual([]);
  });

  it.each([
    '*.corp',
    'http://db.corp',
    'db.corp:',
    'db.corp:0',
    'db.corp:65536',
    'db.corp:http',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8:80',
    '10.0.0.0/',
    '127.1',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '::ffff:10.0.0.0/104',
    '[db.corp]',
    'a..b',
    'user@db.corp',
    'db.corp/x',
    '-',
    ':80',
    '[::1',
    'fe80::1%eth0/64',
  ])('refuses to start with the entry %p, and names it', (entry) => {
    expect(() => EgressPolicy.parse(`ok.example,${entry}`)).toThrow(`"${entry}" is no host`);
  });

  it('refuses the addresses of the installation itself, unless they are listed with their port', () => {
    const inner = ['db.example:6543', '93.184.216.34:3000'];
    const policy = EgressPolicy.parse('', { inner });
    expect(verdict(policy, 'http://93.184.216.34:3000/')).toBe('address');
    expect(verdict(policy, 'http://any.example:3000/', '93.184.216.34')).toBe('address');
    expect(verdict(policy, 'http://93.184.216.34:3001/')).toBe('allowed');
    expect(verdict(policy, 'http://db.example:6543/', '93.184.216.35')).toBe('address');
    for (const [allow, expected] of [
      ['93.184.216.34:3000', 'allowed'],
      ['93.184.216.34', 'address'],
      ['93.184.0.0/16', 'address'],
    ] as const)
      expect(verdict(EgressPolicy.parse(allow, { inner }), 'http://93.184.216.34:3000/')).toBe(expected);
  });
});

describe('EgressRefused', () => {
  it('becomes a 400 with rule egress for an input field', () => {
    const error = new EgressRefused('address', 'The host is private.').asInput('apiUrl');
    expect(error).toMatchObject({ code: 'invalid_input', status: 400, errors: [{ field: 'apiUrl', rule: 'egress' }] });
  });
});
