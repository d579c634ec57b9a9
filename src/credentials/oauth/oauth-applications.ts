import { Injectable } from '@nestjs/common';
import { Secret } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import type { ConnectorManifest, OAuth2Provider } from '../../actions/declaration/connector-manifest.js';
import { callbackName } from '../../actions/declaration/callback-name.js';
import { oauthProvider } from '../../actions/declaration/scopes.js';
import { Environment } from '../../platform/config/environment.js';
import type { Connection } from '../connections/connection.entity.js';
import { ConnectionSecrets } from '../connections/connection-secrets.js';
import { inTenant, ProviderAddresses } from '../connectors/provider-addresses.js';

/** Id and secret of a registered OAuth application. */
export interface OAuthClient {
  clientId: string;
  clientSecret: Secret;
}

/** Everything that is needed to sign in, refresh and revoke for one connection. */
export interface OAuthApplication extends OAuthClient {
  workspaceId: string;
  connector: string;
  provider: OAuth2Provider;
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string | undefined;
  /** Where an administrator consents for the organisation, where the provider has such a page. */
  adminConsentUrl: string | undefined;
  redirectUri: string;
  /** The last part of `redirectUri`. */
  callbackName: string;
  usesPkce: boolean;
}

/** The OAuth applications behind connections: the operator's (managed) or the connection's own. */
@Injectable()
export class OAuthApplications {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly addresses: ProviderAddresses,
    private readonly secrets: ConnectionSecrets,
    private readonly environment: Environment,
  ) {}

  /** The operator's application at a provider, if `<prefix>_CLIENT_ID` and `_CLIENT_SECRET` are set. */
  managed({ variablePrefix }: OAuth2Provider): OAuthClient | undefined {
    const clientId = this.addresses.variable(`${variablePrefix}_CLIENT_ID`);
    const clientSecret = this.addresses.variable(`${variablePrefix}_CLIENT_SECRET`);
    return clientId && clientSecret ? { clientId, clientSecret: new Secret(clientSecret) } : undefined;
  }

  /** The operator's application behind managed connections. @throws AppError `managed_unavailable` */
  requireManaged(manifest: ConnectorManifest, providerKey: string | null): OAuthClient {
    const provider = oauthProvider(manifest, providerKey ?? undefined);
    const managed = provider && this.managed(provider);
    if (managed) return managed;
    throw new AppError(
      'managed_unavailable',
      `The operator has set no managed application for ${provider?.title ?? manifest.title}; use own credentials (mode "own").`,
    );
  }

  /** The one address that a provider of a connector returns to; never built from a request. */
  redirectUri(manifest: ConnectorManifest, provider: OAuth2Provider): string {
    return `${this.environment.BASE_URL}/api/oauth/callback/${callbackName(manifest, provider)}`;
  }

  /**
   * The application of a connection.
   * @throws AppError `managed_unavailable`; `invalid_input` for a connector without OAuth
   */
  of(connection: Connection): OAuthApplication {
    const manifest = this.catalog.connector(connection.connector);
    const provider = manifest && oauthProvider(manifest, connection.provider ?? undefined);
    if (!provider) {
      throw new AppError('invalid_input', `A connection of "${connection.connector}" is not authorized; it has a key.`);
    }
    const { tenant, workspaceId } = connection;
    return {
      workspaceId,
      ...this.clientOf(connection, manifest, provider),
      connector: manifest.key,
      provider,
      authorizeUrl: this.addresses.endpoint(provider, 'AUTHORIZE', tenant)!,
      tokenUrl: this.addresses.endpoint(provider, 'TOKEN', tenant)!,
      revokeUrl: this.addresses.endpoint(provider, 'REVOKE', tenant),
      adminConsentUrl: this.adminConsentUrl(connection, provider),
      redirectUri: this.redirectUri(manifest, provider),
      callbackName: callbackName(manifest, provider),
      usesPkce: this.usesPkce(provider),
    };
  }

  /** As the operator says in `<prefix>_PKCE`, else as the server is known to want it. */
  private usesPkce({ variablePrefix, pkce = true }: OAuth2Provider): boolean {
    const set = this.addresses.variable(`${variablePrefix}_PKCE`);
    return set === undefined ? pkce : set !== '0';
  }

  private clientOf(connection: Connection, manifest: ConnectorManifest, provider: OAuth2Provider): OAuthClient {
    if (connection.mode === 'own') {
      return { clientId: connection.clientId!, clientSecret: this.secrets.open(connection, 'clientSecret')! };
    }
    return this.requireManaged(manifest, provider.key);
  }

  /** Microsoft's page takes an organisation, never `common`: https://learn.microsoft.com/entra/identity-platform/v2-admin-consent */
  private adminConsentUrl({ tenant }: Connection, provider: OAuth2Provider): string | undefined {
    const organisation = tenant === null || tenant === 'common' || tenant === 'consumers' ? 'organizations' : tenant;
    return inTenant(provider.adminConsentUrl, provider, organisation);
  }
}
