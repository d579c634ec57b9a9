import { Controller, Req } from '@nestjs/common';
import { Text } from '@libs/schema';
import { Endpoint } from '../../api/endpoint.decorator.js';
import type { ApiRequest } from '../../api/request.js';
import { ResumeRuns } from './resume-runs.js';

class ResumedRun {
  @Text({ description: 'Id of the run that goes on.' }) runId: string;
}

/** Where people and systems let a waiting run go on. The address itself is the permission. */
@Controller()
export class ResumeController {
  constructor(private readonly runs: ResumeRuns) {}

  @Endpoint('POST /api/resume/:token', 'Let a waiting run go on', {
    access: 'public',
    answer: () => ResumedRun,
    description: 'The address is `$"run".resumeUrl` of the run. Body and query are the value of the node that waits.',
    errors: ['conflict', 'not_found'],
  })
  async resume(@Req() { params, body, queryParameters }: ApiRequest): Promise<ResumedRun> {
    const runId = await this.runs.resume(String(params['token']), { body: body ?? {}, queryParams: queryParameters });
    return { runId };
  }
}
