import { Controller, Req } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Int, Json, List, Text } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { refuseReferences } from '../../../files/file-reference.js';
import { PublicRequests } from '../../../http/public-requests.js';
import type { ApiRequest } from '../../../http/request.js';
import { ResumeRuns } from './resume-runs.js';
import { RunId } from '../history/run.dto.js';

class ResumeRun extends RunId {
  @Json({ optional: true, nullable: true, description: 'Body for the node that waits; an empty object by default.' })
  body?: unknown;

  @Text({ max: 64, optional: true, description: 'Id of the node to resume; needed where several wait.' })
  nodeId?: string;

  @List(Int({ min: 0 }), {
    max: 100,
    optional: true,
    description: 'Indexes of the iterations around it, outermost first; needed where it waits in several.',
  })
  iteration?: number[];
}

class ResumedRun {
  @Text({ description: 'Id of the run that goes on.' }) runId: string;
}

/** Where people and systems let a waiting run go on: at its signed address, or signed in. */
@Controller()
export class ResumeController {
  constructor(
    private readonly runs: ResumeRuns,
    private readonly requests: PublicRequests,
  ) {}

  @Endpoint('POST /api/resume/:token', 'Let a waiting run go on', {
    access: 'public',
    body: 'none',
    takesLong: true,
    answer: () => ResumedRun,
    description:
      'The address itself is the permission, for one wait and once. It is `$"run".resumeUrl` as a node before that wait reads it, or `$"run".resumeUrls["<label>"]`. Body and query are the value of the node that waits; where it does not wait yet, they are kept until it does. Runs show the address to those alone who may resume them without it.',
    errors: ['conflict', 'not_found', 'too_large'],
  })
  async resume(@Req() request: ApiRequest): Promise<ResumedRun> {
    const token = String(request.params['token']);
    const workspaceId = await this.requests.find(request, () => this.runs.workspaceOf(token));
    const by = { kind: 'link', address: request.clientAddress };
    return this.requests.take(request, workspaceId, async (body) => {
      // Whoever has the address need not be of the workspace.
      refuseReferences(body);
      refuseReferences(request.queryParameters, { field: 'query' });
      const resumption = { body: body ?? {}, queryParams: request.queryParameters };
      return { runId: await this.runs.resume(workspaceId, token, resumption, by) };
    });
  }

  @Endpoint('POST /api/runs/:id/resume', 'Let a waiting run go on, with your own credential', {
    access: { scope: 'workflows:run' },
    answer: () => ResumedRun,
    description:
      'As at `$"run".resumeUrl`, for those who see the run but were not sent that address. Where several nodes wait, or one in several iterations, it is to be named.',
    errors: ['conflict', 'not_found'],
  })
  async resumeById(@Input() { body = {}, ...wait }: ResumeRun, @CallerOf() caller: Caller): Promise<ResumedRun> {
    await this.runs.resumeById({ ...wait, workspaceId: caller.workspaceId }, { body, queryParams: {} }, caller);
    return { runId: wait.id };
  }
}
