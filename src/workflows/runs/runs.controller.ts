import { Controller } from '@nestjs/common';
import type { Caller } from '@libs/access';
import { jsonSchema } from '@libs/schema';
import { Endpoint } from '../../api/endpoint.decorator.js';
import { CallerOf, Input } from '../../api/input.decorator.js';
import { pageSchema, type PageOf } from '../../api/page.js';
import { ListRuns, Run, RunId } from './run.dto.js';
import { RunStore } from './run-store.js';

/** Runs: list, detail, cancel. */
@Controller()
export class RunsController {
  constructor(private readonly runs: RunStore) {}

  @Endpoint('GET /api/runs', 'List runs, newest first', {
    access: { scope: 'runs:read' },
    answer: pageSchema(jsonSchema(Run)),
  })
  list(@Input() input: ListRuns, @CallerOf() caller: Caller): Promise<PageOf<Run>> {
    return this.runs.list(caller.workspaceId, input);
  }

  @Endpoint('GET /api/runs/:id', 'Get a run with what every node did', {
    access: { scope: 'runs:read' },
    answer: () => Run,
  })
  get(@Input() { id }: RunId, @CallerOf() caller: Caller): Promise<Run> {
    return this.runs.get(caller.workspaceId, id);
  }

  @Endpoint('POST /api/runs/:id/cancel', 'Cancel a run', { access: { scope: 'workflows:run' }, answer: () => Run })
  cancel(@Input() { id }: RunId, @CallerOf() caller: Caller): Promise<Run> {
    return this.runs.cancel(caller.workspaceId, id);
  }
}
