import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { randomToken, sha256, uuidV7 } from '#libs/crypto';
import { Database, type Transaction } from '../../platform/database/connection/database.js';
import { Retention } from '../../platform/retention/retention.service.js';
import type { SealedColumn } from '../../vault/sealed-column.js';
import { Vault } from '../../vault/vault.service.js';
import type { Connection } from '../connections/connection.entity.js';
import { OAuthStateEntity } from './oauth-state.entity.js';
import type { AuthorizationRequest } from './oauth-strategy.js';

/** Milliseconds a sign-in may take. */
const LIFE_MS = 10 * 60_000;

type UsedSignIn = Omit<OAuthStateEntity, 'stateHash' | 'linkHash'>;

/** A sign-in that a callback has used up. */
export type SignIn = UsedSignIn & { verifier: string | undefined };

/** What only the person's browser and we know of a sign-in. */
interface SignInSecrets {
  authorizationUrl: string;
  verifier?: string;
}

/** What begins a sign-in. */
export interface NewSignIn {
  connection: Connection;
  clientId: string;
  starter: Caller;
  scopes: readonly string[];
  request: AuthorizationRequest;
  /** The cookie of the browser that began; none for an API key, whose end user opens the connect link. */
  browser: string | undefined;
}

const COLUMNS = `id, workspace_id as "workspaceId", connection_id as "connectionId", connector, client_id as "clientId",
  client_version as "clientVersion", starter_kind as "starterKind", starter_id as "starterId",
  requested_scopes as "requestedScopes", browser_hash as "browserHash", expires_at as "expiresAt", secrets`;

/** Sign-ins under way. Links and states are used up in the statement that finds them, which is SQL: of any number of callers, one gets it. */
@Injectable()
export class OAuthStates {
  private readonly column: SealedColumn;

  constructor(
    private readonly database: Database,
    vault: Vault,
    retention: Retention,
  ) {
    retention.add({ table: 'oauth_state', olderThan: 'expires_at', days: 0 });
    this.column = vault.column({ table: 'oauth_state', column: 'secrets', id: 'id' });
  }

  /** Stores a sign-in; gives the one-use token of its connect link. */
  async begin(transaction: Transaction, signIn: NewSignIn): Promise<{ linkToken: string; expiresAt: Date }> {
    const { connection, clientId, starter, scopes, request, browser } = signIn;
    const linkToken = randomToken();
    const expiresAt = new Date(Date.now() + LIFE_MS);
    const key = { id: uuidV7(), workspaceId: connection.workspaceId };
    const secrets: SignInSecrets = { authorizationUrl: request.url, verifier: request.verifier };
    await transaction.manager.insert(OAuthStateEntity, {
      ...key,
      stateHash: sha256(request.state),
      linkHash: sha256(linkToken),
      browserHash: browser === undefined ? null : sha256(browser),
      connectionId: connection.id,
      connector: connection.connector,
      clientId,
      clientVersion: connection.clientVersion,
      // The table refuses runs and the operator, who begin none.
      starterKind: starter.kind as OAuthStateEntity['starterKind'],
      starterId: starter.id,
      requestedScopes: [...scopes],
      secrets: this.column.seal(key, JSON.stringify(secrets)),
      expiresAt,
    });
    return { linkToken, expiresAt };
  }

  /** Uses up a connect link: from now on only this browser can finish. Gives the address to send it to. */
  async openLink(linkToken: string, browser: string): Promise<string | undefined> {
    const [row] = await this.database.query<UsedSignIn>(
      `update oauth_state set link_hash = null, browser_hash = $2
       where link_hash = $1 and expires_at > now() returning ${COLUMNS}`,
      [sha256(linkToken), sha256(browser)],
    );
    return row && this.secretsOf(row).authorizationUrl;
  }

  /** For which workspace a sign-in is, without using it up. */
  async workspaceOf(state: string): Promise<string | undefined> {
    const row = await this.database.manager.findOne(OAuthStateEntity, {
      select: { workspaceId: true },
      where: { stateHash: sha256(state) },
    });
    return row?.workspaceId;
  }

  /** Uses up a state: of any number of callbacks with it, one gets the sign-in. */
  async consume(state: string): Promise<SignIn | undefined> {
    const [row] = await this.database.query<UsedSignIn>(
      `delete from oauth_state where state_hash = $1 returning ${COLUMNS}`,
      [sha256(state)],
    );
    return row && { ...row, verifier: this.secretsOf(row).verifier };
  }

  private secretsOf(row: UsedSignIn): SignInSecrets {
    return JSON.parse(this.column.open(row, row.secrets).reveal()) as SignInSecrets;
  }
}
