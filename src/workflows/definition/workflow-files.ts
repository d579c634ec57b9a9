import { Injectable } from '@nestjs/common';
import type { Caller } from '@libs/access';
import { WorkflowTestStore } from '../fixture-tests/workflow-test-store.js';
import { exportWorkflow, importedDraft } from './export-workflow.js';
import type { ExportedWorkflow } from './workflow.dto.js';
import type { WorkflowRow } from './workflow-row.js';
import { WorkflowStore } from './workflow-store.js';

/** Workflows with their tests as files. */
@Injectable()
export class WorkflowFiles {
  constructor(
    private readonly workflows: WorkflowStore,
    private readonly tests: WorkflowTestStore,
  ) {}

  /** The draft and its tests. @throws AppError `not_found` */
  async export(workspaceId: string, id: string): Promise<ExportedWorkflow> {
    const row = await this.workflows.get(workspaceId, id);
    return exportWorkflow(row, await this.tests.list({ workspaceId, workflowId: id }));
  }

  /** Makes a new workflow of a file, all of it or nothing. */
  import(file: ExportedWorkflow, caller: Caller): Promise<WorkflowRow> {
    return this.workflows.create(importedDraft(file), caller, async (transaction, workflowId) => {
      const of = { workspaceId: caller.workspaceId, workflowId };
      for (const test of file.tests) await this.tests.put(of, test, transaction);
    });
  }
}
