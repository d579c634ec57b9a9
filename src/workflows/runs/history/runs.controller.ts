import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf } from '../../../http/endpoints/page.js';
import type { ApiResponse } from '../../../http/request.js';
import { sendDocument } from '../../../http/endpoints/send-document.js';
import { Definition } from '../../model/definition.js';
import { ListNodeRecords, ListRuns, NodeRecord, Run, RunId, RunReceipt, RunValueId } from './run.dto.js';
import { runAnswer, runAnswerSchema } from './run-view.js';
import { RunValues } from './run-values.js';
import { RunStore } from './run-store.js';

/** What those who may read runs are not shown of one. */
const HIDDEN_LINKS =
  'Links of actions that need no credential are `[redacted]` without `actions:<connector>:read`, and addresses at which the run is resumed without `workflows:run`.';

/** Runs: list, detail, large values, cancel. */
@Controller()
export class RunsController {
  constructor(
    private readonly runs: RunStore,
    private readonly values: RunValues,
  ) {}

  @Endpoint('GET /api/runs', 'List runs, newest first', {
    access: { scope: 'runs:read' },
    answer: pageSchema(jsonSchema(Run)),
  })
  list(@Input() input: ListRuns, @CallerOf() caller: Caller): Promise<PageOf<Run>> {
    return this.runs.list(caller.workspaceId, input);
  }

  @Endpoint('GET /api/runs/:id', 'Get a run with what its nodes did', {
    access: { scope: 'runs:read' },
    answer: () => Run,
    description: HIDDEN_LINKS,
  })
  get(@Input() { id }: RunId, @CallerOf() caller: Caller): Promise<Run> {
    return this.runs.get(caller, id);
  }

  @Endpoint('GET /api/runs/:id/definition', 'Get the graph that a run executes', {
    access: { scope: 'workflows:read' },
    answer: () => Definition,
    errors: ['not_found'],
    description: 'For a draft: the graph as it was saved when the run began, even if it has changed since.',
  })
  definition(@Input() { id }: RunId, @CallerOf() caller: Caller): Promise<Definition> {
    return this.runs.definition(caller.workspaceId, id);
  }

  @Endpoint('GET /api/runs/:id/nodes', 'List what the nodes of a run did, in the order they began', {
    access: { scope: 'runs:read' },
    answer: pageSchema(jsonSchema(NodeRecord)),
    errors: ['not_found'],
    description: HIDDEN_LINKS,
  })
  nodes(@Input() input: ListNodeRecords, @CallerOf() caller: Caller): Promise<PageOf<NodeRecord>> {
    return this.runs.nodes(caller, input);
  }

  @Endpoint('POST /api/runs/:id/cancel', 'Cancel a run', {
    access: { scope: 'workflows:run' },
    answer: runAnswerSchema,
    description: 'Answers the run, or `runId` and `status` alone to a key without the scope `runs:read`.',
  })
  async cancel(@Input() { id }: RunId, @CallerOf() caller: Caller): Promise<Run | RunReceipt> {
    return runAnswer(caller, await this.runs.cancel(caller, id));
  }

  @Endpoint('GET /api/runs/:id/blobs/:blobId', 'Get a value that is too large to be shown with its run', {
    access: { scope: 'runs:read' },
    answer: {},
    errors: ['not_found'],
    description: HIDDEN_LINKS,
  })
  async value(
    @Input() { id, blobId }: RunValueId,
    @CallerOf() caller: Caller,
    @Res() response: ApiResponse,
  ): Promise<void> {
    sendDocument(response, await this.values.read(caller, id, blobId), {
      type: 'application/json; charset=utf-8',
    });
  }
}
