import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema, refused } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { disconnectSignal } from '../../http/disconnect-signal.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import type { ApiResponse } from '../../http/request.js';
import { WorkflowId } from '../definition/workflow.dto.js';
import { WorkflowStore } from '../definition/workflow-store.js';
import { fixtureFaults } from './fixture-faults.js';
import { WorkflowTestStore } from '../definition/tests/workflow-test-store.js';
import { WorkflowTest } from '../definition/tests/workflow-fixture.dto.js';
import { PutWorkflowTest, RunWorkflowTests, TestReport, WorkflowTestName } from './workflow-test.dto.js';
import { WorkflowTests } from './workflow-tests.service.js';

const READ = { scope: 'workflows:read' };
const WRITE = { scope: 'workflows:write' };

/** Tests of workflows: start data, mocks for what reaches outside, and what the result must be. */
@Controller()
export class WorkflowTestsController {
  constructor(
    private readonly workflows: WorkflowStore,
    private readonly store: WorkflowTestStore,
    private readonly tests: WorkflowTests,
  ) {}

  @Endpoint('GET /api/workflows/:id/tests', 'List the tests of a workflow, by name', {
    access: READ,
    answer: {
      type: 'object',
      properties: { items: { type: 'array', items: jsonSchema(WorkflowTest) } },
      required: ['items'],
    },
  })
  async list(@Input() { id }: WorkflowId, @CallerOf() { workspaceId }: Caller): Promise<{ items: WorkflowTest[] }> {
    await this.workflows.get(workspaceId, id);
    return { items: await this.store.list({ workspaceId, workflowId: id }) };
  }

  @Endpoint('GET /api/workflows/:id/tests/:name', 'Get a test', { access: READ, answer: () => WorkflowTest })
  async get(@Input() { id, name }: WorkflowTestName, @CallerOf() { workspaceId }: Caller): Promise<WorkflowTest> {
    await this.workflows.get(workspaceId, id);
    return this.store.get({ workspaceId, workflowId: id }, name);
  }

  @Endpoint('PUT /api/workflows/:id/tests/:name', 'Save a test', { access: WRITE, answer: () => WorkflowTest })
  async put(@Input() { id, ...test }: PutWorkflowTest, @CallerOf() { workspaceId }: Caller): Promise<WorkflowTest> {
    const { definition } = await this.workflows.get(workspaceId, id);
    // A slip of the pen would otherwise be found only when the test is run.
    const faults = fixtureFaults(test, definition.nodes);
    if (faults.length > 0) throw refused(faults);
    const of = { workspaceId, workflowId: id };
    await this.store.put(of, test);
    return this.store.get(of, test.name);
  }

  @Endpoint('DELETE /api/workflows/:id/tests/:name', 'Delete a test', { access: WRITE, status: 204 })
  async delete(@Input() { id, name }: WorkflowTestName, @CallerOf() { workspaceId }: Caller): Promise<void> {
    await this.workflows.get(workspaceId, id);
    await this.store.delete({ workspaceId, workflowId: id }, name);
  }

  @Endpoint('POST /api/workflows/:id/tests/run', 'Run tests; they call nothing outside', {
    access: { scope: 'workflows:run' },
    takesLong: true,
    answer: () => TestReport,
  })
  async run(
    @Input() { id, names, version }: RunWorkflowTests,
    @CallerOf() { workspaceId }: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<TestReport> {
    return this.tests.run(workspaceId, id, { names, version, gone: disconnectSignal(response) });
  }
}
