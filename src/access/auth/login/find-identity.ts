import type { Statements } from '../../../platform/database/connection/database.js';
import type { Identity, OwnWorkspace } from './login.dto.js';

interface MembershipRow extends OwnWorkspace {
  person_id: string;
  email: string;
}

/** Workspaces of one answer; who is a member of more reaches the others by name. */
const MAX_SHOWN = 200;

/**
 * Where a person may work, and as what: in the workspace asked for by slug or id, else in the one used last, else in the
 * oldest one. Undefined when there is none; a workspace they are no active member of is as one that does not exist.
 */
export async function findIdentity(on: Statements, personId: string, asked?: string): Promise<Identity | undefined> {
  const rows = await on.query<MembershipRow>(
    `select p.id as person_id, p.email, w.id, w.slug, w.name, m.role
       from membership m join workspace w on w.id = m.workspace_id join person p on p.id = m.person_id
      where m.person_id = $1 and not m.disabled
      order by (w.slug = $2 or w.id::text = $2) desc nulls last,
               (w.id = p.last_workspace_id) desc nulls last, m.created_at, w.id
      limit ${MAX_SHOWN}`,
    [personId, asked],
  );
  const [first] = rows;
  if (!first || (asked !== undefined && first.slug !== asked && first.id !== asked)) return undefined;
  const { person_id: id, email, role } = first;
  return {
    user: { id, email },
    workspace: { id: first.id, slug: first.slug, name: first.name },
    role,
    workspaces: rows.map((row) => ({ id: row.id, slug: row.slug, name: row.name, role: row.role })),
  };
}

/** An e-mail address as it is stored and compared: without surrounding space, in lower case and Unicode form NFC. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
