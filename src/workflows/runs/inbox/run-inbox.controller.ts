import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input, NoInput } from '../../../http/endpoints/input.decorator.js';
import { runAnswer, runAnswerSchema } from '../history/run-view.js';
import { HandleRun, RunId, type Run, type RunReceipt } from '../history/run.dto.js';
import { RunStore } from '../history/run-store.js';
import { HandledRuns } from './handled-runs.js';
import { RunInbox } from './run-inbox.dto.js';

/** Failed runs that wait for somebody to look after them. */
@Controller()
export class RunInboxController {
  constructor(
    private readonly handled: HandledRuns,
    private readonly runs: RunStore,
  ) {}

  @Endpoint('GET /api/run-inbox', 'Count the failed runs that nobody has handled', {
    access: { scope: 'runs:read' },
    answer: () => RunInbox,
    description: '`GET /api/runs?handled=false` lists them.',
  })
  inbox(@Input() _: NoInput, @CallerOf() { workspaceId }: Caller): Promise<RunInbox> {
    return this.handled.inbox(workspaceId);
  }

  @Endpoint('POST /api/runs/:id/handle', 'Mark a failed run as handled', {
    access: { scope: 'workflows:run' },
    answer: runAnswerSchema,
    errors: ['conflict', 'not_found'],
    description:
      'It leaves the list of runs that nobody has handled. A run that is handled already takes the new note. Answers the run, or `runId` and `status` alone to a key without the scope `runs:read`.',
  })
  async handle(@Input() input: HandleRun, @CallerOf() caller: Caller): Promise<Run | RunReceipt> {
    await this.handled.handle(caller, input);
    return runAnswer(caller, await this.runs.get(caller, input.id));
  }

  @Endpoint('POST /api/runs/:id/reopen', 'Mark a failed run as not handled', {
    access: { scope: 'workflows:run' },
    answer: runAnswerSchema,
    errors: ['conflict', 'not_found'],
    description:
      'It is back in the list of runs that nobody has handled. Answers the run, or `runId` and `status` alone to a key without the scope `runs:read`.',
  })
  async reopen(@Input() { id }: RunId, @CallerOf() caller: Caller): Promise<Run | RunReceipt> {
    await this.handled.reopen(caller, id);
    return runAnswer(caller, await this.runs.get(caller, id));
  }
}
