import type { Role } from '#libs/access';
import type { Transaction } from '../../../platform/database/connection/database.js';

/** Makes a person a member of a workspace; who is one already stays as they are. */
export async function addMember(
  transaction: Transaction,
  { workspaceId, personId, role, at }: { workspaceId: string; personId: string; role: Role; at: Date },
): Promise<void> {
  await transaction.execute(
    `insert into membership (workspace_id, person_id, role, created_at) values ($1, $2, $3, $4)
     on conflict (workspace_id, person_id) do nothing`,
    [workspaceId, personId, role, at],
  );
}

/** The active admins of a workspace, locked until the end of the transaction so that two cannot remove each other. */
export async function lockAdmins(transaction: Transaction, workspaceId: string): Promise<string[]> {
  const rows = await transaction.query<{ person_id: string }>(
    `select person_id from membership where workspace_id = $1 and role = 'admin' and not disabled
      order by person_id for no key update`,
    [workspaceId],
  );
  return rows.map((row) => row.person_id);
}
