import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from '#libs/crypto';
import { EgressPolicy, HttpSender, ProviderHttp } from '#libs/http';
import { startLoopbackServer, type LoopbackServer } from '../../../../test/support/http/loopback-server.js';
import type { OAuthApplication } from '../oauth-applications.js';
import { TokenEndpointClient } from './token-endpoint.client.js';

describe('TokenEndpointClient', () => {
  let server: LoopbackServer;
  let client: TokenEndpointClient;
  let sender: HttpSender;

  /** Fails for one client and serves the other. */
  beforeAll(async () => {
    server = await startLoopbackServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const isServed = Buffer.concat(parts).toString().includes('client_id=served');
      response.writeHead(isServed ? 200 : 503, { 'content-type': 'application/json' });
      response.end(isServed ? '{"access_token":"token","token_type":"bearer"}' : '{}');
    });
    sender = new HttpSender({ policy: EgressPolicy.parse(''), maxBytes: 1_000_000 });
    client = new TokenEndpointClient(
      new ProviderHttp({ sender, retryPauseMs: 1, breaker: { failures: 2, lostMs: 0, pauseMs: 3_600_000 } }),
    );
  });

  afterAll(async () => {
    await sender.close();
    await server.close();
  });

  const refresh = (workspaceId: string, clientId: string): Promise<unknown> => {
    const application = {
      workspaceId,
      clientId,
      connector: 'calendar',
      tokenUrl: `${server.url}/token`,
      clientSecret: new Secret('client secret'),
      provider: { clientAuthentication: 'body' },
    } as unknown as OAuthApplication;
    return client.refresh(application, new Secret('refresh token')).catch((error: unknown) => error);
  };

  it('lets no workspace stop the refreshes of another one by credentials with which the server fails', async () => {
    for (let n = 0; n < 2; n += 1)
      expect(await refresh('a', 'failing')).toMatchObject({ code: 'provider_unavailable' });
    expect(await refresh('a', 'served')).toMatchObject({ code: 'unavailable' });
    expect(await refresh('b', 'served')).toMatchObject({ accessToken: expect.any(Secret) });
  });
});
