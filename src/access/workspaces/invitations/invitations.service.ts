import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { randomToken, sha256, uuidV7 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { Audit } from '../../../audit/audit.service.js';
import { normalizeEmail } from '../../auth/login/find-identity.js';
import { Passwords } from '../../auth/passwords/passwords.service.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import type { AddMember, InvitationLink, InvitedMember } from '../members/member.dto.js';
import { findMember, memberView } from '../members/member-rows.js';
import { addMember } from '../members/membership-statements.js';

const LIFE_MS = 7 * 86_400_000;

/** Invitations to the caller's workspace: links that whoever is invited opens once. Only hashes of them are kept. */
@Injectable()
export class Invitations {
  private readonly baseUrl: string;

  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly audit: Audit,
    environment: Environment,
    retention: Retention,
  ) {
    this.baseUrl = environment.BASE_URL!;
    retention.add({ table: 'invitation', olderThan: 'expires_at', days: 0 });
  }

  /**
   * Invites a person. A password makes an account, with which they may come in at once, only where the address has none in
   * any workspace; whether it had one shows neither in the answer nor in lists, records or refusals.
   * @throws AppError `conflict` for who is a member or invited already
   */
  async invite(caller: Caller, { email: written, role, password }: AddMember): Promise<InvitedMember> {
    const { workspaceId } = caller;
    const email = normalizeEmail(written);
    const hash = password === undefined ? undefined : await this.passwords.hash(password, caller.workspaceId);
    const { token, link } = this.newLink();
    return this.database.transaction(async (transaction) => {
      const id = uuidV7();
      const at = new Date();
      await requireStranger(transaction, workspaceId, email);
      if (hash !== undefined && (await makeAccount(transaction, { id, email, hash, at })))
        await addMember(transaction, { workspaceId, personId: id, role, at });
      const made = await transaction.execute(
        `insert into invitation as open (id, workspace_id, email, role, token_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (workspace_id, email) do update
            set id = excluded.id, role = excluded.role, disabled = false, token_hash = excluded.token_hash,
                created_at = excluded.created_at, expires_at = excluded.expires_at
          where open.expires_at <= now()`,
        [id, workspaceId, email, role, sha256(token), at, link.expiresAt],
      );
      if (made === 0) throw known('is invited already');
      await this.audit.record(transaction, caller, { action: 'user.invited', object: id, details: { role } });
      return Object.assign(memberView(await findMember(transaction, workspaceId, id)), { invitation: link });
    });
  }

  /** Makes another link for somebody who is invited; the former one ends. @throws AppError `not_found`, `conflict` for who has come */
  async renew(caller: Caller, id: string): Promise<InvitationLink> {
    const { workspaceId } = caller;
    const { token, link } = this.newLink();
    await this.database.transaction(async (transaction) => {
      const { email } = await findMember(transaction, workspaceId, id);
      const renewed = await transaction.execute(
        `update invitation set token_hash = $3, expires_at = $4
          where workspace_id = $1 and email = $2 and expires_at > now()`,
        [workspaceId, email, sha256(token), link.expiresAt],
      );
      if (renewed === 0) throw new AppError('conflict', 'This person has come already and needs no link.');
      await this.audit.record(transaction, caller, { action: 'user.invited', object: id, details: { renewed: true } });
    });
    return link;
  }

  private newLink(): { token: string; link: InvitationLink } {
    const token = randomToken();
    const expiresAt = new Date(Date.now() + LIFE_MS).toISOString();
    return { token, link: { url: `${this.baseUrl}/invitations/${token}`, expiresAt } };
  }
}

/** Makes an account with a password that somebody else chose. @returns whether the address had none */
async function makeAccount(
  transaction: Transaction,
  { id, email, hash, at }: { id: string; email: string; hash: string; at: Date },
): Promise<boolean> {
  const made = await transaction.execute(
    `insert into person (id, email, password_hash, password_given, created_at) values ($1, $2, $3, true, $4)
     on conflict (email) do nothing`,
    [id, email, hash, at],
  );
  return made === 1;
}

/** @throws AppError `conflict` for who is invited, whether there is an account or not, and for a member of the workspace */
async function requireStranger(transaction: Transaction, workspaceId: string, email: string): Promise<void> {
  const [open] = await transaction.query(
    'select from invitation where workspace_id = $1 and email = $2 and expires_at > now()',
    [workspaceId, email],
  );
  if (open) throw known('is invited already');
  const [member] = await transaction.query(
    'select from membership m join person p on p.id = m.person_id where m.workspace_id = $1 and p.email = $2',
    [workspaceId, email],
  );
  if (member) throw known('is a member already');
}

function known(message: string): AppError {
  return new AppError('conflict', `This person ${message}.`, { errors: [{ field: 'email', rule: 'taken', message }] });
}
