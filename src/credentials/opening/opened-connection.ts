import type { Secret } from '#libs/crypto';
import type { OpenConnection } from '../../actions/declaration/open-connection.js';
import type { Connection, ConnectionState } from '../connections/connection.entity.js';
import type { ProviderAddress } from '../connections/provider-addresses.js';

/** A connection opened for one call, with what is needed to learn from how the call ended. */
export class OpenedConnection implements OpenConnection {
  readonly id: string;
  readonly workspaceId: string;
  readonly connector: string;
  readonly name: string;
  readonly apiUrl: string;
  readonly apiUrlTrusted: boolean;
  readonly apiVersion?: string;
  readonly provider?: string;
  readonly tenant?: string;
  readonly account?: string;
  readonly identity?: Readonly<Record<string, string>>;
  readonly scopes: readonly string[];
  readonly state: ConnectionState;
  /**
   * The credential that outcomes speak of: the one that was opened, and after a refresh for the same call the new one.
   * What is learned of an older credential changes nothing.
   */
  credentialVersion: number;

  constructor(
    row: Connection,
    { apiUrl, apiUrlTrusted }: ProviderAddress,
    readonly credential: Secret,
    readonly signingSecret?: Secret,
  ) {
    this.id = row.id;
    this.workspaceId = row.workspaceId;
    this.connector = row.connector;
    this.name = row.name;
    this.apiUrl = apiUrl;
    this.apiUrlTrusted = apiUrlTrusted;
    this.apiVersion = row.apiVersion ?? undefined;
    this.provider = row.provider ?? undefined;
    this.tenant = row.tenant ?? undefined;
    this.account = row.account ?? undefined;
    this.identity = row.identity ?? undefined;
    this.scopes = row.scopes;
    this.state = row.state;
    this.credentialVersion = row.credentialVersion;
  }
}
