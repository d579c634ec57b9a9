import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Raw, type Repository } from 'typeorm';
import { Environment } from '../../platform/config/environment.js';
import { Database } from '../../platform/database/connection/database.js';
import { elementConfig } from '../triggers/forms/element-keys.js';
import { FrontendElementEntity } from '../triggers/forms/frontend-element.entity.js';
import { ScheduleEntity } from '../triggers/schedules/schedule.entity.js';
import { TEST_PREFIX, WEBHOOK_PREFIX, webhookEndpoint, webhookUrl } from '../triggers/webhooks/webhook-address.js';
import { type EndpointEnvironment, WebhookEndpointEntity } from '../triggers/webhooks/webhook-endpoint.entity.js';
import { countChanges, diffDefinitions } from './deploy/diff-definitions.js';
import type { Definition } from '../model/definition.js';
import type { Workflow } from './workflow.dto.js';
import type { WorkflowEntity } from '../plans/workflow.entity.js';

/** Workflows as they are answered. What joins versions with their drafts is SQL. */
@Injectable()
export class WorkflowViews {
  constructor(
    @InjectRepository(ScheduleEntity) private readonly schedules: Repository<ScheduleEntity>,
    @InjectRepository(FrontendElementEntity) private readonly elements: Repository<FrontendElementEntity>,
    @InjectRepository(WebhookEndpointEntity) private readonly addresses: Repository<WebhookEndpointEntity>,
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  async detail(row: WorkflowEntity): Promise<Workflow> {
    const [seen] = await this.views(row.workspaceId, [row]);
    return { ...seen!, definition: row.definition };
  }

  /** Without definitions. */
  summaries(workspaceId: string, rows: readonly WorkflowEntity[]): Promise<Workflow[]> {
    return this.views(workspaceId, rows);
  }

  /** Where a workflow's webhook is reached. */
  async address(row: WorkflowEntity): Promise<Workflow['webhook']> {
    const slug = await this.slug(row.workspaceId);
    return this.webhook(row, await this.endpoints(row.workspaceId, [row]), slug);
  }

  private async views(workspaceId: string, rows: readonly WorkflowEntity[]): Promise<Workflow[]> {
    const slug = await this.slug(workspaceId);
    const due = await this.schedules.find({
      select: { workflowId: true, nextAt: true },
      where: { workspaceId, workflowId: In(rows.map(({ id }) => id)) },
    });
    const nextRuns = new Map(due.map(({ workflowId, nextAt }) => [workflowId, nextAt]));
    const endpoints = await this.endpoints(workspaceId, rows);
    const keys = await this.elementKeys(workspaceId, rows);
    const changes = await this.undeployedChanges(workspaceId, rows);
    return rows.map((row) =>
      view(row, {
        webhook: this.webhook(row, endpoints, slug),
        elementKey: keys.get(row.id),
        nextRunAt: nextRuns.get(row.id)?.toISOString(),
        undeployedChanges: row.deployedVersion === null ? undefined : (changes.get(row.id) ?? 0),
      }),
    );
  }

  /** Of workflows whose draft is not what is deployed, how many changes lie between. */
  private async undeployedChanges(workspaceId: string, rows: readonly WorkflowEntity[]): Promise<Map<string, number>> {
    const deployed = await this.database.query<{ workflow_id: string; definition: Definition }>(
      `select v.workflow_id, v.definition from workflow w
         join workflow_version v on v.workspace_id = w.workspace_id and v.workflow_id = w.id and v.version = w.deployed_version
        where w.workspace_id = $1 and w.id = any($2) and v.definition::text <> w.definition::text`,
      [workspaceId, rows.map(({ id }) => id)],
    );
    const drafts = new Map(rows.map(({ id, definition }) => [id, definition]));
    const counts = new Map<string, number>();
    for (const { workflow_id: id, definition } of deployed)
      counts.set(id, countChanges(await diffDefinitions(definition, drafts.get(id)!)));
    return counts;
  }

  /** The keys of forms: what people reach, and of drafts what they would. */
  private async elementKeys(workspaceId: string, rows: readonly WorkflowEntity[]): Promise<Map<string, string>> {
    const keys = new Map<string, string>();
    for (const { id, deployedVersion, definition } of rows) {
      const key: unknown = deployedVersion === null ? elementConfig(definition)?.elementKey : undefined;
      if (typeof key === 'string') keys.set(id, key);
    }
    const theirs = { workspaceId, workflowId: In(rows.map(({ id }) => id)) };
    const deployed = await this.elements.find({ select: { workflowId: true, elementKey: true }, where: theirs });
    for (const { workflowId, elementKey } of deployed) keys.set(workflowId, elementKey);
    return keys;
  }

  /** The endpoints that are open: what callers reach, whatever has become of the draft since. */
  private endpoints(workspaceId: string, rows: readonly WorkflowEntity[]): Promise<WebhookEndpointEntity[]> {
    const theirs = { workspaceId, workflowId: In(rows.map(({ id }) => id)) };
    const isOpen = Raw((column) => `${column} > now()`);
    return this.addresses.find({
      where: [
        { ...theirs, environment: 'live' },
        { ...theirs, expiresAt: isOpen },
      ],
    });
  }

  private webhook(row: WorkflowEntity, endpoints: readonly WebhookEndpointEntity[], slug: string): Workflow['webhook'] {
    const open = (environment: EndpointEnvironment) =>
      endpoints.find((endpoint) => endpoint.workflowId === row.id && endpoint.environment === environment);
    const listening = open('test');
    const draft = webhookEndpoint(row.definition);
    const live = row.deployedVersion === null ? draft : open('live');
    const test = listening ?? draft;
    const base = this.environment.BASE_URL!;
    if (!live && !test) return undefined;
    return {
      ...(live && { url: webhookUrl(base + WEBHOOK_PREFIX, live, slug), method: live.method }),
      ...(test && { testUrl: webhookUrl(base + TEST_PREFIX, test, slug) }),
      ...(test && test.method !== live?.method && { testMethod: test.method }),
      ...(listening && { listeningUntil: listening.expiresAt!.toISOString() }),
    };
  }

  private async slug(workspaceId: string): Promise<string> {
    const [row] = await this.database.query<{ slug: string }>('select slug from workspace where id = $1', [
      workspaceId,
    ]);
    return row!.slug;
  }
}

function view(
  row: WorkflowEntity,
  {
    webhook,
    elementKey,
    nextRunAt,
    undeployedChanges,
  }: Pick<Workflow, 'webhook' | 'elementKey' | 'nextRunAt' | 'undeployedChanges'>,
): Workflow {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    settings: row.settings,
    tags: row.tags,
    faults: row.faults,
    status: row.deployedVersion === null ? 'draft' : 'deployed',
    ...(row.deployedVersion !== null && {
      deployedVersion: row.deployedVersion,
      deployedAt: row.deployedAt!.toISOString(),
    }),
    ...(row.pausedAt && { pausedAt: row.pausedAt.toISOString() }),
    ...(undeployedChanges !== undefined && { undeployedChanges }),
    ...(webhook && { webhook }),
    ...(elementKey !== undefined && { elementKey }),
    ...(nextRunAt && !row.pausedAt && { nextRunAt }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
