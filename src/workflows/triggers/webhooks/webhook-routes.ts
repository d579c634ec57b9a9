import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { parsePattern, RouteTable, type Route, type RouteMatch } from '#libs/routing';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database } from '../../../platform/database/connection/database.js';
import type { Plan } from '../../compiler/plan.js';
import { WorkflowEntity } from '../../plans/workflow.entity.js';
import { PlanSource } from '../../plans/plan-source.js';
import type { EndpointEnvironment } from './webhook-endpoint.entity.js';

/** An address a webhook answers at. */
export interface Endpoint {
  workspaceId: string;
  workflowId: string;
  /** The deployed version; null runs the draft as it was last saved. */
  version: number | null;
  /** When a listening draft stops, epoch milliseconds. */
  expiresAt: number | undefined;
}

interface EndpointRow {
  slug: string;
  environment: EndpointEnvironment;
  workspace_id: string;
  workflow_id: string;
  method: string;
  path: string;
  deployed_version: number | null;
  expires_at: Date | null;
}

/** A route and the table it is in. */
interface PlacedRoute extends Route<Endpoint> {
  table: string;
}

const DEFAULT_SLUG = 'default';

/** The addresses of all workspaces in memory, read by SQL; every process takes in what has changed within a second of a deploy. */
@Injectable()
export class WebhookRoutes implements OnApplicationBootstrap {
  private readonly tables = new Map<string, RouteTable<Endpoint>>();
  /** What is in the tables, by table, method and path. */
  private readonly routes = new Map<string, PlacedRoute>();
  /** The workflows that have an address, as `<environment>:<id>`. */
  private open: ReadonlySet<string> = new Set();

  constructor(
    @InjectRepository(WorkflowEntity) private readonly workflows: Repository<WorkflowEntity>,
    private readonly database: Database,
    private readonly plans: PlanSource,
    private readonly feed: ChangeFeed,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.feed.onChange('webhooks', () => this.update());
    await this.update();
  }

  /** Finds the endpoint of a request; `rawPath` is what follows the prefix, still encoded, perhaps with `/~<workspace>` in front. Both are addresses of the default workspace. */
  match(environment: EndpointEnvironment, method: string, rawPath: string): RouteMatch<Endpoint> {
    const { slug, path } = splitWorkspace(rawPath);
    const match = this.tables.get(tableKey(environment, slug))?.match(method, path) ?? { kind: 'not_found' };
    return match.kind === 'found' && isOver(match.value) ? { kind: 'not_found' } : match;
  }

  /** Whether the workflow of an endpoint that was found before still answers in that environment. */
  isOpen(environment: EndpointEnvironment, endpoint: Endpoint): boolean {
    return this.open.has(`${environment}:${endpoint.workflowId}`) && !isOver(endpoint);
  }

  /** The plan an endpoint runs; a draft's is made anew because it may have been saved meanwhile. */
  plan(endpoint: Endpoint): Promise<Plan> {
    return endpoint.version === null ? this.draftPlan(endpoint) : this.plans.plan(endpoint);
  }

  private async draftPlan({ workspaceId, workflowId }: Endpoint): Promise<Plan> {
    const draft = await this.workflows.findOne({
      select: { id: true, definition: true },
      where: { workspaceId, id: workflowId },
      // What has found its address before it was deleted still runs.
      withDeleted: true,
    });
    return this.plans.plan({ workspaceId, workflowId, version: null, definition: draft?.definition });
  }

  /** Takes in what has changed; what stays keeps its place. */
  private async update(): Promise<void> {
    const rows = await this.database.query<EndpointRow>(
      `select s.slug, e.environment, e.workspace_id, e.workflow_id, e.method, e.path, e.expires_at, w.deployed_version
         from webhook_endpoint e join workflow w on w.workspace_id = e.workspace_id and w.id = e.workflow_id
         join workspace s on s.id = e.workspace_id`,
    );
    const gone = new Map(this.routes);
    const added: PlacedRoute[] = [];
    for (const row of rows) {
      const table = tableKey(row.environment, row.slug);
      const key = `${table} ${row.method} ${row.path}`;
      const value = endpointOf(row);
      const known = gone.get(key);
      gone.delete(key);
      if (known && isSame(known.value, value)) continue;
      const route = { table, method: row.method, pattern: known?.pattern ?? parsePattern(row.path).pattern!, value };
      this.routes.set(key, route);
      added.push(route);
    }
    for (const key of gone.keys()) this.routes.delete(key);
    this.open = new Set(rows.map((row) => `${row.environment}:${row.workflow_id}`));
    this.change([...gone.values()], added);
  }

  private change(gone: readonly PlacedRoute[], added: readonly PlacedRoute[]): void {
    const [remove, add] = [gone, added].map((routes) => Map.groupBy(routes, ({ table }) => table)) as [Placed, Placed];
    for (const table of new Set([...remove.keys(), ...add.keys()])) {
      const changes = { remove: remove.get(table), add: add.get(table) };
      this.tables.set(table, (this.tables.get(table) ?? RouteTable.of<Endpoint>([])).with(changes));
    }
  }
}

type Placed = Map<string, PlacedRoute[]>;

/** Whether the hour of a listening draft is over. */
const isOver = ({ expiresAt }: Endpoint): boolean => expiresAt !== undefined && expiresAt < Date.now();

function endpointOf({ environment, workspace_id, workflow_id, deployed_version, expires_at }: EndpointRow): Endpoint {
  return {
    workspaceId: workspace_id,
    workflowId: workflow_id,
    version: environment === 'live' ? deployed_version : null,
    expiresAt: expires_at?.getTime(),
  };
}

function isSame(one: Endpoint, other: Endpoint): boolean {
  return one.workflowId === other.workflowId && one.version === other.version && one.expiresAt === other.expiresAt;
}

function tableKey(environment: EndpointEnvironment, slug: string): string {
  return `${environment}:${slug}`;
}

function splitWorkspace(rawPath: string): { slug: string; path: string } {
  const [, slug, path] = /^\/~([a-z0-9-]{1,63})(\/.*)?$/.exec(rawPath) ?? [];
  return slug === undefined ? { slug: DEFAULT_SLUG, path: rawPath } : { slug, path: path ?? '/' };
}
