import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { Caller } from '#libs/access';
import { AppError } from '#libs/errors';
import { decodeCursor, type Page, pageOf, type PageOf } from '../../../http/endpoints/page.js';
import { Audit } from '../../../audit/audit.service.js';
import { Passwords } from '../../auth/passwords/passwords.service.js';
import { lockPerson } from '../../auth/sessions/lock-person.js';
import { Sessions } from '../../auth/sessions/sessions.service.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { InvitationEntity } from '../invitation.entity.js';
import type { ChangeMember, Member } from './member.dto.js';
import { findMember, type MemberRow, MEMBERS, memberView } from './member-rows.js';
import { lockAdmins } from './membership-statements.js';
import { MembershipEntity } from './membership.entity.js';

/** The members of the caller's workspace, and those who are invited to it. */
@Injectable()
export class Members {
  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  async list(workspaceId: string, { limit, cursor }: Page): Promise<PageOf<Member>> {
    const after = decodeCursor(cursor, 'users');
    const rows = await this.database.query<MemberRow>(
      `${MEMBERS} where $2::timestamptz is null or (created_at, id) < ($2, $3) order by created_at desc, id desc limit $4`,
      [workspaceId, after?.at, after?.id, limit + 1],
    );
    return pageOf('users', { rows, limit, position: ({ id, created_at: at }) => ({ id, at }), view: memberView });
  }

  /** @throws AppError `not_found` */
  async get(workspaceId: string, id: string): Promise<Member> {
    return memberView(await findMember(this.database, workspaceId, id));
  }

  /** @throws AppError `not_found`, `conflict` for the last admin, `forbidden` for a password that is not theirs to change */
  async change(caller: Caller, { id, role, disabled, password }: ChangeMember): Promise<Member> {
    const { workspaceId } = caller;
    const hash = password === undefined ? undefined : await this.passwords.hash(password, caller.workspaceId);
    const member = await this.database.transaction(async (transaction) => {
      await lockPerson(transaction, id);
      const before = await findMember(transaction, workspaceId, id);
      if (hash !== undefined && before.invited_until) throw setsTheirOwn();
      if (before.is_member && ((role ?? before.role) !== 'admin' || disabled))
        await keepAnAdmin(transaction, workspaceId, id);
      if (role !== undefined || disabled !== undefined)
        await (before.is_member
          ? transaction.manager.update(MembershipEntity, { workspaceId, personId: id }, { role, disabled })
          : transaction.manager.update(InvitationEntity, { workspaceId, id }, { role, disabled }));
      await this.sessions.endAll(transaction, { personId: id, workspaceId });
      if (hash !== undefined) {
        await requirePasswordRight(transaction, caller, id);
        await this.passwords.replace(transaction, { personId: id, hash, isGiven: true });
      }
      const details = { role, disabled, password: hash === undefined ? undefined : 'changed' };
      await this.audit.record(transaction, caller, { action: 'user.changed', object: id, details });
      return findMember(transaction, workspaceId, id);
    });
    await this.feed.refresh();
    return memberView(member);
  }

  /**
   * Ends a membership with its sessions and the keys that derive from it, or withdraws an invitation; a person who is a member
   * of nothing any more is deleted. What they made stays with the workspace.
   * @throws AppError `not_found`, `conflict` for the last admin
   */
  async remove(caller: Caller, id: string): Promise<void> {
    const { workspaceId } = caller;
    await this.database.transaction(async (transaction) => {
      await lockPerson(transaction, id);
      const { email } = await findMember(transaction, workspaceId, id);
      await keepAnAdmin(transaction, workspaceId, id);
      await transaction.manager.delete(InvitationEntity, { workspaceId, email });
      await transaction.manager.delete(MembershipEntity, { workspaceId, personId: id });
      await transaction.execute(
        'delete from person p where id = $1 and not exists (select from membership where person_id = p.id)',
        [id],
      );
      await this.feed.announce(transaction, 'callers');
      await this.audit.record(transaction, caller, { action: 'user.removed', object: id });
    });
    await this.feed.refresh();
  }
}

function setsTheirOwn(): AppError {
  return new AppError('conflict', 'This person is invited and sets a password by the link; make a new link for them.');
}

/** @throws AppError `conflict` when nobody but this person is an active admin */
async function keepAnAdmin(transaction: Transaction, workspaceId: string, personId: string): Promise<void> {
  const admins = await lockAdmins(transaction, workspaceId);
  if (admins.length === 1 && admins[0] === personId) {
    throw new AppError('conflict', 'This is the last administrator of the workspace; make another one first.');
  }
}

/** @throws AppError `forbidden` for one's own password, and for that of a person who is a member elsewhere too */
async function requirePasswordRight(transaction: Transaction, caller: Caller, personId: string): Promise<void> {
  if (caller.kind === 'person' && caller.id === personId) {
    throw new AppError('forbidden', 'Change your own password with POST /api/auth/password.');
  }
  const elsewhere = { personId, workspaceId: Not(caller.workspaceId) };
  if (await transaction.manager.existsBy(MembershipEntity, elsewhere))
    throw new AppError('forbidden', 'Only this person can change their password.');
}
