import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import type { ConnectorManifest, OAuth2Provider } from '../../actions/declaration/connector-manifest.js';
import { callbackName } from '../../actions/declaration/callback-name.js';
import { oauthProvider } from '../../actions/declaration/scopes.js';
import type { Transaction } from '../../platform/database/connection/database.js';
import type { Connection } from '../connections/connection.entity.js';
import { ConnectionSecrets } from '../connections/connection-secrets.js';
import { inTenant, ProviderAddresses } from '../connections/provider-addresses.js';
import { ManagedApplications, type OAuthClient } from './managed/managed-applications.service.js';

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

/** The OAuth applications behind connections: a managed one, or the connection's own. */
@Injectable()
export class OAuthApplications {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly addresses: ProviderAddresses,
    private readonly secrets: ConnectionSecrets,
    private readonly managed: ManagedApplications,
  ) {}

  /** The application behind managed connections of a workspace. @throws AppError `managed_unavailable` */
  async requireManaged(
    workspaceId: string,
    manifest: ConnectorManifest,
    providerKey: string | null,
    on?: Transaction,
  ): Promise<OAuthClient> {
    const provider = oauthProvider(manifest, providerKey ?? undefined);
    const managed = provider && (await this.managed.find(workspaceId, manifest, provider, on));
    if (managed) return managed;
    throw new AppError(
      'managed_unavailable',
      `Nobody has set up a managed application for ${provider?.title ?? manifest.title}. An admin can do so in Settings > Connectors. Or use an application of your own (mode "own").`,
    );
  }

  /**
   * The application of a connection, read within a transaction where one is open.
   * @throws AppError `managed_unavailable`; `invalid_input` for a connector without OAuth
   */
  async of(connection: Connection, on?: Transaction): Promise<OAuthApplication> {
    const manifest = this.catalog.connector(connection.connector);
    const provider = manifest && oauthProvider(manifest, connection.provider ?? undefined);
    if (!provider) {
      throw new AppError('invalid_input', `A connection of "${connection.connector}" is not authorized; it has a key.`);
    }
    const { tenant, workspaceId } = connection;
    return {
      workspaceId,
      ...(await this.clientOf(connection, manifest, on)),
      connector: manifest.key,
      provider,
      authorizeUrl: this.addresses.endpoint(provider, 'AUTHORIZE', tenant)!,
      tokenUrl: this.addresses.endpoint(provider, 'TOKEN', tenant)!,
      revokeUrl: this.addresses.endpoint(provider, 'REVOKE', tenant),
      adminConsentUrl: this.adminConsentUrl(connection, provider),
      redirectUri: this.managed.redirectUri(manifest, provider),
      callbackName: callbackName(manifest, provider),
      usesPkce: this.usesPkce(provider),
    };
  }

  /** As the operator says in `<prefix>_PKCE`, else as the server is known to want it. */
  private usesPkce({ variablePrefix, pkce = true }: OAuth2Provider): boolean {
    const set = this.addresses.variable(`${variablePrefix}_PKCE`);
    return set === undefined ? pkce : set !== '0';
  }

  private async clientOf(connection: Connection, manifest: ConnectorManifest, on?: Transaction): Promise<OAuthClient> {
    if (connection.mode === 'own') {
      return { clientId: connection.clientId!, clientSecret: this.secrets.open(connection, 'clientSecret')! };
    }
    return this.requireManaged(connection.workspaceId, manifest, connection.provider, on);
  }

  /** Microsoft's page takes an organisation, never `common`: https://learn.microsoft.com/entra/identity-platform/v2-admin-consent */
  private adminConsentUrl({ tenant }: Connection, provider: OAuth2Provider): string | undefined {
    const organisation = tenant === null || tenant === 'common' || tenant === 'consumers' ? 'organizations' : tenant;
    return inTenant(provider.adminConsentUrl, provider, organisation);
  }
}
