import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf } from '../../http/endpoints/page.js';
import type { ApiResponse } from '../../http/request.js';
import { runAnswer, runAnswerSchema } from '../runs/history/run-view.js';
import { ListRuns, Run, RunReceipt } from '../runs/history/run.dto.js';
import { RunStore } from '../runs/history/run-store.js';
import { RunWaiters } from '../runs/live/run-waiters.js';
import { RunWorkflow } from '../definition/workflow.dto.js';
import { WorkflowStore } from '../definition/workflow-store.js';
import { TestRuns } from './test-runs.js';

class ListRunsOfWorkflow extends ListRuns {}

/** Runs of one workflow, and test runs of its draft. */
@Controller()
export class TestRunsController {
  constructor(
    private readonly testRuns: TestRuns,
    private readonly workflows: WorkflowStore,
    private readonly runs: RunStore,
    private readonly waiters: RunWaiters,
  ) {}

  @Endpoint('POST /api/workflows/:id/run', 'Run the draft with made-up start data', {
    access: { scope: 'workflows:run' },
    takesLong: true,
    status: 202,
    answer: () => RunReceipt,
    further: {
      200: {
        description:
          'The run as it ended, with `wait=true`; `runId` and `status` alone to a key without the scope `runs:read`.',
        answer: runAnswerSchema,
      },
    },
  })
  async run(
    @Input() { id, wait, ...order }: RunWorkflow,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<RunReceipt | Run> {
    const run = await this.testRuns.start(caller.workspaceId, id, order);
    response.setHeader('Location', `/api/runs/${run.id}`);
    response.setHeader('X-Run-Id', run.id);
    if (wait !== 'true') return { runId: run.id, status: run.status };
    await this.waiters.ended(run);
    response.status(200);
    return runAnswer(caller, await this.runs.get(caller, run.id));
  }

  @Endpoint('GET /api/workflows/:workflowId/runs', 'List the runs of a workflow', {
    access: { scope: 'runs:read' },
    answer: pageSchema(jsonSchema(Run)),
  })
  async list(@Input() input: ListRunsOfWorkflow, @CallerOf() { workspaceId }: Caller): Promise<PageOf<Run>> {
    await this.workflows.get(workspaceId, input.workflowId!);
    return this.runs.list(workspaceId, input);
  }
}
