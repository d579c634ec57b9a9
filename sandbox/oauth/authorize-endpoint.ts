import type { ProviderRequest } from '../provider.js';
import type { Reply } from '../reply.js';
import type { AuthorizeRequest, Authorizations } from './authorizations.js';
import { parseAuthorizeRequest, redirect } from './authorize-request.js';
import { consentPage, errorPage } from './consent-page.js';
import type { OAuthClients } from './oauth-clients.js';
import type { OAuthVariant } from './oauth-variant.js';

/** How a person answers the consent page. */
export interface Consent {
  /** The account that signs in; the `login_hint`, else the first one, if absent. */
  readonly account?: string;
  /** Scopes the person unticks. */
  readonly untick?: readonly string[];
  /** True: the person cancels, which sends `error=access_denied` back. */
  readonly deny?: boolean;
}

/** The authorize page and its form. */
export class AuthorizeEndpoint {
  /** Answers every authorize request at once with this, as if a person had; undefined shows the page. */
  automatic: Consent | undefined;

  constructor(
    private readonly variant: OAuthVariant,
    private readonly clients: OAuthClients,
    private readonly authorizations: Authorizations,
  ) {}

  /** `GET authorize`: the consent page, or at once a redirect where consent is automatic or was given before. */
  show(request: ProviderRequest): Reply {
    const consent = this.automatic ?? queryConsent(request.query);
    const parsed = parseAuthorizeRequest(withoutSandboxParameters(request.query), this.variant, this.clients);
    if ('refused' in parsed) return parsed.refused;
    const asked = parsed.request;
    if (consent) return this.answer(asked, consent);
    const known = this.variant.accounts.find(({ email }) => email === asked.loginHint);
    if (known && !asked.asksConsent && this.authorizations.consented(asked, known.email)) return this.answer(asked, {});
    if (request.query.get('prompt') === 'none') {
      return redirect(asked.redirectUri, { error: 'interaction_required', state: asked.state });
    }
    const action = `${this.variant.basePath}${CONSENT_PATH}`;
    return consentPage(this.variant, { request: asked, requestId: this.authorizations.park(asked), action });
  }

  /** `POST consent`: what the person chose on the page. */
  submit({ body }: ProviderRequest): Reply {
    const text = body.kind === 'form' ? new URLSearchParams(body.text) : new URLSearchParams();
    const asked = this.authorizations.unpark(text.get('request') ?? '');
    const account = text.get('account') ?? undefined;
    if (!asked || !this.variant.accounts.some(({ email }) => email === account)) {
      return errorPage(400, 'invalid_request', 'This page has expired. Start again.');
    }
    const ticked = text.getAll('scope');
    const untick = asked.scopes.filter((scope) => !ticked.includes(scope));
    return this.answer(asked, { account, untick, deny: text.get('decision') !== 'allow' });
  }

  private answer(asked: AuthorizeRequest, { account, untick = [], deny }: Consent): Reply {
    const { state, redirectUri } = asked;
    if (deny) return redirect(redirectUri, { error: 'access_denied', state });
    const { accounts, fixedScopes, prefixes, codeSeconds } = this.variant;
    const hinted = accounts.find(({ email }) => email === (account ?? asked.loginHint)) ?? accounts[0]!;
    const scopes = asked.scopes.filter((scope) => fixedScopes.includes(scope) || !untick.includes(scope));
    const code = this.authorizations.approve(asked, {
      account: hinted.email,
      scopes,
      prefix: prefixes.code,
      seconds: codeSeconds,
    });
    return redirect(redirectUri, { state, code, scope: this.variant.returnedScopes(scopes).join(' ') });
  }
}

/** Path of the consent form below the variant's base. */
export const CONSENT_PATH = '/oauth/consent';

const CONSENT = 'sandbox_consent';
const UNTICK = 'sandbox_untick';

/** A test may answer the page in the query: `sandbox_consent=allow|deny`, `sandbox_untick=<scope>` (repeatable), `login_hint`. */
function queryConsent(query: URLSearchParams): Consent | undefined {
  const decision = query.get(CONSENT);
  return decision === null ? undefined : { deny: decision !== 'allow', untick: query.getAll(UNTICK) };
}

function withoutSandboxParameters(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name !== CONSENT && name !== UNTICK));
}
