import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { sha256 } from '#libs/crypto';
import { AppError, notFound } from '#libs/errors';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import type { Connection } from '../connections/connection.entity.js';
import type { ChangeConnection, CreateConnection } from '../connections/connection.dto.js';
import { ConnectionRepository } from '../connections/connection.repository.js';
import { Connections } from '../settings/connections.service.js';
import { Authorization, type BegunSignIn } from '../sign-in/authorization.service.js';
import type { OfferedConnector } from './connect-page.js';
import type { ConnectSession } from './connect-sessions.service.js';

/** Who uses a session, from where. */
export type SessionVisit = ConnectSession & Pick<Caller, 'requestId' | 'address'>;

const MAX_NAME = 100;
const LABELS = { apiKey: 'API key', botToken: 'Bot token' } as const;

/** What an end user may do with connections: those that carry their id, of the connectors that their session names. */
@Injectable()
export class EndUserConnections {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly stored: ConnectionRepository,
    private readonly connections: Connections,
    private readonly authorization: Authorization,
  ) {}

  /** What the page of a session shows. */
  async offered(session: ConnectSession): Promise<OfferedConnector[]> {
    const manifests = session.connectors.flatMap((key) => this.catalog.connector(key) ?? []);
    return Promise.all(
      manifests.map(async (manifest) => {
        const connection = await this.own(session, manifest.key);
        return { ...offer(manifest), ...(connection && { connection: shown(connection) }) };
      }),
    );
  }

  /**
   * Connects by a key or token; one that does not work leaves no new connection behind.
   * @throws AppError `not_found` for a connector that the session does not name, `invalid_input` for a key that cannot be one or does not work
   */
  async connect(session: SessionVisit, connector: string, secret: string): Promise<void> {
    const { authentication } = this.manifest(session, connector);
    if (authentication.kind === 'oauth2') throw notFound('key of this connector');
    const caller = callerOf(session);
    const own = await this.own(session, connector);
    const given = { [authentication.kind]: secret, requireAccepted: true };
    const { id, state, reason } = own
      ? await this.connections.change(caller, { id: own.id, ...given } as ChangeConnection)
      : await this.connections.create(caller, { ...newConnection(session, connector), ...given });
    if (state === 'connected') return;
    if (!own) await this.connections.remove(caller, id);
    throw new AppError('invalid_input', reason ?? 'The key does not work.');
  }

  /** Begins a sign-in in the end user's browser. @throws AppError `not_found` as `connect`, `managed_unavailable` */
  async signIn(session: SessionVisit, connector: string, provider: string | undefined): Promise<BegunSignIn> {
    const { authentication } = this.manifest(session, connector);
    if (authentication.kind !== 'oauth2') throw notFound('sign-in of this connector');
    const caller = callerOf(session);
    const own = await this.own(session, connector);
    const chosen = provider === undefined ? {} : { provider };
    const isOther = own !== undefined && provider !== undefined && own.provider !== provider;
    if (isOther) await this.connections.change(caller, { id: own.id, ...chosen } as ChangeConnection);
    const { id } = own ?? (await this.connections.create(caller, { ...newConnection(session, connector), ...chosen }));
    return this.authorization.begin(caller, id, true);
  }

  /** Removes the end user's connection and has its tokens revoked. @throws AppError `not_found` as `connect` */
  async disconnect(session: SessionVisit, connector: string): Promise<void> {
    this.manifest(session, connector);
    const own = await this.own(session, connector);
    if (own) await this.connections.remove(callerOf(session), own.id);
  }

  private own({ workspaceId, endUserId }: ConnectSession, connector: string): Promise<Connection | undefined> {
    return this.stored.select(workspaceId, connector, { endUserId });
  }

  private manifest({ connectors }: ConnectSession, connector: string): ConnectorManifest {
    const manifest = connectors.includes(connector) ? this.catalog.connector(connector) : undefined;
    if (!manifest) throw notFound('connector of this page');
    return manifest;
  }
}

/** Who made the session answers for what is done in it. */
function callerOf({ workspaceId, starterKind: kind, starterId: id, requestId, address }: SessionVisit): Caller {
  return { workspaceId, kind, id, requestId, ...(address !== undefined && { address }) };
}

/** A name has to be unique, and an id may be longer than one. */
function newConnection({ endUserId }: ConnectSession, key: string): CreateConnection {
  const name = `End user ${endUserId}`;
  const isLong = [...name].length > MAX_NAME;
  return { key, endUserId, name: isLong ? `End user ${sha256(endUserId).toString('hex')}` : name };
}

function offer({ key, title, authentication }: ConnectorManifest): OfferedConnector {
  if (authentication.kind !== 'oauth2')
    return { key, title, by: { kind: 'secret', label: LABELS[authentication.kind] } };
  const providers = authentication.providers.map((provider) => ({ key: provider.key, title: provider.title }));
  return { key, title, by: { kind: 'sign-in', providers } };
}

function shown({ state, account, reason }: Connection): OfferedConnector['connection'] {
  return {
    isConnected: state === 'connected',
    ...(account !== null && { account }),
    ...(reason !== null && { reason }),
  };
}
