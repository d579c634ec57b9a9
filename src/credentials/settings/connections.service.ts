import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { uuidV7 } from '#libs/crypto';
import { AppError, notFound } from '#libs/errors';
import { HttpSender } from '#libs/http';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import type { VerifiedAccount } from '../../actions/kit/verifier.js';
import { decodeCursor, pageOf, type Page, type PageOf } from '../../http/endpoints/page.js';
import { Audit } from '../../audit/audit.service.js';
import { Environment } from '../../platform/config/environment.js';
import type { Transaction } from '../../platform/database/connection/database.js';
import { violatedConstraint } from '../../platform/database/connection/statements/database-error.js';
import { OAuthApplications } from '../oauth/oauth-applications.js';
import { Revocations, type PlannedRevocation } from '../oauth/tokens/revocation.service.js';
import { ConnectionCheck } from '../opening/connection-check.service.js';
import { ConnectionReports } from '../opening/connection-reports.service.js';
import { nameKey, type Connection } from '../connections/connection.entity.js';
import type { ChangeConnection, CreateConnection } from '../connections/connection.dto.js';
import { requireSound } from '../connections/connection-faults.js';
import {
  ConnectionRepository,
  type ConnectionFilter,
  type ConnectionKey,
} from '../connections/connection.repository.js';
import { settledSettings } from '../connections/connection-settings.js';
import { ConnectionWriter } from '../connections/connection-writer.js';
import { viewConnection, type ConnectionView } from '../connections/connection.view.js';
import { electDefault, clearDefault, isFirst, lockConnector } from '../connections/default-connection.js';
import { SecretChanges } from './secret-changes.js';

/** What became of the tokens of a removed connection: revoked, to be tried again, or not revocable by us. */
export type RevocationResult = 'revoked' | 'pending' | 'none';

/** What a change says besides what is to be changed. */
const NO_SETTINGS = new Set(['id', 'requireAccepted']);

/** A row as a person has entered it, before anything is known of it. */
type Entered = Partial<Connection> & Pick<Connection, 'id' | 'workspaceId' | 'connector' | 'name' | 'nameKey'>;

/** What a caller narrows a list by. */
type ListFilter = Omit<ConnectionFilter, 'connectors'> & { connector?: string };

/** Making, changing and removing connections. */
@Injectable()
export class Connections {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly connections: ConnectionRepository,
    private readonly writer: ConnectionWriter,
    private readonly secretChanges: SecretChanges,
    private readonly applications: OAuthApplications,
    private readonly check: ConnectionCheck,
    private readonly reports: ConnectionReports,
    private readonly revocations: Revocations,
    private readonly audit: Audit,
    private readonly environment: Environment,
    private readonly sender: HttpSender,
  ) {}

  /** @throws AppError `not_found`, `invalid_input`, `managed_unavailable`, `conflict` */
  async create(caller: Caller, input: CreateConnection): Promise<ConnectionView> {
    const manifest = this.manifest(input.key);
    const settings = settledSettings(manifest, input);
    requireSound({ manifest, input, settings, refusalOf: this.refusalOf });
    await this.requireApplication(caller, manifest, settings);
    const key = { id: uuidV7(), workspaceId: caller.workspaceId };
    const named = { ...key, connector: manifest.key, name: input.name, nameKey: nameKey(input.name) };
    const entered = { ...named, ...settings, ...this.secretChanges.initial(key, manifest, input) };
    const checked = await this.checked(manifest, entered, input);
    await this.write(input.name, async (transaction) => {
      await lockConnector(transaction, named);
      const isDefault = settings.endUserId === null && (input.default ?? (await isFirst(transaction, named)));
      if (isDefault) await clearDefault(transaction, named);
      const standing = checked ?? { state: 'pending_authorization', reason: null };
      await this.connections.insert(transaction, { ...entered, ...standing, isDefault });
      const made = await this.connections.find(key, { on: transaction });
      if (made) await this.writer.tell(transaction, made);
      const details = { connector: manifest.key, name: input.name };
      await this.audit.record(transaction, caller, { action: 'connection.created', object: key.id, details });
    });
    return this.view(key);
  }

  /** @throws AppError `not_found`, `invalid_input`, `managed_unavailable`, `conflict` */
  async change(caller: Caller, input: ChangeConnection): Promise<ConnectionView> {
    const key = { id: input.id, workspaceId: caller.workspaceId };
    const known = await this.read(key);
    const { connector } = known;
    const manifest = this.manifest(connector);
    const checked = await this.checkedChange(manifest, known, input);
    const revocation = await this.write(input.name ?? '', async (transaction) => {
      await lockConnector(transaction, { ...key, connector });
      const before = await this.connections.find(key, { on: transaction, forUpdate: true });
      if (!before) throw notFound('connection');
      const settings = settledSettings(manifest, input, before);
      requireSound({ manifest, input, settings, before, refusalOf: this.refusalOf });
      if (settings.mode !== before.mode || settings.provider !== before.provider) {
        await this.requireApplication(caller, manifest, settings, transaction);
      }
      const isDefault = await this.settleDefault(transaction, before, settings.endUserId === null && input.default);
      const change = this.secretChanges.changed(before, settings, input);
      // What was checked is the key that was stored then, or another address of it.
      if (change.needsCheck && before.credentialVersion !== known.credentialVersion) throw changedMeanwhile();
      const changed = await this.connections.update(
        key,
        { ...settings, ...change.fields, ...(change.needsCheck && checked), ...named(input.name), isDefault },
        { on: transaction },
      );
      if (changed && changed.state !== before.state) await this.writer.tell(transaction, changed);
      if (before.isDefault && settings.endUserId !== null) await electDefault(transaction, before);
      const planned = change.losesTokens ? await this.revocations.plan(transaction, before) : undefined;
      const details = { connector, fields: Object.keys(input).filter((field) => !NO_SETTINGS.has(field)) };
      await this.audit.record(transaction, caller, { action: 'connection.changed', object: key.id, details });
      return planned;
    });
    if (revocation) this.revocations.attemptLater(revocation);
    return this.view(key);
  }

  /** Removes a connection and asks the provider to revoke its tokens. @throws AppError `not_found` */
  async remove(caller: Caller, id: string): Promise<RevocationResult> {
    const key = { id, workspaceId: caller.workspaceId };
    const { connector } = await this.read(key);
    const planned = await this.writer.change(async (transaction): Promise<PlannedRevocation | undefined> => {
      await lockConnector(transaction, { ...key, connector });
      const before = await this.connections.find(key, { on: transaction, forUpdate: true });
      if (!before) throw notFound('connection');
      const order = await this.revocations.plan(transaction, before);
      await this.connections.delete(key, transaction);
      if (before.isDefault) await electDefault(transaction, before);
      const details = { connector, name: before.name };
      await this.audit.record(transaction, caller, { action: 'connection.deleted', object: id, details });
      return order;
    });
    if (!planned) return 'none';
    return (await this.revocations.attempt(planned)) ? 'revoked' : 'pending';
  }

  /** Makes a connection the default of its connector. @throws AppError `not_found`, `invalid_input` */
  async makeDefault(caller: Caller, id: string): Promise<ConnectionView> {
    return this.change(caller, { id, default: true } as ChangeConnection);
  }

  /** Asks the provider whether a connection works. @throws AppError `not_found` and whatever the provider call gives */
  async test(caller: Caller, id: string): Promise<VerifiedAccount> {
    return this.check.test(await this.read({ id, workspaceId: caller.workspaceId }));
  }

  /** @throws AppError `not_found` */
  async view(key: ConnectionKey): Promise<ConnectionView> {
    const row = await this.read(key);
    return this.show(row);
  }

  /** @throws AppError `not_found` for an unknown connector, `invalid_input` for a bad cursor */
  async list({ connector, ...filter }: ListFilter, { limit, cursor }: Page): Promise<PageOf<ConnectionView>> {
    // Connections of a connector that this version has no more are kept, but there is nothing to show of them.
    const manifests = connector === undefined ? this.catalog.connectors : [this.manifest(connector)];
    const connectors = manifests.map(({ key }) => key);
    await this.reports.settled();
    const rows = await this.connections.list(
      { ...filter, connectors },
      { limit, after: decodeCursor(cursor, 'connections') },
    );
    const position = ({ createdAt: at, id }: Connection) => ({ at, id });
    return pageOf('connections', { rows, limit, position, view: (row) => this.show(row) });
  }

  /** @throws AppError `not_found` */
  async read(key: ConnectionKey): Promise<Connection> {
    await this.reports.settled();
    const row = await this.connections.find(key);
    if (!row) throw notFound('connection');
    return row;
  }

  /** What a check of a changed key gives; undefined where no key changes. Nothing is stored yet. */
  private async checkedChange(
    manifest: ConnectorManifest,
    before: Connection,
    input: ChangeConnection,
  ): Promise<Partial<Connection> | undefined> {
    const settings = settledSettings(manifest, input, before);
    requireSound({ manifest, input, settings, before, refusalOf: this.refusalOf });
    const { needsCheck, fields } = this.secretChanges.changed(before, settings, input);
    return needsCheck ? this.checked(manifest, { ...before, ...settings, ...fields }, input) : undefined;
  }

  /** Asks the provider about the key of a row that is to be stored; undefined for accounts, which sign in later. */
  private async checked(
    { authentication: { kind } }: ConnectorManifest,
    row: Entered,
    { requireAccepted: required = false }: ChangeConnection | CreateConnection,
  ): Promise<Partial<Connection> | undefined> {
    if (kind === 'oauth2') return undefined;
    return this.check.beforeSave(this.connections.draft({ ...row, state: 'error' }), { field: kind, required });
  }

  private readonly refusalOf = (url: URL): AppError | undefined => this.sender.refusalOf(url, 'confidential');

  private show(row: Connection): ConnectionView {
    return viewConnection(this.manifest(row.connector), row, this.environment.CONNECTION_EXPIRY_WARNING_DAYS);
  }

  private manifest(connector: string): ConnectorManifest {
    const manifest = this.catalog.connector(connector);
    if (!manifest) throw notFound('connector');
    return manifest;
  }

  private async requireApplication(
    { workspaceId }: Caller,
    manifest: ConnectorManifest,
    { mode, provider }: Pick<Connection, 'mode' | 'provider'>,
    on?: Transaction,
  ): Promise<void> {
    if (mode === 'managed') await this.applications.requireManaged(workspaceId, manifest, provider, on);
  }

  /** Whether a changed connection is the default from now on; `wish` false: it cannot be. */
  private async settleDefault(
    transaction: Transaction,
    before: Connection,
    wish: boolean | undefined,
  ): Promise<boolean> {
    const becomesFirst = before.endUserId !== null && wish === undefined && (await isFirst(transaction, before));
    const isDefault = wish ?? (before.isDefault || becomesFirst);
    if (isDefault && !before.isDefault) await clearDefault(transaction, before);
    return isDefault;
  }

  private async write<T>(name: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.writer.change(work);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'connection_name_unique') {
        throw new AppError('conflict', `This connector has a connection named "${name}" already.`, {
          errors: [{ field: 'name', rule: 'taken', message: 'is in use' }],
        });
      }
      if (constraint === 'connection_end_user_unique') {
        throw new AppError('conflict', 'This end user has a connection of this connector already.', {
          errors: [{ field: 'endUserId', rule: 'taken', message: 'has a connection already' }],
        });
      }
      throw error;
    }
  }
}

function changedMeanwhile(): AppError {
  return new AppError('conflict', 'The connection was changed meanwhile; look at it and try again.');
}

function named(name: string | undefined): Partial<Connection> {
  return name === undefined ? {} : { name, nameKey: nameKey(name) };
}
