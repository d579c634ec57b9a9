import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Caller } from '#libs/access';
import { AppError } from '#libs/errors';
import { Audit } from '../../../audit/audit.service.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database } from '../../../platform/database/connection/database.js';
import { Passwords } from '../passwords/passwords.service.js';
import { lockPerson } from '../sessions/lock-person.js';
import { sessionOver, Sessions } from '../sessions/sessions.service.js';
import { type LoginAttempt, LoginLimits } from './login-limits.service.js';
import type { ChangePassword, Identity, Login } from './login.dto.js';
import { findIdentity, normalizeEmail } from './find-identity.js';
import { PersonEntity } from '../person.entity.js';
import { type Origin, SessionStart, type SignedIn } from './session-start.service.js';

/** Signing in and out. Every change of who or where one is gives the session a new token. */
@Injectable()
export class LoginService {
  constructor(
    @InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>,
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly starts: SessionStart,
    private readonly limits: LoginLimits,
    private readonly audit: Audit,
  ) {}

  /**
   * @throws AppError `unauthenticated` for a wrong address or password, `rate_limited`, `not_found` for a workspace one is
   *   no member of, `forbidden` for a member of none
   */
  async login(input: Login, origin: Origin): Promise<SignedIn> {
    const { password, workspace } = input;
    const email = normalizeEmail(input.email);
    const attempt = await this.limits.begin(email, origin.address);
    const person = await this.people.findOneBy({ email });
    if (!(await this.passwords.verify(person?.passwordHash, password, attempt))) {
      throw await this.refused(attempt, origin, person);
    }
    const { id: personId, passwordHash: stored } = person!;
    await attempt.succeeded(personId);
    const renewed = this.passwords.isOutdated(stored) ? await this.passwords.hash(password, attempt.from) : undefined;
    const signedIn = await this.database.transaction(async (transaction) => {
      const held = await lockPerson(transaction, personId);
      if (held?.passwordHash !== stored) return undefined;
      if (renewed) await transaction.manager.update(PersonEntity, { id: personId }, { passwordHash: renewed });
      return this.starts.begin(transaction, { personId, workspace, origin });
    });
    // What was checked holds no more: what holds now decides.
    if (!signedIn) return this.login(input, origin);
    await this.feed.refresh();
    return signedIn;
  }

  /** Continues the session in another workspace. @throws AppError `not_found`, `unauthenticated` when it has ended meanwhile */
  async switchWorkspace({ id: personId }: Caller, workspace: string, origin: Origin): Promise<SignedIn> {
    const signedIn = await this.database.transaction(async (transaction) => {
      await lockPerson(transaction, personId);
      const since = await this.sessions.end(transaction, origin.token!);
      if (!since) throw sessionOver();
      return this.starts.begin(transaction, { personId, workspace, origin, since });
    });
    await this.feed.refresh();
    return signedIn;
  }

  /** Ends all sessions of the person and begins a new one. @throws AppError `invalid_input` for a wrong password, `rate_limited`, `unauthenticated` */
  async changePassword(caller: Caller, change: ChangePassword, origin: Origin): Promise<SignedIn> {
    const person = await this.people.findOneBy({ id: caller.id });
    if (!person) throw new AppError('unauthenticated', 'This account no longer exists.');
    const attempt = await this.limits.begin(person.email, origin.address);
    if (!(await this.passwords.verify(person.passwordHash, change.currentPassword, attempt))) {
      await attempt.failed();
      const message = 'is not your password';
      throw new AppError('invalid_input', `currentPassword: ${message}`, {
        errors: [{ field: 'currentPassword', rule: 'wrong_password', message }],
      });
    }
    await attempt.succeeded(person.id);
    const hash = await this.passwords.hash(change.newPassword, attempt.from);
    const signedIn = await this.database.transaction(async (transaction) => {
      const held = await lockPerson(transaction, person.id);
      if (held?.passwordHash !== person.passwordHash) return undefined;
      if (!(await this.sessions.end(transaction, origin.token!))) throw sessionOver();
      await this.passwords.replace(transaction, { personId: person.id, hash, isGiven: false });
      await this.audit.record(transaction, caller, { action: 'password.changed', object: person.id });
      return this.starts.begin(transaction, { personId: person.id, workspace: caller.workspaceId, origin });
    });
    if (!signedIn) return this.changePassword(caller, change, origin);
    await this.feed.refresh();
    return signedIn;
  }

  /** Ends this session, or all sessions of the person. */
  async logout(caller: Caller, origin: Origin, everywhere: boolean): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await lockPerson(transaction, caller.id);
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

  /** The same answer, after the same work, whether the address or the password was wrong. */
  private async refused(attempt: LoginAttempt, { address }: Origin, person: PersonEntity | null): Promise<AppError> {
    this.audit.count(
      { kind: 'anonymous', workspaceId: person?.lastWorkspaceId ?? undefined, address },
      { action: 'session.refused', object: person?.id, result: 'failure' },
    );
    await attempt.failed();
    return new AppError('unauthenticated', 'The e-mail address or the password is wrong.');
  }
}
