import type { Sandbox } from '../sandbox.js';
import { caller } from './call.js';
import { CHALLENGE, SERVICE_URL, VERIFIER } from './sign-in.js';

type Changes = Readonly<Record<string, string | undefined>>;

/** Speaks to the Microsoft sign-in of a sandbox as a well-behaved application does, unless `changes` say otherwise. */
export function microsoftClient(sandbox: Sandbox) {
  const environment = sandbox.environment(SERVICE_URL);
  const { clientId, clientSecret } = sandbox.credentials.microsoft;
  const call = caller('');
  const redirectUri = `${SERVICE_URL}/api/oauth/callback/filesites`;
  const at = (kind: 'AUTHORIZE' | 'TOKEN', tenant: string) =>
    environment[`FILESITES_${kind}_URL`]!.replace('{tenant}', tenant);
  return {
    /** The authorize request; an undefined change leaves the parameter out. */
    authorize({ tenant = 'common', ...changes }: Changes = {}) {
      const parameters = {
        ...{ response_type: 'code', response_mode: 'query', prompt: 'select_account', state: 's', client_id: clientId },
        ...{ redirect_uri: redirectUri, scope: 'offline_access openid User.Read Files.Read.All' },
        ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256', sandbox_consent: 'allow', ...changes },
      };
      const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
      return call(`GET ${at('AUTHORIZE', tenant)}?${new URLSearchParams(given)}`);
    },
    /** What the callback of an authorize request is told. */
    async callback(changes: Changes = {}): Promise<Record<string, string>> {
      const { headers } = await this.authorize(changes);
      return Object.fromEntries(new URL(headers.get('location')!).searchParams);
    },
    /** Sends a form to the token endpoint with the client's credentials. */
    token(form: Readonly<Record<string, string>>, tenant = 'common') {
      const own = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
      return call(`POST ${at('TOKEN', tenant)}`, { form: { ...own, ...form } });
    },
    /** Exchanges a code. */
    exchange(code: string, { tenant, ...changes }: Readonly<Record<string, string>> = {}) {
      return this.token({ grant_type: 'authorization_code', code, code_verifier: VERIFIER, ...changes }, tenant);
    },
    /** Refreshes. */
    refresh(refreshToken: string, { tenant, ...changes }: Readonly<Record<string, string>> = {}) {
      return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...changes }, tenant);
    },
  };
}
