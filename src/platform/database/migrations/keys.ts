import type { QueryRunner } from 'typeorm';

/** Gives a table another primary key. What references the one before must be gone. */
export async function setKey(runner: QueryRunner, table: string, ...columns: string[]): Promise<void> {
  await runner.query(`
    alter table ${table} drop constraint ${table}_pkey,
      add constraint ${table}_pkey primary key (${columns.filter((names) => names !== '').join(', ')})
  `);
}

/** Adds the workspace of each row, which is that of the row of `owner` whose `id` is in `column`. Rows without one belong to nothing. */
export async function addWorkspace(
  runner: QueryRunner,
  table: string,
  { owner, column }: { owner: string; column: string },
): Promise<void> {
  await runner.query(`
    alter table ${table} add column workspace_id uuid;
    update ${table} set workspace_id = ${owner}.workspace_id from ${owner} where ${owner}.id = ${column};
    delete from ${table} where workspace_id is null;
    alter table ${table} alter column workspace_id set not null;
  `);
}
