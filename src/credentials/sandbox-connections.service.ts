import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { ActionCatalog } from '../actions/declaration/action.catalog.js';
import type { ConnectorManifest, OAuth2Authentication } from '../actions/declaration/connector-manifest.js';
import { ProviderSandbox } from '../platform/config/provider-sandbox.js';
import { Database } from '../platform/database/connection/database.js';
import { nameKey, type Connection } from './connections/connection.entity.js';
import { ConnectionRepository, type ConnectionKey } from './connections/connection.repository.js';
import { ConnectionSecrets } from './connections/connection-secrets.js';
import { ConnectionWriter } from './connections/connection-writer.js';
import { isFirst, lockConnector } from './connections/default-connection.js';
import { ManagedApplications } from './oauth/managed/managed-applications.service.js';

/** Name of the connections made for the built-in sandbox. */
const SANDBOX_CONNECTION = 'sandbox';

type Accepted = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** With `SANDBOX=1`: a working connection named `sandbox` for every connector that the sandbox stands in for. */
@Injectable()
export class SandboxConnections implements OnApplicationBootstrap {
  constructor(
    private readonly sandbox: ProviderSandbox,
    private readonly catalog: ActionCatalog,
    private readonly database: Database,
    private readonly connections: ConnectionRepository,
    private readonly writer: ConnectionWriter,
    private readonly secrets: ConnectionSecrets,
    private readonly applications: ManagedApplications,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const accepted = this.sandbox.running?.credentials as Accepted | undefined;
    if (!accepted) return;
    const [workspace] = await this.database.query<{ id: string }>(`select id from workspace where slug = 'default'`);
    for (const manifest of this.catalog.connectors) await this.preset(workspace!.id, manifest, accepted);
  }

  private async preset(workspaceId: string, manifest: ConnectorManifest, accepted: Accepted): Promise<void> {
    const { key: connector } = manifest;
    await this.writer.change(async (on) => {
      await lockConnector(on, { workspaceId, connector });
      const known = await this.connections.select(workspaceId, connector, { name: SANDBOX_CONNECTION }, on);
      const key = { id: known?.id ?? uuidV7(), workspaceId };
      const credential = this.credentialFields(key, manifest, accepted);
      if (!credential) return;
      const fields = { ...credential, state: 'connected' as const, reason: null };
      if (known) {
        const credentialVersion = known.credentialVersion + 1;
        await this.connections.update(known, { ...fields, credentialVersion }, { on });
        return;
      }
      const name = { name: SANDBOX_CONNECTION, nameKey: nameKey(SANDBOX_CONNECTION) };
      const isDefault = await isFirst(on, { workspaceId, connector });
      await this.connections.insert(on, { ...key, connector, ...name, isDefault, ...fields });
    });
  }

  private credentialFields(
    key: ConnectionKey,
    manifest: ConnectorManifest,
    accepted: Accepted,
  ): Partial<Connection> | undefined {
    const { key: connector, authentication } = manifest;
    if (authentication.kind === 'oauth2') return this.oauthFields(key, authentication, accepted);
    return this.keyFields(key, accepted[connector]?.[authentication.kind]);
  }

  private keyFields(key: ConnectionKey, secret: unknown): Partial<Connection> | undefined {
    return typeof secret === 'string' ? { secret: this.secrets.seal(key, 'secret', secret) } : undefined;
  }

  /**
   * A refresh token that always works stands for a sign-in; the first call turns it into an access token. Where there are no
   * refresh tokens an access token does.
   */
  private oauthFields(
    key: ConnectionKey,
    { providers: [provider] }: OAuth2Authentication,
    accepted: Accepted,
  ): Partial<Connection> | undefined {
    const { refreshToken, accessToken } = accepted[provider.key] ?? {};
    const client = this.applications.ofOperator(provider);
    if (!client) return undefined;
    const tokens = this.standingTokens(key, refreshToken, accessToken);
    return (
      tokens && {
        mode: 'managed',
        provider: provider.key,
        scopes: [...provider.scopes],
        tokenClientId: client.clientId,
        ...tokens,
      }
    );
  }

  private standingTokens(
    key: ConnectionKey,
    refreshToken: unknown,
    accessToken: unknown,
  ): Partial<Connection> | undefined {
    if (typeof refreshToken === 'string') {
      return {
        accessToken: this.secrets.seal(key, 'accessToken', 'not yet refreshed'),
        refreshToken: this.secrets.seal(key, 'refreshToken', refreshToken),
        expiresAt: new Date(),
      };
    }
    if (typeof accessToken !== 'string') return undefined;
    const sealed = this.secrets.seal(key, 'accessToken', accessToken);
    return { accessToken: sealed, refreshToken: null, expiresAt: null };
  }
}
