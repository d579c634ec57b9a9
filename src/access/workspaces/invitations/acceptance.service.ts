import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Role } from '#libs/access';
import { sha256, uuidV7 } from '#libs/crypto';
import { AppError, invalidInput } from '#libs/errors';
import { Audit } from '../../../audit/audit.service.js';
import { LoginLimits } from '../../auth/login/login-limits.service.js';
import { PersonEntity } from '../../auth/person.entity.js';
import { type Origin, SessionStart, type SignedIn } from '../../auth/login/session-start.service.js';
import { Passwords } from '../../auth/passwords/passwords.service.js';
import { lockPerson } from '../../auth/sessions/lock-person.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database, type Statements, type Transaction } from '../../../platform/database/connection/database.js';
import { addMember } from '../members/membership-statements.js';
import type { AcceptInvitation, Invitation } from './invitation.dto.js';

interface OpenInvitation {
  workspace_id: string;
  slug: string;
  name: string;
  email: string;
  role: Role;
  expires_at: Date;
}

/**
 * What whoever has the link of an invitation may do. The link proves that the workspace invites; it says nothing of who owns
 * an account. So an account that exists is joined by its own password only, and the link gives nothing of what the account
 * has elsewhere.
 */
@Injectable()
export class Acceptance {
  constructor(
    @InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>,
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly passwords: Passwords,
    private readonly limits: LoginLimits,
    private readonly starts: SessionStart,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError `not_found` for a link that was used, withdrawn, replaced or has ended; `rate_limited` */
  async look(token: string, { address }: Origin): Promise<Invitation> {
    const { email, slug, name, role, expires_at } = await this.open(token, address);
    return { email, workspace: { slug, name }, role, expiresAt: expires_at.toISOString() };
  }

  /**
   * Makes the person a member and signs them in: with the password of the account that has the address, else with a new
   * account. A password that somebody else chose must give way to one of their own first.
   * @throws AppError `not_found` as `look`, `invalid_input` for a wrong password or a missing new one, `rate_limited`
   */
  async accept(input: AcceptInvitation, origin: Origin): Promise<SignedIn> {
    const { email, workspace_id: workspaceId } = await this.open(input.token, origin.address);
    const attempt = await this.limits.begin(email, origin.address);
    const account = await this.people.findOneBy({ email });
    const isRight = await this.passwords.verify(account?.passwordHash, input.password, attempt);
    if (account && !isRight) {
      this.audit.count(
        { kind: 'anonymous', workspaceId, address: origin.address },
        { action: 'invitation.refused', object: email, result: 'failure' },
      );
      await attempt.failed();
      throw invalidInput('password', 'wrong_password', 'is not the password of the account with this address');
    }
    if (account) requireOwnPassword(account, input);
    const chosen = input.newPassword ?? (account ? undefined : input.password);
    const hash = chosen === undefined ? undefined : await this.passwords.hash(chosen, attempt.from);
    const signedIn = await this.database.transaction(async (transaction) => {
      const personId = await this.hold(transaction, { account, email, hash });
      if (personId === undefined) return undefined;
      await this.join(transaction, { personId, token: input.token, origin });
      return this.starts.begin(transaction, { personId, workspace: workspaceId, origin });
    });
    // The account came, went or got another password meanwhile: what holds now decides.
    if (!signedIn) return this.accept(input, origin);
    await attempt.succeeded(signedIn.identity.user.id);
    await this.feed.refresh();
    return signedIn;
  }

  private async open(token: string, address: string): Promise<OpenInvitation> {
    const invitation = await findOpen(this.database, token);
    if (invitation) return invitation;
    await this.limits.failed(address);
    throw noSuchInvitation();
  }

  /** Holds the account that was checked, or makes one; undefined when it is not as it was. */
  private async hold(
    transaction: Transaction,
    { account, email, hash }: { account: PersonEntity | null; email: string; hash?: string },
  ): Promise<string | undefined> {
    if (!account) {
      const id = uuidV7();
      const made = await transaction.execute(
        'insert into person (id, email, password_hash, created_at) values ($1, $2, $3, $4) on conflict (email) do nothing',
        [id, email, hash, new Date()],
      );
      return made === 1 ? id : undefined;
    }
    const { id: personId } = account;
    const held = await lockPerson(transaction, personId);
    if (held?.passwordHash !== account.passwordHash) return undefined;
    if (hash !== undefined) await this.passwords.replace(transaction, { personId, hash, isGiven: false });
    return personId;
  }

  private async join(
    transaction: Transaction,
    { personId, token, origin }: { personId: string; token: string; origin: Origin },
  ): Promise<void> {
    const [used] = await transaction.query<{ workspace_id: string; role: Role }>(
      'delete from invitation where token_hash = $1 and expires_at > now() and not disabled returning workspace_id, role',
      [sha256(token)],
    );
    if (!used) throw noSuchInvitation();
    const { workspace_id: workspaceId, role } = used;
    await addMember(transaction, { workspaceId, personId, role, at: new Date() });
    const { address, requestId } = origin;
    await this.audit.record(
      transaction,
      { kind: 'person', id: personId, workspaceId, address, requestId },
      { action: 'invitation.accepted', object: personId, details: { role } },
    );
  }
}

async function findOpen(on: Statements, token: string): Promise<OpenInvitation | undefined> {
  const [invitation] = await on.query<OpenInvitation>(
    `select i.workspace_id, w.slug, w.name, i.email, i.role, i.expires_at
       from invitation i join workspace w on w.id = i.workspace_id
      where i.token_hash = $1 and i.expires_at > now() and not i.disabled`,
    [sha256(token)],
  );
  return invitation;
}

/** @throws AppError `invalid_input` where the password is one that somebody else may know, and stays */
function requireOwnPassword({ passwordGiven }: PersonEntity, { password, newPassword }: AcceptInvitation): void {
  if (!passwordGiven || (newPassword !== undefined && newPassword !== password)) return;
  throw invalidInput(
    'newPassword',
    'own_password',
    'is needed, and must be another one: an admin chose the current password and may know it',
  );
}

function noSuchInvitation(): AppError {
  return new AppError('not_found', 'This invitation was used or withdrawn, or has ended. Ask for a new link.');
}
