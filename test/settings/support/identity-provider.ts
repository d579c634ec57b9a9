import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** An authorization server by other hands, whose people sign in and consent at once, and an API that takes its tokens. */
export interface IdentityProvider {
  origin: string;
  client: { id: string; secret: string };
  /** Requests at the token endpoint that were refreshes. */
  refreshes: number;
  close(): Promise<void>;
}

const CLIENT = { id: 'workflow-service', secret: 'a secret of at least thirty-two characters' };

/** Starts it. Refresh tokens rotate at each use, and the use of an old one ends the whole grant. */
export async function startIdentityProvider(redirectUri: string, scope: string): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'offline_access', scope],
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    rotateRefreshToken: true,
    cookies: { keys: ['for this test only'] },
  });
  const started: IdentityProvider = { origin, client: CLIENT, refreshes: 0, close: () => closed(server) };
  provider.on('grant.success', (context: any) => {
    if (context.oidc.params.grant_type === 'refresh_token') started.refreshes += 1;
  });
  provider.on('grant.error', (context: any) => {
    if (context.oidc.params.grant_type === 'refresh_token') started.refreshes += 1;
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/interaction/')) void interact(provider, request, response);
    else if (url.startsWith('/api/')) void serveApi(provider, request, response);
    else void handle(request, response);
  });
  return started;
}

/** Signs the person in, then consents to all that is asked. */
async function interact(provider: any, request: any, response: any): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'ada' } });
    return;
  }
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

/** A calendar that knows its tokens. */
async function serveApi(provider: any, request: any, response: any): Promise<void> {
  const token = await provider.AccessToken.find(String(request.headers.authorization).replace(/^Bearer /, ''));
  response.setHeader('content-type', 'application/json');
  response.statusCode = token ? 200 : 401;
  const items = request.url.includes('calendarList') ? [{ id: `${token?.accountId}@example.org`, primary: true }] : [];
  response.end(JSON.stringify(token ? { items } : { error: { code: 401, message: 'Invalid Credentials' } }));
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
