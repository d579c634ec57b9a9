import type { Transaction } from '../../platform/database/connection/database.js';
import type { Connection } from './connection.entity.js';

type Scope = Pick<Connection, 'workspaceId' | 'connector'>;

/** Lets only one transaction at a time make, remove or appoint connections of a connector in a workspace. */
export async function lockConnector(transaction: Transaction, { workspaceId, connector }: Scope): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${workspaceId} ${connector}`]);
}

/** Whether a new connection is the first one that may be the default. */
export async function isFirst(transaction: Transaction, { workspaceId, connector }: Scope): Promise<boolean> {
  const others = await transaction.query(
    'select 1 from connection where workspace_id = $1 and connector = $2 and end_user_id is null limit 1',
    [workspaceId, connector],
  );
  return others.length === 0;
}

/** Takes the default away from whichever connection has it. */
export async function clearDefault(transaction: Transaction, { workspaceId, connector }: Scope): Promise<void> {
  await transaction.execute(
    'update connection set is_default = false where workspace_id = $1 and connector = $2 and is_default',
    [workspaceId, connector],
  );
}

/** After the default is gone: the only connection left becomes it; of several, none does. */
export async function electDefault(transaction: Transaction, { workspaceId, connector }: Scope): Promise<void> {
  await transaction.execute(
    `update connection set is_default = true
     where workspace_id = $1 and connector = $2 and end_user_id is null
       and 1 = (select count(*) from connection where workspace_id = $1 and connector = $2 and end_user_id is null)`,
    [workspaceId, connector],
  );
}
