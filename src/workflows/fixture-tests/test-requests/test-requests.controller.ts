import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { invalidInput } from '#libs/errors';
import { schemaFaults } from '#libs/json-schema';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf } from '../../../http/endpoints/page.js';
import type { ApiResponse } from '../../../http/request.js';
import { MAX_SCHEMA_BYTES } from '../../nodes/webhook/webhook.node.js';
import { WorkflowStore } from '../../definition/workflow-store.js';
import { RunReceipt } from '../../runs/history/run.dto.js';
import { learnBodySchema } from './learn-body-schema.js';
import { LearnedSchema, LearnSchema, ListTestRequests, TestRequest, TestRequestId } from './test-request.dto.js';
import { TestRequests } from './test-requests.js';

const READ_RUNS = { scope: 'runs:read' };

/** What the test address of a workflow has taken, and what can be made of it. */
@Controller()
export class TestRequestsController {
  constructor(
    private readonly requests: TestRequests,
    private readonly workflows: WorkflowStore,
  ) {}

  @Endpoint('GET /api/workflows/:id/requests', 'List the calls that the test address took, newest first', {
    access: READ_RUNS,
    answer: pageSchema(jsonSchema(TestRequest)),
  })
  list(@Input() { id, ...page }: ListTestRequests, @CallerOf() { workspaceId }: Caller): Promise<PageOf<TestRequest>> {
    return this.requests.list(workspaceId, id, page);
  }

  @Endpoint('GET /api/workflows/:id/requests/:requestId', 'Get a call that the test address took', {
    access: READ_RUNS,
    answer: () => TestRequest,
  })
  get(@Input() { id, requestId }: TestRequestId, @CallerOf() { workspaceId }: Caller): Promise<TestRequest> {
    return this.requests.get(workspaceId, id, requestId);
  }

  @Endpoint('POST /api/workflows/:id/requests/:requestId/replay', 'Run the draft with a stored call', {
    access: { scope: 'workflows:run' },
    status: 202,
    answer: () => RunReceipt,
  })
  async replay(
    @Input() { id, requestId }: TestRequestId,
    @CallerOf() { workspaceId }: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<RunReceipt> {
    const run = await this.requests.replay(workspaceId, id, requestId);
    response.setHeader('Location', `/api/runs/${run.id}`);
    response.setHeader('X-Run-Id', run.id);
    return { runId: run.id, status: run.status };
  }

  @Endpoint('POST /api/workflows/:id/learn-schema', 'Make a body schema from a sample or a stored call', {
    access: READ_RUNS,
    writes: false,
    answer: () => LearnedSchema,
  })
  async learn(
    @Input() { id, sample, requestId }: LearnSchema,
    @CallerOf() { workspaceId }: Caller,
  ): Promise<LearnedSchema> {
    await this.workflows.get(workspaceId, id);
    const body = requestId === undefined ? sample : await this.requests.body(workspaceId, id, requestId);
    const schema = learnBodySchema(body);
    const [fault] = schemaFaults(schema);
    if (fault) throw invalidInput('sample', fault.rule, `makes no schema that a webhook takes: it ${fault.message}`);
    if (Buffer.byteLength(JSON.stringify(schema)) > MAX_SCHEMA_BYTES)
      throw invalidInput('sample', 'too_large', `makes a schema of more than ${MAX_SCHEMA_BYTES} bytes`);
    return { schema };
  }
}
