import { createHash } from 'node:crypto';
import type { Sandbox } from '../sandbox.js';
import { caller } from './call.js';

/** Base URL under which specs pretend the service runs. */
export const SERVICE_URL = 'http://127.0.0.1:3999';

/** A verifier and its challenge, the same in each spec. */
export const VERIFIER = 'v'.repeat(43);
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

const SCOPES = ['https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/calendar'];

/** Speaks to the Google sign-in of a sandbox as a well-behaved application does, unless `changes` say otherwise. */
export function googleClient(sandbox: Sandbox) {
  const environment = sandbox.environment(SERVICE_URL);
  const { clientId, clientSecret } = sandbox.credentials.google;
  const call = caller('');
  const own = { client_id: clientId, client_secret: clientSecret };
  const redirectUri = `${SERVICE_URL}/api/oauth/callback/calendar`;
  return {
    /** The authorize request; an undefined change leaves the parameter out. */
    authorize(changes: Readonly<Record<string, string | undefined>> = {}) {
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state: 's t/ate',
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
        ...changes,
      };
      const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
      return call(`GET ${environment.CALENDAR_AUTHORIZE_URL}?${new URLSearchParams(given)}`);
    },
    /** The code of an authorize request that is allowed at once. */
    async code(changes: Readonly<Record<string, string>> = {}): Promise<string> {
      const { headers } = await this.authorize({ sandbox_consent: 'allow', ...changes });
      return new URL(headers.get('location')!).searchParams.get('code')!;
    },
    /** Exchanges a code. */
    exchange(code: string, changes: Readonly<Record<string, string>> = {}) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: VERIFIER,
        ...own,
      };
      return call(`POST ${environment.CALENDAR_TOKEN_URL}`, { form: { ...form, ...changes } });
    },
    /** Refreshes. */
    refresh(refreshToken: string, changes: Readonly<Record<string, string>> = {}) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken, ...own, ...changes };
      return call(`POST ${environment.CALENDAR_TOKEN_URL}`, { form });
    },
    /** Revokes an access or refresh token. */
    revoke(token: string) {
      return call(`POST ${environment.CALENDAR_REVOKE_URL}`, { form: { token } });
    },
  };
}
