import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { AppError } from '#libs/errors';
import { CredentialSource } from '../../../actions/pipeline/ports.js';
import { WorkflowTestStore } from '../tests/workflow-test-store.js';
import type { WorkflowTest } from '../tests/workflow-fixture.dto.js';
import { exportWorkflow, importedDraft } from './export-workflow.js';
import { WorkflowCompiler } from '../../plans/workflow-compiler.js';
import { withoutPins } from '../../model/definition.js';
import { failureHandler } from '../../model/workflow-settings.js';
import { WORKFLOW_NAME, type ExportedWorkflow } from '../workflow.dto.js';
import type { WorkflowEntity } from '../../plans/workflow.entity.js';
import { WorkflowStore, type Draft } from '../workflow-store.js';

/** Workflows with their tests, as files and as copies. */
@Injectable()
export class WorkflowFiles {
  constructor(
    private readonly workflows: WorkflowStore,
    private readonly tests: WorkflowTestStore,
    private readonly compiler: WorkflowCompiler,
    private readonly credentials: CredentialSource,
  ) {}

  /** The draft and its tests. @throws AppError `not_found` */
  async export(workspaceId: string, id: string): Promise<ExportedWorkflow> {
    const stored = await this.workflows.get(workspaceId, id);
    // Pins are data of runs, which stay here.
    const row = { ...stored, definition: withoutPins(stored.definition) };
    const tests = await this.tests.list({ workspaceId, workflowId: id });
    const { needs } = await this.compiler.compile(row.definition, { workspaceId, workflowId: id, version: null });
    const handler = await this.nameOf(workspaceId, failureHandler(row.settings));
    return exportWorkflow({ row, needs, tests, handler }, (connection) =>
      this.credentials.identify(workspaceId, connection),
    );
  }

  /** Makes a new workflow of a file, all of it or nothing. The name of a handler stands for the only workflow that has it. */
  async import(file: ExportedWorkflow, caller: Caller): Promise<WorkflowEntity> {
    const handler = file.settings?.onFailure;
    const handlers = handler === undefined ? [] : await this.workflows.named(caller.workspaceId, handler);
    return this.create(importedDraft(file, handlers), file.tests, caller);
  }

  /** Makes a new workflow that is like the draft of another one. @throws AppError `not_found` */
  async duplicate(id: string, caller: Caller): Promise<WorkflowEntity> {
    const { workspaceId } = caller;
    const { name, definition, settings, tags } = await this.workflows.get(workspaceId, id);
    const draft = { name: `${name} (copy)`.slice(0, WORKFLOW_NAME.max), definition, settings, tags };
    return this.create(draft, await this.tests.list({ workspaceId, workflowId: id }), caller);
  }

  /** Undefined for a workflow that is no more. */
  private async nameOf(workspaceId: string, id: string | undefined): Promise<string | undefined> {
    if (id === undefined) return undefined;
    try {
      return (await this.workflows.get(workspaceId, id)).name;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  private create(draft: Draft, tests: readonly WorkflowTest[], caller: Caller): Promise<WorkflowEntity> {
    return this.workflows.create(draft, caller, async (transaction, workflowId) => {
      const of = { workspaceId: caller.workspaceId, workflowId };
      for (const test of tests) await this.tests.put(of, test, transaction);
    });
  }
}
