import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import type { ApiResponse } from '../../../http/request.js';
import { RetryReceipt, RetryRun } from '../history/run.dto.js';
import { RetryRuns } from './retry-runs.js';

/** Does again what a run was to do. */
@Controller()
export class RetryController {
  constructor(private readonly runs: RetryRuns) {}

  @Endpoint('POST /api/runs/:id/retry', 'Run again, from the beginning or from a node', {
    access: { scope: 'workflows:run' },
    status: 202,
    answer: () => RetryReceipt,
    errors: ['conflict', 'not_found', 'workflow_invalid'],
  })
  async retry(
    @Input() input: RetryRun,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<RetryReceipt> {
    const runId = await this.runs.retry(caller.workspaceId, input);
    response.setHeader('Location', `/api/runs/${runId}`);
    return { runId };
  }
}
