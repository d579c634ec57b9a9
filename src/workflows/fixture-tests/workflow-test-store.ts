import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '#libs/errors';
import { Database, type Transaction } from '../../platform/database/connection/database.js';
import { testLimits, type WorkflowFixture, type WorkflowTest } from './workflow-fixture.dto.js';

interface TestRow {
  name: string;
  fixture: WorkflowFixture;
}

/** Whose tests. */
export interface TestsOf {
  workspaceId: string;
  workflowId: string;
}

/** The tests that are kept with a workflow. Whether there is the workflow is for the caller to know. */
@Injectable()
export class WorkflowTestStore {
  constructor(private readonly database: Database) {}

  /** By name; all of them, or those that are named. @throws AppError `not_found` when one that is named is missing */
  async list({ workspaceId, workflowId }: TestsOf, names?: readonly string[]): Promise<WorkflowTest[]> {
    const rows = await this.database.query<TestRow>(
      `select name, fixture from workflow_test
        where workspace_id = $1 and workflow_id = $2 and ($3::text[] is null or name = any($3)) order by name collate "C"`,
      [workspaceId, workflowId, names ?? null],
    );
    const missing = names?.find((name) => rows.every((row) => row.name !== name));
    if (missing !== undefined) throw new AppError('not_found', `There is no test "${missing}".`);
    return rows.map(({ name, fixture }) => ({ name, ...fixture }));
  }

  /** @throws AppError `not_found` */
  async get(of: TestsOf, name: string): Promise<WorkflowTest> {
    const [test] = await this.list(of, [name]);
    return test!;
  }

  /**
   * Keeps a test under its name, in place of the one there was.
   * @throws AppError `conflict` when the workflow has as many as it may have
   */
  async put({ workspaceId, workflowId }: TestsOf, test: WorkflowTest, transaction?: Transaction): Promise<void> {
    if (!transaction) return this.database.transaction((own) => this.put({ workspaceId, workflowId }, test, own));
    const { name, input, mocks, expect } = test;
    // Those who add at the same time are counted one after the other.
    await transaction.query('select from workflow where id = $1 for update', [workflowId]);
    await transaction.execute(
      `insert into workflow_test (workflow_id, workspace_id, name, fixture) values ($1, $2, $3, $4)
       on conflict (workflow_id, name) do update set fixture = excluded.fixture, updated_at = now()`,
      [workflowId, workspaceId, name, JSON.stringify({ input, mocks, expect })],
    );
    const [row] = await transaction.query<{ count: number }>(
      'select count(*)::integer as count from workflow_test where workflow_id = $1',
      [workflowId],
    );
    if (row!.count > testLimits.tests)
      throw new AppError('conflict', `A workflow has at most ${testLimits.tests} tests; delete one first.`);
  }

  /** @throws AppError `not_found` */
  async delete({ workspaceId, workflowId }: TestsOf, name: string): Promise<void> {
    const deleted = await this.database.execute(
      'delete from workflow_test where workspace_id = $1 and workflow_id = $2 and name = $3',
      [workspaceId, workflowId, name],
    );
    if (deleted === 0) throw notFound('test');
  }
}
