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

/** A workflow, and one of its addresses, if it has any. */
interface AddressRow {
  workspace_id: string;
  workflow_id: string;
  slug: string;
  deployed_version: number | null;
  environment: EndpointEnvironment | null;
  method: string;
  path: string;
  pattern_key: string;
  expires_at: Date | null;
}

/** A route and the table it is in. */
interface PlacedRoute extends Route<Endpoint> {
  table: string;
}

/** The number of the last change of addresses. */
export const lastChange = 'select coalesce(max(addresses_changed), 0) as last from workflow';

/** The addresses of the workflows whose addresses changed after a change; without one, of all that have addresses. */
export const changedAddresses = `
  select w.workspace_id, w.id as workflow_id, s.slug, w.deployed_version, e.environment, e.method, e.path, e.pattern_key, e.expires_at
    from workflow w join workspace s on s.id = w.workspace_id
    left join webhook_endpoint e on e.workspace_id = w.workspace_id and e.workflow_id = w.id
   where w.addresses_changed > $1`;
const allAddresses = `
  select e.workspace_id, e.workflow_id, s.slug, w.deployed_version, e.environment, e.method, e.path, e.pattern_key, e.expires_at
    from webhook_endpoint e join workflow w on w.workspace_id = e.workspace_id and w.id = e.workflow_id
    join workspace s on s.id = e.workspace_id`;

const DEFAULT_SLUG = 'default';

/** The addresses of all workspaces in memory; every process takes in those of a workflow within a second of its deploy. */
@Injectable()
export class WebhookRoutes implements OnApplicationBootstrap {
  private readonly tables = new Map<string, RouteTable<Endpoint>>();
  /** What is in the tables, by table, method and pattern. */
  private readonly routes = new Map<string, PlacedRoute>();
  /** The keys of these, by workflow. */
  private readonly keys = new Map<string, readonly string[]>();
  /** The workflows that have an address, as `<environment>:<id>`. */
  private readonly open = new Set<string>();
  /** The last change that was taken in. */
  private seen?: string;
  private updating: Promise<void> = Promise.resolve();

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

  /** One after the other: what was read later is taken in later. */
  private update(): Promise<void> {
    this.updating = this.updating.then(
      () => this.takeIn(),
      () => this.takeIn(),
    );
    return this.updating;
  }

  /** Takes in what has changed; what stays keeps its place. */
  private async takeIn(): Promise<void> {
    // First: what changes meanwhile is read once more.
    const [{ last } = { last: '0' }] = await this.database.query<{ last: string }>(lastChange);
    const rows = await (this.seen === undefined
      ? this.database.query<AddressRow>(allAddresses)
      : this.database.query<AddressRow>(changedAddresses, [this.seen]));
    const gone: PlacedRoute[] = [];
    const added: PlacedRoute[] = [];
    for (const [workflowId, own] of Map.groupBy(rows, (row) => row.workflow_id)) {
      const addresses = own.filter((row) => row.environment !== null) as PlacedAddress[];
      gone.push(...this.forget(workflowId, new Set(addresses.map(keyOf))));
      added.push(...this.keep(workflowId, addresses));
    }
    this.change(gone, added);
    this.seen = last;
  }

  /** Takes away the routes of a workflow except those with some keys. */
  private forget(workflowId: string, kept: ReadonlySet<string>): PlacedRoute[] {
    for (const environment of environments) this.open.delete(`${environment}:${workflowId}`);
    return (this.keys.get(workflowId) ?? []).flatMap((key) => {
      const route = this.routes.get(key);
      // Another workflow may have its address by now.
      if (kept.has(key) || route?.value.workflowId !== workflowId) return [];
      this.routes.delete(key);
      return [route];
    });
  }

  /** Puts in the addresses that a workflow has now. @returns the routes that are not in the tables as they are */
  private keep(workflowId: string, addresses: readonly PlacedAddress[]): PlacedRoute[] {
    if (addresses.length > 0) this.keys.set(workflowId, addresses.map(keyOf));
    else this.keys.delete(workflowId);
    return addresses.flatMap((row) => {
      this.open.add(`${row.environment}:${workflowId}`);
      const key = keyOf(row);
      const value = endpointOf(row);
      const known = this.routes.get(key);
      if (known?.pattern.text === row.path && isSame(known.value, value)) return [];
      const { method } = row;
      const route = {
        table: tableKey(row.environment, row.slug),
        method,
        pattern: parsePattern(row.path).pattern!,
        value,
      };
      this.routes.set(key, route);
      return [route];
    });
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
type PlacedAddress = AddressRow & { environment: EndpointEnvironment };

const environments: readonly EndpointEnvironment[] = ['live', 'test'];

/** Whether the hour of a listening draft is over. */
const isOver = ({ expiresAt }: Endpoint): boolean => expiresAt !== undefined && expiresAt < Date.now();

function endpointOf({ environment, workspace_id, workflow_id, deployed_version, expires_at }: PlacedAddress): Endpoint {
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

function keyOf({ environment, slug, method, pattern_key }: PlacedAddress): string {
  return `${tableKey(environment, slug)} ${method} ${pattern_key}`;
}

function tableKey(environment: EndpointEnvironment, slug: string): string {
  return `${environment}:${slug}`;
}

function splitWorkspace(rawPath: string): { slug: string; path: string } {
  const [, slug, path] = /^\/~([a-z0-9-]{1,63})(\/.*)?$/.exec(rawPath) ?? [];
  return slug === undefined ? { slug: DEFAULT_SLUG, path: rawPath } : { slug, path: path ?? '/' };
}
