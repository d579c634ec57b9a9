import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What MCP servers offered when a deployed version first asked them; deploying the version again takes it away. */
export class McpPins1700000000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mcp_pin (
        workspace_id uuid not null references workspace,
        workflow_id uuid not null,
        version integer not null,
        -- Digest of the address and of the name of the variable with the token.
        server bytea not null,
        -- Digest of each tool: its name, description, input and whether it may be repeated.
        tools text[] not null,
        pinned_at timestamptz not null default now(),
        primary key (workflow_id, version, server),
        foreign key (workflow_id, version) references workflow_version on delete cascade
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mcp_pin');
  }
}
