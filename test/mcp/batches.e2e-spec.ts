import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootApp, type TestApp } from '../support/app/app.js';

const CALL = { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 'no_such_tool' } };
const CANCEL = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'a' } };
const PING = { jsonrpc: '2.0', id: 'b', method: 'ping' };
const PONG = { jsonrpc: '2.0', id: 'b', result: {} };

describe('several messages in one POST /mcp', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await bootApp();
  });
  afterAll(() => service.close());

  const post = (version?: string) => {
    const request = service.api.post('/mcp');
    return version === undefined ? request : request.set('MCP-Protocol-Version', version);
  };

  it.each([[undefined], ['2025-03-26']])(
    'are answered although a call among them is cancelled there too (revision %s)',
    async (version) => {
      const { status, body } = await post(version).send([CALL, CANCEL, PING]);
      const fault = { jsonrpc: '2.0', id: 'a', error: { code: -32602, message: expect.any(String) } };
      expect([status, body]).toEqual([200, [fault, PONG]]);
    },
  );

  it.each(['2025-11-25', '2025-06-18', '2024-11-05'])(
    'are refused in the revision %s of the protocol, which has no batches',
    async (version) => {
      const { status, body } = await post(version).send([CALL, CANCEL]);
      const message = expect.stringMatching(/one message per request/);
      expect([status, body]).toEqual([400, { jsonrpc: '2.0', id: null, error: { code: -32600, message } }]);
    },
  );

  it.each<[string, unknown[]]>([
    ['none at all', []],
    ['more than twenty', Array.from({ length: 21 }, (_, id) => ({ ...PING, id }))],
    ['a handshake among others', [{ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }, PING]],
  ])('are refused when they are %s', async (_case, batch) => {
    const { status, body } = await post().send(batch);
    expect([status, body.error.code]).toEqual([400, -32600]);
  });

  it('need no answer when nothing was asked', async () => {
    expect((await post().send([CANCEL, CANCEL])).status).toBe(202);
  });

  it('are judged one by one', async () => {
    const { status, body } = await post().send([{ hello: 1 }, PING]);
    const fault = { jsonrpc: '2.0', id: null, error: { code: -32700, message: expect.any(String) } };
    expect([status, body]).toEqual([200, [fault, PONG]]);
  });
});
