import type { ProviderRequest } from '../../kit/provider.js';
import type { Reply } from '../../kit/reply.js';
import type { AuthorizeRequest, Authorizations } from './authorizations.js';
import { parseAuthorizeRequest, redirect } from './authorize-request.js';
import { consentPage, errorPage, refusalPage } from './consent-page.js';
import type { OAuthClients } from '../oauth-clients.js';
import { tenantNamed, type Tenant } from '../oauth-tenants.js';
import { oauthError, type OAuthAccount, type OAuthReason, type OAuthVariant } from '../variants/oauth-variant.js';

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
  show(request: ProviderRequest, tenant?: string): Reply {
    const { variant, clients } = this;
    const consent = this.automatic ?? queryConsent(request.query);
    const parsed = parseAuthorizeRequest(withoutSandboxParameters(request.query), { variant, clients, tenant });
    if ('refused' in parsed) return parsed.refused;
    const refusedTenant = this.tenantRefusal(parsed.request);
    if (refusedTenant) return refusalPage(variant, refusedTenant);
    const asked = parsed.request;
    if (consent) return this.answer(asked, consent);
    const known = variant.accounts.find(({ email }) => email === asked.loginHint);
    if (known && !asked.asksConsent && this.authorizations.consented(asked, known.email)) return this.answer(asked, {});
    if (request.query.get('prompt') === 'none') {
      return redirect(asked.redirectUri, { error: 'interaction_required', state: asked.state });
    }
    const action = `${variant.basePath}${CONSENT_PATH}`;
    return consentPage(variant, { request: asked, requestId: this.authorizations.park(asked), action });
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
    if (deny) return redirect(redirectUri, { error: 'access_denied', ...this.variant.declined, state });
    const { accounts, adminScopes = [], fixedScopes, prefixes, codeSeconds } = this.variant;
    const hinted = accounts.find(({ email }) => email === (account ?? asked.loginHint)) ?? this.usual(asked);
    if (!this.tenantOf(asked)?.accepts(hinted)) return refusalPage(this.variant, 'foreign_account');
    const approved = this.authorizations.approvedForDirectory(asked.clientId, hinted.tenant);
    if (!approved && asked.scopes.some((scope) => adminScopes.includes(scope))) {
      const { error, error_description } = oauthError(this.variant, 'admin_consent');
      return redirect(redirectUri, { error, error_description, state });
    }
    const scopes = asked.scopes.filter((scope) => fixedScopes.includes(scope) || !untick.includes(scope));
    const code = this.authorizations.approve(asked, {
      account: hinted.email,
      scopes,
      prefix: prefixes.code,
      seconds: codeSeconds,
    });
    return redirect(redirectUri, {
      state,
      code,
      ...this.variant.callbackParameters(this.variant.returnedScopes(scopes)),
    });
  }

  private tenantOf({ tenant }: AuthorizeRequest): Tenant | undefined {
    return tenantNamed(this.variant, tenant);
  }

  private tenantRefusal(asked: AuthorizeRequest): OAuthReason | undefined {
    const tenant = this.tenantOf(asked);
    if (!tenant) return 'unknown_tenant';
    return this.clients.find(asked.clientId)?.singleTenant && !tenant.single ? 'single_tenant' : undefined;
  }

  private usual(asked: AuthorizeRequest): OAuthAccount {
    const { accounts } = this.variant;
    return accounts.find((account) => this.tenantOf(asked)?.accepts(account)) ?? accounts[0]!;
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
