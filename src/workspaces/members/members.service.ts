import { Injectable } from '@nestjs/common';
import type { Caller, Role } from '@libs/access';
import { uuidV7 } from '@libs/crypto';
import { AppError, notFound } from '@libs/errors';
import { decodeCursor, type Page, pageOf, type PageOf } from '../../api/page.js';
import { Audit } from '../../audit/audit.service.js';
import { normalizeEmail } from '../../auth/login/normalize-email.js';
import { Passwords } from '../../auth/passwords/passwords.service.js';
import { ChangeFeed } from '../../database/change-feed.js';
import { Database, type Statements, type Transaction } from '../../database/database.js';
import { violatedConstraint } from '../../database/database-error.js';
import { lockPerson } from '../../auth/sessions/lock-person.js';
import { Sessions } from '../../auth/sessions/sessions.service.js';
import type { AddMember, ChangeMember, Member } from './member.dto.js';
import { addMember, lockAdmins } from './membership-statements.js';

interface MemberRow {
  id: string;
  email: string;
  role: Role;
  disabled: boolean;
  created_at: Date;
}

const MEMBERS = `
  select p.id, p.email, m.role, m.disabled, m.created_at from membership m join person p on p.id = m.person_id
   where m.workspace_id = $1`;

/** The members of the caller's workspace. */
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
      `${MEMBERS} and ($2::timestamptz is null or (m.created_at, p.id) < ($2, $3))
        order by m.created_at desc, p.id desc limit $4`,
      [workspaceId, after?.at, after?.id, limit + 1],
    );
    return pageOf('users', { rows, limit, position: ({ id, created_at: at }) => ({ id, at }), view: toView });
  }

  /** @throws AppError `not_found` */
  get(workspaceId: string, id: string): Promise<Member> {
    return find(this.database, workspaceId, id);
  }

  /** @throws AppError `conflict` for a member, or for a password of a person who has an account */
  async add(caller: Caller, { email, role, password }: AddMember): Promise<Member> {
    const { workspaceId } = caller;
    const hash = password === undefined ? undefined : await this.passwords.hash(password);
    try {
      return await this.database.transaction(async (transaction) => {
        const personId = await personOf(transaction, normalizeEmail(email), hash);
        await addMember(transaction, { workspaceId, personId, role });
        await this.audit.record(transaction, caller, { action: 'user.added', object: personId, details: { role } });
        return find(transaction, workspaceId, personId);
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'membership_pkey') throw error;
      throw new AppError('conflict', 'This person is a member of the workspace already.', {
        errors: [{ field: 'email', rule: 'taken', message: 'is a member already' }],
      });
    }
  }

  /** @throws AppError `not_found`, `conflict` for the last admin, `forbidden` for a password that is not theirs to change */
  async change(caller: Caller, { id, role, disabled, password }: ChangeMember): Promise<Member> {
    const { workspaceId } = caller;
    const hash = password === undefined ? undefined : await this.passwords.hash(password);
    const member = await this.database.transaction(async (transaction) => {
      await lockPerson(transaction, id);
      const before = await find(transaction, workspaceId, id);
      if ((role ?? before.role) !== 'admin' || disabled) await keepAnAdmin(transaction, workspaceId, id);
      await transaction.execute(
        `update membership set role = coalesce($3, role), disabled = coalesce($4, disabled)
          where workspace_id = $1 and person_id = $2`,
        [workspaceId, id, role, disabled],
      );
      await this.sessions.endAll(transaction, { personId: id, workspaceId });
      if (hash !== undefined) {
        await requirePasswordRight(transaction, caller, id);
        await this.passwords.replace(transaction, id, hash);
      }
      const details = { role, disabled, password: hash === undefined ? undefined : 'changed' };
      await this.audit.record(transaction, caller, { action: 'user.changed', object: id, details });
      return find(transaction, workspaceId, id);
    });
    await this.feed.refresh();
    return member;
  }

  /**
   * Ends a membership with its sessions and the keys that derive from it; a person who is a member of nothing any more is
   * deleted. What they made stays with the workspace.
   * @throws AppError `not_found`, `conflict` for the last admin
   */
  async remove(caller: Caller, id: string): Promise<void> {
    const { workspaceId } = caller;
    await this.database.transaction(async (transaction) => {
      await lockPerson(transaction, id);
      await find(transaction, workspaceId, id);
      await keepAnAdmin(transaction, workspaceId, id);
      await transaction.execute('delete from membership where workspace_id = $1 and person_id = $2', [workspaceId, id]);
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

async function find(on: Statements, workspaceId: string, id: string): Promise<Member> {
  const [row] = await on.query<MemberRow>(`${MEMBERS} and p.id = $2`, [workspaceId, id]);
  if (!row) throw notFound('user');
  return toView(row);
}

/** The id of the person with an address, who is made if new. */
async function personOf(transaction: Transaction, email: string, hash: string | undefined): Promise<string> {
  const id = uuidV7();
  const made = await transaction.execute(
    'insert into person (id, email, password_hash, created_at) values ($1, $2, $3, $4) on conflict (email) do nothing',
    [id, email, hash, new Date()],
  );
  if (made === 1) return id;
  if (hash !== undefined) {
    throw new AppError('conflict', 'This person has an account already; add them without a password.', {
      errors: [{ field: 'password', rule: 'has_account', message: 'cannot be set for a person who has an account' }],
    });
  }
  const [known] = await transaction.query<{ id: string }>('select id from person where email = $1 for share', [email]);
  // The account went away between the two statements: the whole request may simply be repeated.
  if (!known) throw new AppError('conflict', 'This person was removed in the same moment; try again.');
  return known.id;
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
  const [elsewhere] = await transaction.query(
    'select from membership where person_id = $1 and workspace_id <> $2 limit 1',
    [personId, caller.workspaceId],
  );
  if (elsewhere) throw new AppError('forbidden', 'Only this person can change their password.');
}

function toView({ id, email, role, disabled, created_at: createdAt }: MemberRow): Member {
  return { id, email, role, disabled, createdAt: createdAt.toISOString() };
}
