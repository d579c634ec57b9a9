import { afterEach, describe, expect, it } from '@jest/globals';
import { fakeLookup } from '../../test/fake-lookup.js';
import { openSender, serveHttp, serveRaw, soon } from '../../test/loopback.js';
import { EgressRefused } from './egress-refused.js';
import type { HttpSender } from '../transport/http-sender.js';

const get = (sender: HttpSender, url: string, pool?: string): Promise<unknown> =>
  sender.send({ method: 'GET', url, trust: 'guarded', signal: soon(), pool });

/** The rule a request breaks; `answered` when it got through. */
async function outcome(request: Promise<unknown>): Promise<string> {
  return request.then(
    () => 'answered',
    (error: unknown) => (error instanceof EgressRefused ? error.rule : String(error)),
  );
}

describe('the egress guard, on the wire', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    'localhost.',
    'any.localhost',
    'LOCALHOST',
    '0.0.0.0',
    '0',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '①②⑦.⓪.⓪.①',
    '１２７。０。０。１',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fec0::1]',
  ])('refuses %s, and a listener on loopback sees no connection', async (host) => {
    const canary = await serveRaw((socket) => socket.end());
    const sender = openSender();
    for (const protocol of ['http', 'https'])
      expect(await outcome(get(sender, `${protocol}://${host}:${canary.port}/`))).toBe('address');
    expect(canary.connections).toBe(0);
  });

  it.each([
    ['to a private address', ['10.0.0.1']],
    ['to loopback', ['127.0.0.1']],
    ['to IPv6 loopback', ['::1']],
    ['to a mapped address', ['::ffff:127.0.0.1']],
    ['to one public and one private address', ['93.184.216.34', '192.168.0.1']],
    ['to one private and one public address', ['fd00:ec2::254', '93.184.216.34']],
    ['to nothing', []],
  ])('refuses a name that leads %s', async (_case, addresses) => {
    const canary = await serveRaw((socket) => socket.end());
    const { lookup, asked } = fakeLookup({ 'rebind.example': [addresses] });
    const error = await get(openSender({ lookup }), `http://rebind.example:${canary.port}/`).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(EgressRefused);
    expect(addresses.some((address) => (error as EgressRefused).detail.includes(address))).toBe(false);
    expect(asked).toEqual(['rebind.example']);
    expect(canary.connections).toBe(0);
  });

  it('dials the address it checked: a name is resolved once per connection', async () => {
    const server = await serveHttp((_request, response) => response.end('ok'));
    const { lookup, asked } = fakeLookup({ 'flip.example': [['127.0.0.1'], ['10.0.0.1']] });
    const sender = openSender({ lookup, allow: `127.0.0.1:${server.port}` });
    expect(await outcome(get(sender, `http://flip.example:${server.port}/`))).toBe('answered');
    expect(asked).toHaveLength(1);
    expect(server.connections).toBe(1);
  });

  it('checks again for each new connection of a pool that was allowed before', async () => {
    const server = await serveHttp((_request, response) => response.setHeader('connection', 'close').end('ok'));
    const { lookup, asked } = fakeLookup({ 'later.example': [['127.0.0.1'], ['10.0.0.1']] });
    const sender = openSender({ lookup, allow: `127.0.0.1:${server.port}` });
    const url = `http://later.example:${server.port}/`;
    expect(await outcome(get(sender, url))).toBe('answered');
    expect(await outcome(get(sender, url))).toBe('address');
    expect(asked).toHaveLength(2);
    expect(server.connections).toBe(1);
  });

  it.each([
    ['a public name', 'http://public.example:PORT/', ['93.184.216.34'], '10.0.0.1', 'plain_http'],
    ['a public address', 'http://93.184.216.34:PORT/', [], '10.0.0.1', 'plain_http'],
    ['a name that leads to a listed address', 'http://inner.example:PORT/', ['127.0.0.1'], '127.0.0.1', 'answered'],
    [
      'a name of which one address is not listed',
      'http://x.example:PORT/',
      ['127.0.0.1', '8.8.8.8'],
      '127.0.0.1',
      'plain_http',
    ],
    ['a listed name', 'http://named.example:PORT/', ['127.0.0.1'], 'named.example', 'answered'],
    ['a listed address', 'http://127.0.0.1:PORT/', [], '127.0.0.1', 'answered'],
  ])(
    'lets a credential go over plain http to what is listed only: %s',
    async (_case, url, addresses, allow, expected) => {
      const server = await serveHttp((_request, response) => response.end('ok'));
      const { host, hostname } = new URL(url.replace('PORT', String(server.port)));
      const { lookup } = fakeLookup({ [hostname]: [addresses] });
      const sender = openSender({ lookup, allow });
      const request = { method: 'GET', url: `http://${host}/`, trust: 'confidential', signal: soon() } as const;
      expect(await outcome(sender.send(request))).toBe(expected);
      expect(server.connections).toBe(expected === 'answered' ? 1 : 0);
    },
  );

  it('shares kept connections inside a pool, and never between pools', async () => {
    const server = await serveHttp((request, response) => response.end(String(request.socket.remotePort)));
    const sender = openSender({ allow: `127.0.0.1:${server.port}` });
    const portsOf = async (pool: string): Promise<Set<string>> => {
      const ports = new Set<string>();
      for (let n = 0; n < 10; n += 1) {
        const answer = await sender.send({ method: 'GET', url: server.url, trust: 'guarded', signal: soon(), pool });
        ports.add(answer.bytes.toString());
      }
      return ports;
    };
    const [a, b] = [await portsOf('workspace-a'), await portsOf('workspace-b')];
    expect(a.size).toBeLessThan(10);
    expect([...a].filter((port) => b.has(port))).toEqual([]);
  });

  it.each(['127.0.0.1', 'provider.example'])(
    'trusts %s for its own connector only: a kept trusted connection serves no guarded request',
    async (host) => {
      const server = await serveHttp((_request, response) => response.end('ok'));
      const sender = openSender({ lookup: fakeLookup({ 'provider.example': [['127.0.0.1']] }).lookup });
      const url = `http://${host}:${server.port}/`;
      await sender.send({ method: 'GET', url, trust: 'trusted', signal: soon(), pool: 'calendar' });
      expect(await outcome(get(sender, url, 'calendar'))).toBe('address');
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each([
    ['http://user:pass@127.0.0.1/', 'user_info'],
    ['http://user@93.184.216.34/', 'user_info'],
    ['http://93.184.216.34\\@127.0.0.1:22/', 'answered elsewhere'],
    ['file:///etc/hostname', 'scheme'],
    ['gopher://127.0.0.1/', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['http://93.184.216.34:22/', 'port'],
    ['http://93.184.216.34:25/', 'port'],
    ['http://93.184.216.34:5432/', 'port'],
    ['http://93.184.216.34:6379/', 'port'],
    ['http://10.0.0.1/', 'address'],
    ['http://172.16.0.1/', 'address'],
    ['http://192.168.0.1/', 'address'],
    ['http://100.64.0.1/', 'address'],
    ['http://169.254.169.254/', 'address'],
    ['http://168.63.129.16/', 'address'],
    ['http://[fd00:ec2::254]/', 'address'],
    ['http://224.0.0.1/', 'address'],
    ['http://255.255.255.255/', 'address'],
    ['http://192.0.2.1/', 'address'],
    ['ht\ntp://127.0.0.\t1/', 'address'],
  ])('refuses %p by its %s', async (url, rule) => {
    if (rule === 'answered elsewhere') {
      // A backslash ends the host as a slash does: the text after it is path, not host.
      expect(new URL(url).hostname).toBe('93.184.216.34');
      return;
    }
    expect(await outcome(get(openSender(), url))).toBe(rule);
  });

  it.each(['not a url', '', '//example.com', 'http://', 'http://a b/', 'http://[::1/'])(
    'takes %p for no URL: 400, nothing sent',
    async (url) => {
      await expect(get(openSender(), url)).rejects.toMatchObject({ code: 'invalid_input', status: 400 });
    },
  );
});

describe('proxy variables of the environment', () => {
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
  afterEach(() => names.forEach((name) => delete process.env[name]));

  it('change nothing: requests go straight, and the guard holds', async () => {
    const proxy = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    const server = await serveHttp((_request, response) => response.end('ok'));
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : proxy.url;
    expect(await outcome(get(openSender(), server.url))).toBe('address');
    expect(await outcome(get(openSender({ allow: `127.0.0.1:${server.port}` }), server.url))).toBe('answered');
    expect(proxy.connections).toBe(0);
  });
});
