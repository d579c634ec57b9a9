import { describe, expect, it } from '@jest/globals';
import { isPublic, parseAddress } from './ip-address.js';

describe('isPublic', () => {
  it.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
    'finds %s on the public internet',
    (text) => {
      expect(isPublic(parseAddress(text)!)).toBe(true);
    },
  );

  it.each([
    [
      'loopback',
      ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::7f00:1'],
    ],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00:ec2::254', 'fec0::1']],
    ['link-local and metadata', ['169.254.0.1', '169.254.169.254', '168.63.129.16', '::ffff:168.63.129.16', 'fe80::1']],
    ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
    ['translated', ['64:ff9b::7f00:1', '64:ff9b::808:808', '2002:7f00:1::', '2001:0:4136:e378::1', '::ffff:0:7f00:1']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['reserved', ['240.0.0.1', '192.0.0.1', '192.88.99.1', '198.18.0.1', '100::1', '4000::1', '5f00::1', '8000::1']],
  ])('finds no %s address there', (_kind, texts) => {
    expect(texts.filter((text) => isPublic(parseAddress(text)!))).toEqual([]);
  });
});

describe('parseAddress', () => {
  it.each(['127.1', '0177.0.0.1', '0x7f.1', '2130706433', 'localhost', '1.2.3.4.', '[::1]', '', '1.2.3.4/8'])(
    'takes %p for no address',
    (text) => {
      expect(parseAddress(text)).toBeUndefined();
    },
  );

  it('reads an IPv4 address inside IPv6 as IPv4', () => {
    expect(parseAddress('::ffff:10.1.2.3')?.toString()).toBe('10.1.2.3');
  });
});
