import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { openSender } from '../../test/loopback.js';
import { EgressPolicy, type Destination } from './egress-policy.js';
import { EgressRefused } from './egress-refused.js';
import { proveGuard } from './self-test.js';

describe('proveGuard', () => {
  it('throws when a connection arrives although the request was refused', async () => {
    const late = openSender();
    late.send = async ({ url }) => {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
      await once(socket.resume(), 'close');
      throw new EgressRefused('address', 'refused too late');
    };
    await expect(proveGuard(EgressPolicy.parse(''), { sender: late, named: late })).rejects.toThrow(
      '127.0.0.1 was not refused',
    );
  });
});

describe('HttpSender#selfTest', () => {
  it('finds loopback refused by every spelling and by a name', async () => {
    expect(await openSender().selfTest()).toEqual([
      '127.0.0.1',
      '[::ffff:127.0.0.1]',
      '2130706433',
      'localhost',
      'canary.invalid',
    ]);
  });

  it('leaves out what the operator listed', async () => {
    expect(await openSender({ allow: '127.0.0.0/8 ::1' }).selfTest()).toEqual([]);
    expect(await openSender({ allow: 'localhost' }).selfTest()).not.toContain('localhost');
  });

  it('throws when the guard is off', async () => {
    const policy = EgressPolicy.parse('');
    Object.assign(policy, { checkUrl: () => {}, checkHost: () => {}, checkAddress: () => {} });
    await expect(openSender({ policy }).selfTest()).rejects.toThrow('the egress guard does not hold');
  });

  it.each([
    ['before the connection', { checkUrl: () => {}, checkHost: () => {} }],
    [
      'of resolved addresses',
      { checkAddress: ({ host }: Destination) => (host === 'canary.invalid' ? undefined : refuse()) },
    ],
  ])('throws when only the check %s is off', async (_which, disabled) => {
    const policy = EgressPolicy.parse('');
    Object.assign(policy, disabled);
    await expect(openSender({ policy }).selfTest()).rejects.toThrow('the egress guard does not hold');
  });
});

function refuse(): never {
  throw new EgressRefused('address', 'refused');
}
