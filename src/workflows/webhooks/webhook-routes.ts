import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { parsePattern, RouteTable, type Route, type RouteMatch } from '@libs/routing';
import { ChangeFeed } from '../../database/change-feed.js';
import { Database } from '../../database/database.js';
import type { Plan } from '../compiler/plan.js';
import { PlanSource } from '../engine/plan-source.js';

export type EndpointEnvironment = 'live' | 'test';

/** An address a webhook answers at. */
export interface Endpoint {
  workspaceId: string;
  workflowId: string;
  /** The deployed version; null runs the draft as it was last saved. */
  version: number | null;
  /** When a listening draft stops, epoch milliseconds. */
  expiresAt: number | undefined;
  /** The version's plan, once it was needed. */
  plan?: Promise<Plan>;
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

const DEFAULT_SLUG = 'default';

/** The addresses of all workspaces in memory, rebuilt in every process within a second of a deploy. */
@Injectable()
export class WebhookRoutes implements OnApplicationBootstrap {
  private tables = new Map<string, RouteTable<Endpoint>>();

  constructor(
    private readonly database: Database,
    private readonly plans: PlanSource,
    private readonly feed: ChangeFeed,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.feed.onChange('webhooks', () => this.rebuild());
    await this.rebuild();
  }

  /** Finds the endpoint of a request; `rawPath` is what follows the prefix, still encoded, perhaps with `/~<workspace>` in front. Both are addresses of the default workspace. */
  match(environment: EndpointEnvironment, method: string, rawPath: string): RouteMatch<Endpoint> {
    const { slug, path } = splitWorkspace(rawPath);
    const match = this.tables.get(tableKey(environment, slug))?.match(method, path) ?? { kind: 'not_found' };
    if (match.kind === 'found' && match.value.expiresAt !== undefined && match.value.expiresAt < Date.now())
      return { kind: 'not_found' };
    return match;
  }

  /** The plan an endpoint runs; a draft's is made anew because it may have been saved meanwhile. */
  plan(endpoint: Endpoint): Promise<Plan> {
    if (endpoint.version === null) return this.draftPlan(endpoint);
    endpoint.plan ??= this.plans.plan(endpoint).catch((error: unknown) => {
      endpoint.plan = undefined;
      throw error;
    });
    return endpoint.plan;
  }

  private async draftPlan({ workspaceId, workflowId }: Endpoint): Promise<Plan> {
    const [row] = await this.database.query<{ definition: unknown }>(
      'select definition from workflow where workspace_id = $1 and id = $2',
      [workspaceId, workflowId],
    );
    return this.plans.plan({ workspaceId, workflowId, version: null, definition: row?.definition });
  }

  private async rebuild(): Promise<void> {
    const rows = await this.database.query<EndpointRow>(
      `select s.slug, e.environment, e.workspace_id, e.workflow_id, e.method, e.path, e.expires_at, w.deployed_version
         from webhook_endpoint e join workflow w on w.id = e.workflow_id join workspace s on s.id = e.workspace_id`,
    );
    const routes = new Map<string, Route<Endpoint>[]>();
    for (const row of rows) {
      const key = tableKey(row.environment, row.slug);
      const table = routes.get(key) ?? [];
      table.push(toRoute(row));
      routes.set(key, table);
    }
    this.tables = new Map([...routes].map(([key, entries]) => [key, RouteTable.of(entries)]));
  }
}

function toRoute({
  environment,
  workspace_id,
  workflow_id,
  method,
  path,
  deployed_version,
  expires_at,
}: EndpointRow): Route<Endpoint> {
  return {
    method,
    pattern: parsePattern(path).pattern!,
    value: {
      workspaceId: workspace_id,
      workflowId: workflow_id,
      version: environment === 'live' ? deployed_version : null,
      expiresAt: expires_at?.getTime(),
    },
  };
}

function tableKey(environment: EndpointEnvironment, slug: string): string {
  return `${environment}:${slug}`;
}

function splitWorkspace(rawPath: string): { slug: string; path: string } {
  const [, slug, path] = /^\/~([a-z0-9-]{1,63})(\/.*)?$/.exec(rawPath) ?? [];
  return slug === undefined ? { slug: DEFAULT_SLUG, path: rawPath } : { slug, path: path ?? '/' };
}
