import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Caller } from '#libs/access';
import { Secret } from '#libs/crypto';
import { AppError, notFound } from '#libs/errors';
import { ActionCatalog } from '../../../actions/declaration/action.catalog.js';
import { callbackName } from '../../../actions/declaration/callback-name.js';
import type { ConnectorManifest, OAuth2Provider } from '../../../actions/declaration/connector-manifest.js';
import { Audit } from '../../../audit/audit.service.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Statements, type Transaction } from '../../../platform/database/connection/database.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { FreshCache } from '../../../platform/database/shared/fresh-cache.js';
import type { SealedColumn } from '../../../vault/sealed-column.js';
import { Vault } from '../../../vault/vault.service.js';
import { ProviderAddresses } from '../../connections/provider-addresses.js';
import type { ManagedApplicationView, SetManagedApplication } from './managed-application.dto.js';
import { OAuthApplicationEntity } from './oauth-application.entity.js';

/** Id and secret of a registered OAuth application. */
export interface OAuthClient {
  clientId: string;
  clientSecret: Secret;
}

/** What is kept in memory of a stored application: nothing that shows its secret. */
type KeptApplication = Pick<OAuthApplicationEntity, 'clientId' | 'clientSecret'>;

/** A provider with the connector it belongs to. */
interface Registered {
  name: string;
  manifest: ConnectorManifest;
  provider: OAuth2Provider;
}

/**
 * The applications behind managed connections. What the operator sets by variables counts for all workspaces; where there
 * is none, an admin may store one for the workspace.
 */
@Injectable()
export class ManagedApplications {
  private readonly secrets: SealedColumn;
  private readonly kept: FreshCache<KeptApplication | undefined>;

  constructor(
    @InjectRepository(OAuthApplicationEntity) private readonly stored: Repository<OAuthApplicationEntity>,
    private readonly catalog: ActionCatalog,
    private readonly addresses: ProviderAddresses,
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly audit: Audit,
    vault: Vault,
  ) {
    this.secrets = vault.column({ table: 'oauth_application', column: 'client_secret', id: 'name' });
    this.kept = new FreshCache(feed, 'oauthApplications');
  }

  /** The operator's application at a provider, if `<prefix>_CLIENT_ID` and `_CLIENT_SECRET` are set. */
  ofOperator({ variablePrefix }: OAuth2Provider): OAuthClient | undefined {
    const clientId = this.addresses.variable(`${variablePrefix}_CLIENT_ID`);
    const clientSecret = this.addresses.variable(`${variablePrefix}_CLIENT_SECRET`);
    return clientId && clientSecret ? { clientId, clientSecret: new Secret(clientSecret) } : undefined;
  }

  /** The application that managed connections of a workspace use at a provider; undefined when nobody has set one up. */
  async find(
    workspaceId: string,
    manifest: ConnectorManifest,
    provider: OAuth2Provider,
    on?: Transaction,
  ): Promise<OAuthClient | undefined> {
    const name = callbackName(manifest, provider);
    return this.ofOperator(provider) ?? this.ofWorkspace(workspaceId, name, on);
  }

  /** Every provider that connections sign in at, with who has set up its application. */
  async list(workspaceId: string): Promise<ManagedApplicationView[]> {
    const rows = await this.stored.findBy({ workspaceId });
    const known = new Map(rows.map((row) => [row.name, row]));
    return this.registered().map((one) => this.view(one, known.get(one.name)));
  }

  /** @throws AppError `not_found`; `conflict` where the operator's application is used */
  async set(caller: Caller, { name, clientId, clientSecret }: SetManagedApplication): Promise<ManagedApplicationView> {
    const { workspaceId } = caller;
    const one = this.require(name);
    const sealed = this.secrets.seal({ workspaceId, id: name }, clientSecret);
    const row = { workspaceId, name, clientId, clientSecret: sealed, updatedAt: new Date() };
    await this.database.transaction(async (transaction) => {
      await transaction.manager.upsert(OAuthApplicationEntity, row, ['workspaceId', 'name']);
      await this.feed.announce(transaction, 'oauthApplications');
      await this.audit.record(transaction, caller, {
        action: 'oauth_application.set',
        object: name,
        details: { clientId },
      });
    });
    await this.feed.refresh();
    return this.view(one, row);
  }

  /** @throws AppError `not_found` */
  async remove(caller: Caller, name: string): Promise<void> {
    const { workspaceId } = caller;
    await this.database.transaction(async (transaction) => {
      const { affected } = await transaction.manager.delete(OAuthApplicationEntity, { workspaceId, name });
      if (affected === 0) throw notFound('application');
      await this.feed.announce(transaction, 'oauthApplications');
      await this.audit.record(transaction, caller, { action: 'oauth_application.removed', object: name });
    });
    await this.feed.refresh();
  }

  /** The one address that a provider of a connector returns to; never built from a request. */
  redirectUri(manifest: ConnectorManifest, provider: OAuth2Provider): string {
    return `${this.environment.BASE_URL}/api/oauth/callback/${callbackName(manifest, provider)}`;
  }

  private async ofWorkspace(workspaceId: string, name: string, on?: Transaction): Promise<OAuthClient | undefined> {
    // Within a transaction by its own connection: a load that waits for another one could wait for this one.
    const kept = on
      ? await this.load(on, workspaceId, name)
      : await this.kept.get(`${workspaceId}/${name}`, () => this.load(this.database, workspaceId, name));
    if (!kept) return undefined;
    const { clientId, clientSecret } = kept;
    return { clientId, clientSecret: this.secrets.open({ workspaceId, id: name }, clientSecret) };
  }

  private async load({ manager }: Statements, workspaceId: string, name: string): Promise<KeptApplication | undefined> {
    return (await manager.findOneBy(OAuthApplicationEntity, { workspaceId, name })) ?? undefined;
  }

  private registered(): Registered[] {
    return this.catalog.connectors.flatMap((manifest) => {
      const { authentication } = manifest;
      if (authentication.kind !== 'oauth2') return [];
      return authentication.providers.map((provider) => ({
        name: callbackName(manifest, provider),
        manifest,
        provider,
      }));
    });
  }

  private require(name: string): Registered {
    const found = this.registered().find((one) => one.name === name);
    if (!found) throw notFound('application');
    if (!this.ofOperator(found.provider)) return found;
    const { title, variablePrefix } = found.provider;
    throw new AppError(
      'conflict',
      `The operator of the service has set up the application for ${title} (${variablePrefix}_CLIENT_ID), and every workspace uses it.`,
    );
  }

  private view({ name, manifest, provider }: Registered, row?: OAuthApplicationEntity): ManagedApplicationView {
    const common = {
      name,
      connector: manifest.key,
      provider: provider.key,
      title: provider.title,
      redirectUri: this.redirectUri(manifest, provider),
    };
    if (this.ofOperator(provider)) return { ...common, source: 'environment' };
    if (!row) return common;
    return { ...common, source: 'workspace', clientId: row.clientId, updatedAt: row.updatedAt.toISOString() };
  }
}
