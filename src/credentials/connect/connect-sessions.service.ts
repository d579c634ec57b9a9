import { Injectable } from '@nestjs/common';
import { roleFor, type Caller, type Need } from '#libs/access';
import { randomToken, sha256, uuidV7 } from '#libs/crypto';
import { AppError, invalidInput } from '#libs/errors';
import { StandingCallers } from '../../access/auth/standing-callers.service.js';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { Audit } from '../../audit/audit.service.js';
import { Environment } from '../../platform/config/environment.js';
import { Database, type Transaction } from '../../platform/database/connection/database.js';
import { Retention } from '../../platform/retention/retention.service.js';
import type { CreateConnectSession, NewConnectSession } from './connect.dto.js';
import { ConnectSessionEntity } from './connect-session.entity.js';
import { ConnectSettingsService } from './connect-settings.service.js';
import { isAllowedReturn } from './return-urls.js';

/** A session whose link was opened. */
export type ConnectSession = Pick<
  ConnectSessionEntity,
  'id' | 'workspaceId' | 'endUserId' | 'connectors' | 'returnUrl' | 'starterKind' | 'starterId' | 'expiresAt'
>;

/** Keys and sign-ins that one session may try: who guesses keys needs a new link from who made this one. */
const MAX_ATTEMPTS = 30;
/** What whoever made a session must still be allowed while it is used. */
const LINKING: Need = { scope: 'connectors', role: roleFor('connectors', true) };

const COLUMNS = `id, workspace_id as "workspaceId", end_user_id as "endUserId", connectors, return_url as "returnUrl",
  starter_kind as "starterKind", starter_id as "starterId", expires_at as "expiresAt"`;

/** Sessions of end users. A link is used up in the statement that finds it, which is SQL: of any number of browsers, one gets it. */
@Injectable()
export class ConnectSessions {
  constructor(
    private readonly database: Database,
    private readonly settings: ConnectSettingsService,
    private readonly catalog: ActionCatalog,
    private readonly standing: StandingCallers,
    private readonly audit: Audit,
    private readonly environment: Environment,
    retention: Retention,
  ) {
    retention.add({ table: 'connect_session', olderThan: 'expires_at', days: 0 });
  }

  /** @throws AppError `invalid_input` for an unknown connector or a return address that is not allowed, `rate_limited` */
  async create(caller: Caller, { endUserId, connectors, returnUrl }: CreateConnectSession): Promise<NewConnectSession> {
    const { workspaceId } = caller;
    this.requireConnectors(connectors);
    const { returnUrls } = await this.settings.get(workspaceId);
    if (!isAllowedReturn(returnUrl, returnUrls)) {
      const message = 'is not among the return URLs that the settings of the workspace allow';
      throw invalidInput('returnUrl', 'not_allowed', message);
    }
    const token = randomToken();
    const expiresAt = new Date(Date.now() + this.environment.CONNECT_SESSION_MINUTES * 60_000);
    const id = uuidV7();
    await this.database.transaction(async (transaction) => {
      await this.requireRoom(transaction, workspaceId);
      await transaction.manager.insert(ConnectSessionEntity, {
        ...{ id, workspaceId, endUserId, connectors: [...new Set(connectors)], returnUrl: new URL(returnUrl).href },
        ...{ tokenHash: sha256(token), browserHash: null, attempts: 0, expiresAt },
        // The table refuses runs and the operator, who begin none.
        ...{ starterKind: caller.kind as ConnectSessionEntity['starterKind'], starterId: caller.id },
      });
      const details = { endUserId, connectors };
      await this.audit.record(transaction, caller, { action: 'connect_session.created', object: id, details });
    });
    return { url: `${this.environment.BASE_URL}/api/connect/open/${token}`, expiresAt: expiresAt.toISOString() };
  }

  /** Uses up a link: from now on only this browser has the session. Gives the value of its cookie. */
  async open(token: string): Promise<{ cookie: string; expiresAt: Date } | undefined> {
    const cookie = randomToken();
    const [row] = await this.database.query<ConnectSession>(
      `update connect_session set token_hash = null, browser_hash = $2
        where token_hash = $1 and expires_at > now() returning ${COLUMNS}`,
      [sha256(token), sha256(cookie)],
    );
    return row && { cookie, expiresAt: row.expiresAt };
  }

  /** The session of a browser; undefined when it has none, when it has ended, or when who made it may no longer connect accounts. */
  async find(cookie: string | undefined): Promise<ConnectSession | undefined> {
    if (cookie === undefined) return undefined;
    const [row] = await this.database.query<ConnectSession>(
      `select ${COLUMNS} from connect_session where browser_hash = $1 and expires_at > now()`,
      [sha256(cookie)],
    );
    if (!row) return undefined;
    const { workspaceId, starterKind: kind, starterId: id } = row;
    return (await this.standing.may({ workspaceId, kind, id }, LINKING)) ? row : undefined;
  }

  /** Counts a key or sign-in that is tried. @throws AppError `rate_limited` */
  async count({ id, workspaceId, expiresAt }: ConnectSession): Promise<void> {
    const counted = await this.database.execute(
      'update connect_session set attempts = attempts + 1 where workspace_id = $1 and id = $2 and attempts < $3',
      [workspaceId, id, MAX_ATTEMPTS],
    );
    if (counted === 1) return;
    throw new AppError('rate_limited', 'Too many attempts. Ask for a new link.', {
      retryAfter: Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1000)),
    });
  }

  private requireConnectors(connectors: readonly string[]): void {
    const index = connectors.findIndex((key) => !this.catalog.connector(key));
    if (index >= 0) throw invalidInput(`connectors[${index}]`, 'unknown', 'is not a connector');
  }

  private async requireRoom(transaction: Transaction, workspaceId: string): Promise<void> {
    const { CONNECT_SESSIONS_MAX: most } = this.environment;
    const [row] = await transaction.query<{ open: number }>(
      `select count(*)::integer as open from
         (select from connect_session where workspace_id = $1 and expires_at > now() limit $2) as found`,
      [workspaceId, most],
    );
    if (row!.open < most) return;
    const detail = `A workspace has ${most} connect sessions at a time at most (CONNECT_SESSIONS_MAX).`;
    throw new AppError('rate_limited', detail, { retryAfter: 60 });
  }
}
