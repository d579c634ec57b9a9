import { randomUUID } from 'node:crypto';
import type { Reply } from '../../kit/reply.js';
import { redirect } from './authorize-request.js';
import type { Authorizations } from './authorizations.js';
import { refusalPage } from './consent-page.js';
import type { OAuthClients } from '../oauth-clients.js';
import { tenantNamed } from '../oauth-tenants.js';
import type { OAuthVariant } from '../variants/oauth-variant.js';

/**
 * The page where an administrator allows an application for the whole directory. Here one always agrees at once, unless
 * the query holds `sandbox_consent=deny`. https://learn.microsoft.com/entra/identity-platform/v2-admin-consent
 */
export class AdminConsentEndpoint {
  constructor(
    private readonly variant: OAuthVariant,
    private readonly clients: OAuthClients,
    private readonly authorizations: Authorizations,
  ) {}

  /** `GET adminconsent`: back to the redirect URI with `admin_consent=True`, or with an error. */
  show(query: URLSearchParams, tenant: string): Reply {
    const client = this.clients.find(query.get('client_id'));
    if (!client) return refusalPage(this.variant, 'unknown_client');
    const redirectUri = query.get('redirect_uri') ?? '';
    if (!client.redirectUris.has(redirectUri)) return refusalPage(this.variant, 'redirect_mismatch', redirectUri);
    const directory = this.directoryOf(tenant);
    if (directory === undefined) return refusalPage(this.variant, 'unknown_tenant');
    const state = query.get('state') ?? undefined;
    if (query.get('sandbox_consent') === 'deny') {
      return redirect(redirectUri, { error: 'access_denied', ...this.variant.declined, state });
    }
    this.authorizations.approveForDirectory(client.id, directory);
    const scope = query.get('scope') ?? '';
    return redirect(redirectUri, {
      admin_consent: 'True',
      tenant: directory,
      scope,
      state,
      session_state: randomUUID(),
    });
  }

  /** An administrator signs in to an organisation, so `common` and `consumers` will not do. */
  private directoryOf(tenant: string): string | undefined {
    if (tenant === 'common' || tenant === 'consumers') return undefined;
    const found = tenantNamed(this.variant, tenant);
    return this.variant.accounts.find((account) => found?.accepts(account))?.tenant;
  }
}
