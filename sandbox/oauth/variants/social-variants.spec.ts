import { describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';
import { CHALLENGE, SERVICE_URL, VERIFIER } from '../../spec-support/sign-in.js';

const REDIRECTS = {
  linkedin: `${SERVICE_URL}/api/oauth/callback/socialpost-linkedin`,
  x: `${SERVICE_URL}/api/oauth/callback/socialpost-x`,
};
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };

const sandbox = await specSandbox();
const environment = sandbox.environment(SERVICE_URL);
const call = caller('');

const clientOf = (network: 'linkedin' | 'x') => sandbox.credentials[network];
const urlOf = (network: string, endpoint: string) => environment[`SOCIALPOST_${network.toUpperCase()}_${endpoint}_URL`];

function authorize(network: 'linkedin' | 'x', more: Record<string, string>) {
  const { clientId } = clientOf(network);
  const asked = { response_type: 'code', client_id: clientId, redirect_uri: REDIRECTS[network], state: 's', ...more };
  return call(`GET ${urlOf(network, 'AUTHORIZE')}?${new URLSearchParams({ ...asked, sandbox_consent: 'allow' })}`);
}

async function codeOf(network: 'linkedin' | 'x', more: Record<string, string>): Promise<string> {
  return new URL((await authorize(network, more)).headers.get('location')!).searchParams.get('code')!;
}

function token(network: 'linkedin' | 'x', form: Record<string, string>, place: 'body' | 'basic') {
  const { clientId, clientSecret } = clientOf(network);
  const encoded = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const basic = { authorization: `Basic ${Buffer.from(encoded).toString('base64')}` };
  const client = { client_id: clientId, client_secret: clientSecret };
  return call(`POST ${urlOf(network, 'TOKEN')}`, {
    form: place === 'body' ? { ...form, ...client } : form,
    headers: place === 'basic' ? basic : {},
  });
}

describe('the sign-in of LinkedIn', () => {
  const scope = 'openid profile w_member_social';
  const exchange = async (place: 'body' | 'basic', { asked = {}, more = {} } = {}) => {
    const code = await codeOf('linkedin', { scope, ...asked });
    const fields = { grant_type: 'authorization_code', redirect_uri: REDIRECTS.linkedin, code, ...more };
    return token('linkedin', fields, place);
  };

  it('gives a token of sixty days, scopes with commas, and nothing to refresh it with', async () => {
    const { status, body } = await exchange('body');
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 60 * 86_400 - 1, scope: 'openid,profile,w_member_social' });
    expect(body).not.toHaveProperty('refresh_token');
  });

  it('takes the secret in the body alone', async () => {
    expect((await exchange('basic')).status).toBe(401);
  });

  it.each([
    ['for a challenge', PKCE],
    ['without a challenge', {}],
  ])('takes a code verifier %s for a fault of the client', async (_case, asked) => {
    const { status, body } = await exchange('body', { asked, more: { code_verifier: VERIFIER } });
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
  });

  it.each(['openid,profile,w_member_social', 'openid profile w_member_social'])(
    'reads the scopes %p',
    async (asked) => {
      const { body } = await exchange('body', { asked: { scope: asked } });
      expect(body.scope).toBe('openid,profile,w_member_social');
    },
  );
});

describe('the sign-in of X', () => {
  const scope = 'tweet.read users.read offline.access';
  const redeem = (code: string, place: 'body' | 'basic' = 'basic') =>
    token('x', { grant_type: 'authorization_code', redirect_uri: REDIRECTS.x, code, code_verifier: VERIFIER }, place);
  const refresh = (value: string) => token('x', { grant_type: 'refresh_token', refresh_token: value }, 'basic');

  it.each([
    ['without PKCE', {}],
    ['with a plain challenge', { code_challenge: VERIFIER, code_challenge_method: 'plain' }],
    ['with scopes between commas', { scope: 'tweet.read,users.read', ...PKCE }],
  ])('does not begin %s', async (_case, more) => {
    expect((await authorize('x', { scope, ...more })).status).toBe(400);
  });

  it('takes the secret by Basic alone', async () => {
    expect((await redeem(await codeOf('x', { scope, ...PKCE }), 'body')).status).toBe(401);
  });

  it('forgets a code after thirty seconds', async () => {
    const code = await codeOf('x', { scope, ...PKCE });
    sandbox.clock.advance(30);
    expect((await redeem(code)).status).toBe(400);
  });

  it('gives a new refresh token for each, which kills the old one', async () => {
    const { body: first } = await redeem(await codeOf('x', { scope, ...PKCE }));
    const { body: second } = await refresh(first.refresh_token);
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(second.refresh_token)).status).toBe(200);
    expect(second).not.toHaveProperty('id_token');
  });

  it('gives no refresh token that was not asked for', async () => {
    const { body } = await redeem(await codeOf('x', { scope: 'tweet.read users.read', ...PKCE }));
    expect(body).not.toHaveProperty('refresh_token');
  });
});
