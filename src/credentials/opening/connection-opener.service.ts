import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { AppError, notFound } from '#libs/errors';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import type { OpenConnection } from '../../actions/declaration/open-connection.js';
import { CredentialSource, type ConnectionChoice } from '../../actions/pipeline/ports.js';
import type { AuditActor } from '../../audit/audit-event.js';
import { Audit } from '../../audit/audit.service.js';
import { translateDatabaseError } from '../../platform/database/connection/statements/database-error.js';
import { ConnectionSecrets } from '../connections/connection-secrets.js';
import type { Connection } from '../connections/connection.entity.js';
import { ProviderAddresses, type ProviderAddress } from '../connections/provider-addresses.js';
import { ConnectionChooser } from './connection-chooser.js';
import { ConnectionReports } from './connection-reports.service.js';
import { OpenedConnection } from './opened-connection.js';
import { requireUsable } from './require-usable.js';
import { TokenRenewal } from './token-renewal.service.js';

const MARGIN_MS = 5 * 60_000;

const MAX_JITTER_MS = 60_000;

/** Differs by process, so that processes do not all come at the same moment. */
const jitter = Math.random() * MAX_JITTER_MS;

/** Codes of a choice that names nothing. */
const NOT_THERE: ReadonlySet<string> = new Set(['not_found', 'not_connected']);

/** The credentials of actions: chosen by the caller's wish, opened for one call, renewed when they end. */
@Injectable()
export class ConnectionOpener extends CredentialSource {
  /** Where each row's calls go, for as long as the row itself is kept. The credential is not kept: it is opened for each call. */
  private readonly knownAddresses = new WeakMap<Connection, ProviderAddress>();

  constructor(
    private readonly catalog: ActionCatalog,
    private readonly chooser: ConnectionChooser,
    private readonly secrets: ConnectionSecrets,
    private readonly addresses: ProviderAddresses,
    private readonly renewal: TokenRenewal,
    private readonly reports: ConnectionReports,
    private readonly audit: Audit,
  ) {
    super();
  }

  async open(caller: Caller, connector: string, choice: ConnectionChoice): Promise<OpenedConnection> {
    try {
      const opened = await this.openRow(await this.chooser.choose(caller.workspaceId, connector, choice));
      this.audit.count(userOf(caller), { action: 'connection.used', object: opened.id });
      return opened;
    } catch (error) {
      throw translateDatabaseError(error);
    }
  }

  /** Opens a connection whose row was read already; an access token close to its end is renewed first. */
  async openRow(row: Connection): Promise<OpenedConnection> {
    requireUsable(row);
    if (row.mode === null) return this.opened(row, 'secret');
    const current = needsRenewal(row) ? await this.renewed(row) : row;
    requireUsable(current);
    return this.opened(current, 'accessToken');
  }

  async exists(workspaceId: string, connector: string, choice: ConnectionChoice): Promise<boolean> {
    try {
      await this.chooser.choose(workspaceId, connector, choice);
      return true;
    } catch (error) {
      if (error instanceof AppError && NOT_THERE.has(error.code)) return false;
      throw translateDatabaseError(error);
    }
  }

  async identify(
    workspaceId: string,
    connectionId: string,
  ): Promise<Pick<Connection, 'connector' | 'name' | 'isDefault'> | undefined> {
    try {
      return await this.chooser.byId(workspaceId, connectionId);
    } catch (error) {
      throw translateDatabaseError(error);
    }
  }

  async refresh(refused: OpenConnection): Promise<OpenedConnection | undefined> {
    if (!(refused instanceof OpenedConnection)) return undefined;
    try {
      const row = await this.chooser.read(refused);
      if (!row || row.mode === null) return undefined;
      const isNewer = row.credentialVersion !== refused.credentialVersion;
      const current = isNewer ? row : await this.renewal.renew(row);
      requireUsable(current);
      // Whatever comes next for this call is learned of the new token.
      refused.credentialVersion = current.credentialVersion;
      return this.opened(current, 'accessToken');
    } catch (error) {
      throw translateDatabaseError(error);
    }
  }

  report(connection: OpenConnection, outcome: AppError | undefined): void {
    if (connection instanceof OpenedConnection) this.reports.take(connection, outcome);
  }

  /** A token that still lives is better than none while the authorization server is away. */
  private async renewed(row: Connection): Promise<Connection> {
    try {
      return await this.renewal.renew(row);
    } catch (error) {
      if (error instanceof AppError && error.retryable && isAlive(row)) return row;
      throw error;
    }
  }

  private opened(row: Connection, field: 'secret' | 'accessToken'): OpenedConnection {
    const credential = this.secrets.open(row, field);
    if (!credential) throw new AppError('not_connected', `The connection "${row.name}" has no credential.`);
    return new OpenedConnection(row, this.addressOf(row), credential, this.secrets.open(row, 'signingSecret'));
  }

  private addressOf(row: Connection): ProviderAddress {
    const known = this.knownAddresses.get(row);
    if (known) return known;
    const manifest = this.catalog.connector(row.connector);
    if (!manifest) throw notFound('connector');
    const address = this.addresses.ofConnection(manifest, row);
    this.knownAddresses.set(row, address);
    return address;
  }
}

/** Runs are many and each uses a connection a few times: they count together. */
function userOf({ workspaceId, kind, id, address }: Caller): AuditActor {
  return kind === 'run' ? { workspaceId, kind } : { workspaceId, kind, id, address };
}

/**
 * Whether an access token is to be renewed before it is used: within five minutes of its end (with jitter), or after its
 * end where it cannot be prolonged and renewal only finds that out.
 */
function needsRenewal(connection: Connection, now = Date.now()): boolean {
  const { expiresAt, refreshToken } = connection;
  if (refreshToken === null) return !isAlive(connection, now);
  return expiresAt !== null && expiresAt.getTime() - now < MARGIN_MS - jitter;
}

/** Whether an access token can still be sent. */
function isAlive({ expiresAt }: Connection, now = Date.now()): boolean {
  return expiresAt === null || expiresAt.getTime() > now;
}
