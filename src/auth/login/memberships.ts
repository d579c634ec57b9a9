import type { Role } from '@libs/access';
import type { Transaction } from '../../database/database.js';
import type { Identity } from './login.dto.js';

interface MembershipRow {
  person_id: string;
  email: string;
  workspace_id: string;
  slug: string;
  name: string;
  role: Role;
}

/**
 * Where a person may work, and as what: in the workspace asked for by slug or id, else in the one used last, else in the
 * oldest one. Undefined when there is none; a workspace they are no active member of is as one that does not exist.
 */
export async function findMembership(
  transaction: Transaction,
  personId: string,
  workspace?: string,
): Promise<Identity | undefined> {
  const [row] = await transaction.query<MembershipRow>(
    `select p.id as person_id, p.email, w.id as workspace_id, w.slug, w.name, m.role
       from membership m join workspace w on w.id = m.workspace_id join person p on p.id = m.person_id
      where m.person_id = $1 and not m.disabled and ($2::text is null or w.slug = $2 or w.id::text = $2)
      order by (w.id = p.last_workspace_id) desc nulls last, m.created_at, w.id limit 1`,
    [personId, workspace],
  );
  if (!row) return undefined;
  return {
    user: { id: row.person_id, email: row.email },
    workspace: { id: row.workspace_id, slug: row.slug, name: row.name },
    role: row.role,
  };
}
