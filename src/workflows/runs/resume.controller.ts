import { Controller, Req } from '@nestjs/common';
import type { Caller } from '@libs/access';
import { Json, Text } from '@libs/schema';
import { Endpoint } from '../../api/endpoint.decorator.js';
import { CallerOf, Input } from '../../api/input.decorator.js';
import type { ApiRequest } from '../../api/request.js';
import { ResumeRuns } from './resume-runs.js';
import { RunId } from './run.dto.js';

class ResumeRun extends RunId {
  @Json({ optional: true, nullable: true, description: 'Body for the node that waits; an empty object by default.' })
  body?: unknown;
}

class ResumedRun {
  @Text({ description: 'Id of the run that goes on.' }) runId: string;
}

/** Where people and systems let a waiting run go on: at its signed address, or signed in. */
@Controller()
export class ResumeController {
  constructor(private readonly runs: ResumeRuns) {}

  @Endpoint('POST /api/resume/:token', 'Let a waiting run go on', {
    access: 'public',
    answer: () => ResumedRun,
    description:
      'The address itself is the permission. It is `$"run".resumeUrl` of the run. Body and query are the value of the node that waits.',
    errors: ['conflict', 'not_found'],
  })
  async resume(@Req() { params, body, queryParameters }: ApiRequest): Promise<ResumedRun> {
    const runId = await this.runs.resume(String(params['token']), { body: body ?? {}, queryParams: queryParameters });
    return { runId };
  }

  @Endpoint('POST /api/runs/:id/resume', 'Let a run go on that waits to be resumed', {
    access: { scope: 'workflows:run' },
    answer: () => ResumedRun,
    description: 'As at `$"run".resumeUrl`, for those who see the run but were not sent that address.',
    errors: ['conflict', 'not_found'],
  })
  async resumeById(@Input() { id, body = {} }: ResumeRun, @CallerOf() { workspaceId }: Caller): Promise<ResumedRun> {
    await this.runs.letGoOn({ id, workspaceId }, { body, queryParams: {} });
    return { runId: id };
  }
}
