import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { codeInfo, codes, type ErrorCode } from '#libs/errors';
import { jsonSchema } from '#libs/schema';
import { disconnectSignal } from '../../../http/disconnect-signal.js';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { type PageOf, pageSchema } from '../../../http/endpoints/page.js';
import type { ApiResponse } from '../../../http/request.js';
import { Deployer, type Deployed } from './deployer.js';
import { diffDefinitions } from './diff-definitions.js';
import {
  CompareVersions,
  Deployment,
  Listening,
  ListVersions,
  VersionDifference,
  Workflow,
  WorkflowId,
  WorkflowVersion,
  WorkflowVersionId,
} from '../workflow.dto.js';
import { WorkflowViews } from '../workflow-views.js';
import { WorkflowPause } from './workflow-pause.js';

const READ = { scope: 'workflows:read' };
const WRITE = { scope: 'workflows:write' };
/** Why a graph does not get its address; one that starts by events needs its connection, and the provider's consent. */
const DEPLOY_ERRORS: readonly ErrorCode[] = [
  ...(['workflow_invalid', 'webhook_path_taken'] as const),
  ...(Object.keys(codes) as ErrorCode[]).filter((code) => ['connection', 'provider'].includes(codeInfo(code).fault)),
];

/** Versions of workflows on their addresses. */
@Controller()
export class DeploymentsController {
  constructor(
    private readonly deployer: Deployer,
    private readonly pauses: WorkflowPause,
    private readonly views: WorkflowViews,
  ) {}

  @Endpoint('POST /api/workflows/:id/deploy', 'Deploy the draft as an immutable version', {
    access: WRITE,
    takesLong: true,
    answer: () => Deployment,
    errors: DEPLOY_ERRORS,
  })
  async deploy(
    @Input() { id }: WorkflowId,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Deployment> {
    return this.deployment(await this.deployer.deploy(id, caller, disconnectSignal(response)));
  }

  @Endpoint('POST /api/workflows/:id/versions/:version/deploy', 'Deploy an earlier version again', {
    access: WRITE,
    takesLong: true,
    answer: () => Deployment,
    errors: DEPLOY_ERRORS,
  })
  async rollBack(
    @Input() { id, version }: WorkflowVersionId,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Deployment> {
    return this.deployment(await this.deployer.deployVersion(id, version, caller, disconnectSignal(response)));
  }

  @Endpoint('POST /api/workflows/:id/undeploy', 'Take the workflow off its address; runs that have begun finish', {
    access: WRITE,
    answer: () => Workflow,
  })
  async undeploy(@Input() { id }: WorkflowId, @CallerOf() caller: Caller): Promise<Workflow> {
    return this.views.detail(await this.deployer.undeploy(id, caller));
  }

  @Endpoint('POST /api/workflows/:id/pause', 'Pause the workflow: new runs wait in the queue', {
    access: WRITE,
    answer: () => Workflow,
    description:
      'Runs that have begun go on, and test runs of the draft are not held back. Callers that wait for an answer get 503 `workflow_paused`; all other starts are stored and wait. Schedules start nothing. A workflow that is paused stays paused.',
  })
  async pause(@Input() { id }: WorkflowId, @CallerOf() caller: Caller): Promise<Workflow> {
    return this.views.detail(await this.pauses.pause(id, caller));
  }

  @Endpoint('POST /api/workflows/:id/resume', 'Resume a paused workflow: the runs that wait begin, in their order', {
    access: WRITE,
    answer: () => Workflow,
    description: 'A schedule that was due meanwhile starts one run or none, as its `missedRuns` says.',
  })
  async resume(@Input() { id }: WorkflowId, @CallerOf() caller: Caller): Promise<Workflow> {
    return this.views.detail(await this.pauses.resume(id, caller));
  }

  @Endpoint('GET /api/workflows/:id/versions', 'List the deployed versions, newest first', {
    access: READ,
    answer: pageSchema(jsonSchema(WorkflowVersion)),
    description: 'A page with large graphs can have fewer items than `limit` and still have a next page.',
  })
  async versions(@Input() { id, ...page }: ListVersions, @CallerOf() caller: Caller): Promise<PageOf<WorkflowVersion>> {
    return this.deployer.versions(id, page, caller);
  }

  @Endpoint('GET /api/workflows/:id/versions/:version/diff', 'Compare a version with another one or the draft', {
    access: READ,
    answer: () => VersionDifference,
    errors: ['not_found'],
  })
  async diff(
    @Input() { id, version, with: other }: CompareVersions,
    @CallerOf() caller: Caller,
  ): Promise<VersionDifference> {
    const [before, after] = await this.deployer.definitions(
      id,
      [version, other === 'draft' ? other : Number(other)],
      caller,
    );
    return diffDefinitions(before!, after!);
  }

  @Endpoint('POST /api/workflows/:id/listen', 'Open the test address of the draft for an hour', {
    access: WRITE,
    answer: () => Listening,
    errors: DEPLOY_ERRORS,
  })
  async listen(@Input() { id }: WorkflowId, @CallerOf() caller: Caller): Promise<Listening> {
    const { row, expiresAt } = await this.deployer.listen(id, caller);
    const { testUrl, method, testMethod = method } = (await this.views.address(row))!;
    return { url: testUrl!, method: testMethod!, expiresAt: expiresAt.toISOString() };
  }

  @Endpoint('DELETE /api/workflows/:id/listen', 'Close the test address', { access: WRITE, status: 204 })
  async stopListening(@Input() { id }: WorkflowId, @CallerOf() caller: Caller): Promise<void> {
    await this.deployer.stopListening(id, caller);
  }

  private async deployment({ row, version, warnings }: Deployed): Promise<Deployment> {
    const address = await this.views.address(row);
    return {
      workflowId: row.id,
      deployedVersion: version,
      deployedAt: row.deployedAt!.toISOString(),
      ...(address?.url !== undefined && { url: address.url }),
      warnings,
    };
  }
}
