import type { Role } from '#libs/access';
import { notFound } from '#libs/errors';
import type { Statements } from '../../../platform/database/connection/database.js';
import type { Member } from './member.dto.js';

/** A member, or somebody who is invited, as the database has them. */
export interface MemberRow {
  id: string;
  email: string;
  role: Role;
  disabled: boolean;
  created_at: Date;
  /** Until when their invitation is open; null when none is. */
  invited_until: Date | null;
  /** Whether there is a membership already, and not the invitation alone. */
  is_member: boolean;
}

/** The members of workspace `$1` and those who are invited to it, each once, as `member`. */
export const MEMBERS = `
  select * from (
    select p.id, p.email, m.role, m.disabled, m.created_at, i.expires_at as invited_until, true as is_member
      from membership m join person p on p.id = m.person_id
      left join invitation i on i.workspace_id = m.workspace_id and i.email = p.email and i.expires_at > now()
     where m.workspace_id = $1
    union all
    select i.id, i.email, i.role, i.disabled, i.created_at, i.expires_at, false
      from invitation i
     where i.workspace_id = $1 and i.expires_at > now()
       and not exists (select from membership m join person p on p.id = m.person_id
                        where m.workspace_id = $1 and p.email = i.email)
  ) member`;

/** @throws AppError `not_found` */
export async function findMember(on: Statements, workspaceId: string, id: string): Promise<MemberRow> {
  const [row] = await on.query<MemberRow>(`${MEMBERS} where id = $2`, [workspaceId, id]);
  if (!row) throw notFound('user');
  return row;
}

/** A member as the API shows them. Whether there is an account behind an invitation is nobody's business. */
export function memberView({ id, email, role, disabled, created_at, invited_until }: MemberRow): Member {
  const status = invited_until ? 'invited' : 'active';
  return {
    id,
    email,
    role,
    disabled,
    status,
    createdAt: created_at.toISOString(),
    ...(invited_until && { invitedUntil: invited_until.toISOString() }),
  };
}
