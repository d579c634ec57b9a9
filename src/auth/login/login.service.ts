import { Injectable } from '@nestjs/common';
import type { Caller } from '@libs/access';
import { AppError } from '@libs/errors';
import type { AuditActor } from '../../audit/audit-event.js';
import { Audit } from '../../audit/audit.service.js';
import { ChangeFeed } from '../../database/change-feed.js';
import { Database, type Transaction } from '../../database/database.js';
import { Passwords } from '../passwords/passwords.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { type LoginAttempt, LoginLimits } from './login-limits.service.js';
import type { ChangePassword, Identity, Login } from './login.dto.js';
import { findIdentity } from './find-identity.js';
import { noSuchWorkspace } from './no-such-workspace.js';
import { normalizeEmail } from './normalize-email.js';

/** What a request that concerns a session tells of itself. */
export interface Origin {
  address: string;
  requestId: string;
  /** The session token that came with the request. */
  token?: string;
}

/** A session that was begun: what to answer, and the token for the cookie. */
export interface SignedIn {
  identity: Identity;
  token: string;
}

interface Person {
  id: string;
  email: string;
  password_hash: string | null;
  last_workspace_id: string | null;
}

const COLUMNS = 'id, email, password_hash, last_workspace_id';

/** Signing in and out. Every change of who or where one is gives the session a new token. */
@Injectable()
export class LoginService {
  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly limits: LoginLimits,
    private readonly audit: Audit,
  ) {}

  /**
   * @throws AppError `unauthenticated` for a wrong address or password, `rate_limited`, `not_found` for a workspace one is
   *   no member of, `forbidden` for a member of none
   */
  async login({ email, password, workspace }: Login, origin: Origin): Promise<SignedIn> {
    const normalized = normalizeEmail(email);
    const attempt = await this.limits.begin(normalized, origin.address);
    const [person] = await this.database.query<Person>(`select ${COLUMNS} from person where email = $1`, [normalized]);
    if (!(await this.passwords.verify(person?.password_hash, password, attempt.admit))) {
      throw await this.refused(attempt, origin, person);
    }
    const { id: personId, password_hash: stored } = person!;
    await attempt.succeeded(personId);
    const renewed = this.passwords.isOutdated(stored!) ? await this.passwords.hash(password) : undefined;
    return this.begin(personId, workspace, origin, async (transaction) => {
      if (!renewed) return;
      // Only if it is still the hash that was checked: the password may have been changed meanwhile.
      await transaction.execute('update person set password_hash = $3 where id = $1 and password_hash = $2', [
        personId,
        stored,
        renewed,
      ]);
    });
  }

  /** Continues the session in another workspace. @throws AppError `not_found` */
  async switchWorkspace(caller: Caller, workspace: string, origin: Origin): Promise<SignedIn> {
    const { createdAt } = await this.sessions.use(origin.token!);
    return this.begin(caller.id, workspace, { ...origin, since: createdAt });
  }

  /** Ends all sessions of the person and begins a new one. @throws AppError `invalid_input` for a wrong password, `rate_limited`, `unauthenticated` */
  async changePassword(caller: Caller, change: ChangePassword, origin: Origin): Promise<SignedIn> {
    const [person] = await this.database.query<Person>(`select ${COLUMNS} from person where id = $1`, [caller.id]);
    if (!person) throw new AppError('unauthenticated', 'This account no longer exists.');
    const attempt = await this.limits.begin(person.email, origin.address);
    if (!(await this.passwords.verify(person.password_hash, change.currentPassword, attempt.admit))) {
      await attempt.failed();
      const message = 'is not your password';
      throw new AppError('invalid_input', `currentPassword: ${message}`, {
        errors: [{ field: 'currentPassword', rule: 'wrong_password', message }],
      });
    }
    await attempt.succeeded(person.id);
    const hash = await this.passwords.hash(change.newPassword);
    return this.begin(person.id, caller.workspaceId, origin, async (transaction) => {
      await this.passwords.replace(transaction, person.id, hash);
      await this.audit.record(transaction, caller, { action: 'password.changed', object: person.id });
    });
  }

  /** Ends this session, or all sessions of the person. */
  async logout(caller: Caller, origin: Origin, everywhere: boolean): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (everywhere) await this.sessions.endAll(transaction, { personId: caller.id });
      else await this.sessions.end(transaction, origin.token!);
      await this.audit.record(transaction, caller, {
        action: 'session.ended',
        object: caller.id,
        details: { everywhere },
      });
    });
    await this.feed.refresh();
  }

  /** Who a signed-in caller is. @throws AppError `unauthenticated` when the membership has just ended */
  async identity(caller: Caller): Promise<Identity> {
    const identity = await findIdentity(this.database, caller.id, caller.workspaceId);
    if (!identity) throw new AppError('unauthenticated', 'You are no longer a member of this workspace.');
    return identity;
  }

  private async begin(
    personId: string,
    workspace: string | undefined,
    { address, requestId, token: former, since }: Origin & { since?: number },
    change?: (transaction: Transaction) => Promise<void>,
  ): Promise<SignedIn> {
    const signedIn = await this.database.transaction(async (transaction) => {
      await change?.(transaction);
      const identity = await findIdentity(transaction, personId, workspace);
      if (!identity && workspace) throw noSuchWorkspace();
      if (!identity) throw new AppError('forbidden', 'This account is a member of no workspace.');
      const workspaceId = identity.workspace.id;
      if (former) await this.sessions.end(transaction, former);
      const token = await this.sessions.begin(transaction, { workspaceId, personId, address, since });
      await transaction.execute('update person set last_workspace_id = $2 where id = $1', [personId, workspaceId]);
      const actor: AuditActor = { kind: 'person', id: personId, workspaceId, address, requestId };
      await this.audit.record(transaction, actor, { action: 'session.begun', object: personId });
      return { identity, token };
    });
    await this.feed.refresh();
    return signedIn;
  }

  /** The same answer, after the same work, whether the address or the password was wrong. */
  private async refused(attempt: LoginAttempt, { address }: Origin, person: Person | undefined): Promise<AppError> {
    this.audit.count(
      { kind: 'anonymous', workspaceId: person?.last_workspace_id ?? undefined, address },
      { action: 'session.refused', object: person?.id, result: 'failure' },
    );
    await attempt.failed();
    return new AppError('unauthenticated', 'The e-mail address or the password is wrong.');
  }
}
