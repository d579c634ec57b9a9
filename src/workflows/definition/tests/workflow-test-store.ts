import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type QueryDeepPartialEntity, type Repository } from 'typeorm';
import { AppError, notFound } from '#libs/errors';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { WorkflowEntity } from '../../plans/workflow.entity.js';
import { testLimits, type WorkflowTest } from './workflow-fixture.dto.js';
import { WorkflowTestEntity } from './workflow-test.entity.js';

/** Whose tests. */
export interface TestsOf {
  workspaceId: string;
  workflowId: string;
}

/** The tests that are kept with a workflow. Whether there is the workflow is for the caller to know. */
@Injectable()
export class WorkflowTestStore {
  constructor(
    @InjectRepository(WorkflowTestEntity) private readonly stored: Repository<WorkflowTestEntity>,
    private readonly database: Database,
  ) {}

  /** By name; all of them, or those that are named. @throws AppError `not_found` when one that is named is missing */
  async list({ workspaceId, workflowId }: TestsOf, names?: readonly string[]): Promise<WorkflowTest[]> {
    const rows = await this.stored.find({
      select: { workspaceId: true, workflowId: true, name: true, fixture: true },
      where: { workspaceId, workflowId, ...(names && { name: In(names) }) },
    });
    // By the code units of the name, whatever the database sorts by.
    rows.sort((one, other) => (one.name < other.name ? -1 : 1));
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
    const { manager } = transaction;
    // Those who add at the same time are counted one after the other.
    const one = { select: { id: true }, where: { id: workflowId, workspaceId } } as const;
    await manager.findOne(WorkflowEntity, { ...one, lock: { mode: 'pessimistic_write' } });
    const fixture = { input, mocks, expect };
    const row = { workflowId, workspaceId, name, fixture, updatedAt: () => 'now()' };
    // Their type takes no field of type unknown, which JSON has.
    await manager.upsert(WorkflowTestEntity, row as QueryDeepPartialEntity<WorkflowTestEntity>, [
      ...['workspaceId', 'workflowId', 'name'],
    ]);
    const count = await manager.countBy(WorkflowTestEntity, { workspaceId, workflowId });
    if (count > testLimits.tests)
      throw new AppError('conflict', `A workflow has at most ${testLimits.tests} tests; delete one first.`);
  }

  /** @throws AppError `not_found` */
  async delete({ workspaceId, workflowId }: TestsOf, name: string): Promise<void> {
    const { affected } = await this.stored.delete({ workspaceId, workflowId, name });
    if (affected === 0) throw notFound('test');
  }
}
