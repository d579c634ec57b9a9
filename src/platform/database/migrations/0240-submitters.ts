import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['membership', 'invitation'] as const;

/** People who may open and send forms and see nothing else. */
export class Submitters1700000000240 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setRoles(runner, ['submitter', 'viewer', 'editor', 'admin']);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Whoever saw nothing but forms must not see everything by a step back.
    await runner.query(`
      delete from invitation where role = 'submitter';
      update membership set role = 'viewer', disabled = true where role = 'submitter';
    `);
    await setRoles(runner, ['viewer', 'editor', 'admin']);
  }
}

async function setRoles(runner: QueryRunner, roles: readonly string[]): Promise<void> {
  const list = roles.map((role) => `'${role}'`).join(', ');
  for (const table of TABLES)
    await runner.query(`
      alter table ${table} drop constraint ${table}_role_check;
      alter table ${table} add constraint ${table}_role_check check (role in (${list}));
    `);
}
