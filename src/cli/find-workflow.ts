import { isUuid } from '@libs/crypto';
import { Database } from '../database/database.js';
import { type CommandCall, CommandFailure } from './command.js';

/** The id of the workflow of the workspace that has an id or name. @throws CommandFailure when there is none, or several */
export async function findWorkflow({ service, operator }: CommandCall, idOrName: string): Promise<string> {
  const rows = await service
    .get(Database)
    .query<{ id: string }>(
      `select id from workflow where workspace_id = $1 and deleted_at is null and (name = $2 or id = $3::uuid) order by id limit 20`,
      [operator.workspaceId, idOrName, isUuid(idOrName) ? idOrName : null],
    );
  if (rows.length === 1) return rows[0]!.id;
  if (rows.length === 0) throw new CommandFailure(`There is no workflow "${idOrName}" in this workspace.`);
  throw new CommandFailure(
    `Several workflows are named "${idOrName}"; name one by its id: ${rows.map(({ id }) => id).join(', ')}.`,
  );
}
