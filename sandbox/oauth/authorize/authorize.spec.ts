import { describe, expect, it } from '@jest/globals';
import { specSandbox } from '../../spec-support/spec-sandbox.js';
import { caller } from '../../spec-support/call.js';
import { googleClient, SERVICE_URL } from '../../spec-support/sign-in.js';

const sandbox = await specSandbox();
const client = googleClient(sandbox);

const CALENDAR = 'https://www.googleapis.com/auth/calendar';
const location = (answer: { headers: Headers }) => new URL(answer.headers.get('location')!);

/** Sends the consent form of a page as a browser would. */
async function submit(page: string, fields: Record<string, string>) {
  const request = /name="request" value="([^"]+)"/.exec(page)![1]!;
  return caller(sandbox.url)('POST /google/oauth/consent', { form: { request, ...fields } });
}

describe('GET authorize', () => {
  it('shows who asks for what, with the hinted account picked', async () => {
    const { status, headers, body } = await client.authorize({ login_hint: 'grace@example.com' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(body).toContain('value="grace@example.com" checked');
    expect(body).toContain(CALENDAR);
  });

  it.each([
    ['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
    [
      'a redirect URI with one more slash',
      { redirect_uri: `${SERVICE_URL}/api/oauth/callback/calendar/` },
      400,
      'redirect_uri_mismatch',
    ],
    ['another response type', { response_type: 'token' }, 400, 'unsupported_response_type'],
    ['no scope', { scope: undefined }, 400, 'invalid_request'],
    ['an unknown scope', { scope: 'everything' }, 400, 'invalid_scope'],
    ['a short challenge', { code_challenge: 'abc' }, 400, 'invalid_request'],
    ['an unknown challenge method', { code_challenge_method: 'S512' }, 400, 'invalid_request'],
    ['an unknown prompt', { prompt: 'maybe' }, 400, 'invalid_request'],
  ])('shows an error page and does not redirect for %s', async (_case, changes, status, error) => {
    const answer = await client.authorize(changes);
    expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({ status, location: null });
    expect(answer.body).toContain(error);
  });

  it('escapes what it shows', async () => {
    sandbox.providers.google.registerClient({
      id: '<script>',
      secret: 's',
      redirectUris: [`${SERVICE_URL}/api/oauth/callback/calendar`],
    });
    const { body } = await client.authorize({ client_id: '<script>' });
    expect(body).not.toContain('<script>');
  });

  it('answers interaction_required to prompt=none before any consent', async () => {
    expect(location(await client.authorize({ prompt: 'none' })).searchParams.get('error')).toBe('interaction_required');
  });
});

describe('the consent form', () => {
  it('sends code, state and granted scopes to the redirect URI when allowed', async () => {
    const { body } = await client.authorize();
    const answer = await submit(body, { account: 'ada@example.org', scope: CALENDAR, decision: 'allow' });
    expect(answer.status).toBe(302);
    const { origin, pathname, searchParams } = location(answer);
    expect(origin + pathname).toBe(`${SERVICE_URL}/api/oauth/callback/calendar`);
    expect(searchParams.get('state')).toBe('s t/ate');
    expect(searchParams.get('scope')!.split(' ')).toEqual(expect.arrayContaining(['openid', CALENDAR]));
    expect(searchParams.get('code')).toMatch(/^4\//);
  });

  it('leaves out an unticked scope but never the identity', async () => {
    const { body } = await client.authorize();
    const answer = await submit(body, { account: 'ada@example.org', decision: 'allow' });
    const granted = location(answer).searchParams.get('scope')!.split(' ');
    expect(granted).toEqual(['https://www.googleapis.com/auth/userinfo.email', 'openid']);
  });

  it('sends access_denied back when cancelled', async () => {
    const { body } = await client.authorize();
    const { searchParams } = location(await submit(body, { account: 'ada@example.org', decision: 'deny' }));
    expect(Object.fromEntries(searchParams)).toEqual({ error: 'access_denied', state: 's t/ate' });
  });

  it.each([
    ['an unknown account', { account: 'eve@example.org', decision: 'allow' }],
    ['no account', { decision: 'allow' }],
  ])('refuses %s', async (_case, fields) => {
    const { body } = await client.authorize();
    expect((await submit(body, fields as Record<string, string>)).status).toBe(400);
  });

  it('can be sent only once, and within ten minutes', async () => {
    const fields = { account: 'ada@example.org', decision: 'allow' };
    const first = await client.authorize();
    expect((await submit(first.body, fields)).status).toBe(302);
    expect((await submit(first.body, fields)).status).toBe(400);
    const late = await client.authorize();
    sandbox.clock.advance(601);
    expect((await submit(late.body, fields)).status).toBe(400);
  });
});

describe('consent without a page', () => {
  it('is given by the query', async () => {
    const answer = await client.authorize({
      sandbox_consent: 'allow',
      sandbox_untick: CALENDAR,
      login_hint: 'grace@example.com',
    });
    expect(location(answer).searchParams.get('scope')).not.toContain(CALENDAR);
    expect(location(await client.authorize({ sandbox_consent: 'deny' })).searchParams.get('error')).toBe(
      'access_denied',
    );
  });

  it('is given by an order until it is taken back', async () => {
    const control = caller(`${sandbox.url}/_sandbox/google`);
    await control('POST /consent', { json: { account: 'grace@example.com' } });
    expect((await client.authorize()).status).toBe(302);
    await control('DELETE /consent');
    expect((await client.authorize()).status).toBe(200);
    expect((await control('POST /consent', { json: { deny: 'yes' } })).status).toBe(400);
  });

  it('is remembered for a hinted account unless prompt=consent', async () => {
    await client.code({ login_hint: 'ada@example.org' });
    expect((await client.authorize({ login_hint: 'ada@example.org', prompt: undefined })).status).toBe(302);
    expect((await client.authorize({ login_hint: 'ada@example.org' })).status).toBe(200);
    expect((await client.authorize({ login_hint: 'grace@example.com', prompt: undefined })).status).toBe(200);
  });
});
