import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { AppError, notFound } from '#libs/errors';
import { decodeCursor, pageOf, type PageOf } from '../../../http/endpoints/page.js';
import { Database } from '../../../platform/database/connection/database.js';
import type { Definition } from '../../definition/definition.js';
import { FinishedRuns } from '../../engine/endings/finished-runs.js';
import { redacted } from '../../engine/secrets/hidden-texts.js';
import { RunSecrets } from '../../engine/secrets/run-secrets.service.js';
import type { ListNodeRecords, ListRuns, NodeRecord, Run } from './run.dto.js';
import { NodePages, shownNode } from './node-pages.js';
import { shownRunValue } from './run-values.js';
import { nodeRecords, runDetail, runSummary, type StoredNode, type StoredRun } from './run-view.js';

const summaryColumns = `r.id, r.workspace_id, r.workflow_id, w.name as workflow_name, r.version, r.trigger, r.test, r.status, r.retry_of, r.parent_run,
  r.created_at, r.started_at, r.ended_at, r.error`;
/** In lists nobody sees anything of what runs hide: it is enough to know which of them hide something. */
const listColumns = `${summaryColumns}, case when r.sealed is not null then '' end as sealed`;
const columns = `${summaryColumns}, r.sealed`;

/** Most changes that are read at once. */
const MAX_CHANGES = 1000;

/** Runs as callers read and end them. */
@Injectable()
export class RunStore {
  constructor(
    private readonly database: Database,
    private readonly pages: NodePages,
    private readonly ended: FinishedRuns,
    private readonly secrets: RunSecrets,
  ) {}

  async list(
    workspaceId: string,
    { limit, cursor, workflowId, parentRun, status, trigger, code, test, from, to }: ListRuns,
  ): Promise<PageOf<Run>> {
    const rows = await this.database.query<StoredRun>(
      `select ${listColumns} from run r join workflow w on w.id = r.workflow_id
        where r.workspace_id = $1 and ($2::uuid is null or r.id < $2) and ($3::uuid is null or r.workflow_id = $3) and ($4::text is null or r.status = $4)
          and ($5::timestamptz is null or r.created_at >= $5) and ($6::timestamptz is null or r.created_at < $6) and ($7::uuid is null or r.parent_run = $7)
          and ($8::text is null or r.trigger = $8) and ($9::boolean is null or r.test = $9)
          and ($11::text is null or r.status = 'failed' and r.error ->> 'code' = $11)
        order by r.id desc limit $10`,
      [
        workspaceId,
        decodeCursor(cursor, 'runs')?.id ?? null,
        workflowId ?? null,
        status ?? null,
        from ?? null,
        to ?? null,
        parentRun ?? null,
        trigger ?? null,
        test ?? null,
        limit + 1,
        code ?? null,
      ],
    );
    return pageOf('runs', {
      rows,
      limit,
      position: ({ created_at, id }) => ({ at: created_at, id }),
      view: (row) => (row.sealed === null ? runSummary(row) : redacted(runSummary(row))),
    });
  }

  /** A run as this caller may see it. @throws AppError `not_found` */
  async get(caller: Caller, id: string): Promise<Run> {
    const values = `${columns}, ${shownRunValue('input')}, ${shownRunValue('output')}, r.response`;
    const row = await this.read(caller.workspaceId, id, values);
    return this.secrets.shown(row, caller, runDetail(row, await this.pages.first(id), row.graph ?? undefined));
  }

  /** The graph that a run executes. @throws AppError `not_found` */
  async definition(workspaceId: string, id: string): Promise<Definition> {
    const { graph } = await this.read(workspaceId, id, columns);
    if (!graph) throw notFound('graph');
    return graph;
  }

  /** What the nodes of a run did, in the order they began. @throws AppError `not_found`, `invalid_input` for a bad cursor */
  async nodes(caller: Caller, { id, ...wanted }: ListNodeRecords): Promise<PageOf<NodeRecord>> {
    const row = await this.read(caller.workspaceId, id, columns);
    const { nodes, nextCursor } = await this.pages.page(id, wanted);
    return {
      items: this.secrets.shown(row, caller, nodeRecords(nodes, row.graph ?? undefined)),
      ...(nextCursor !== undefined && { nextCursor }),
    };
  }

  /** The run as lists show it, and the records of its nodes that changed after the change `last`. @throws AppError `not_found` */
  async changes(caller: Caller, id: string, last: number): Promise<{ run: Run; changed: NodeRecord[] }> {
    const row = await this.read(caller.workspaceId, id, columns);
    const nodes = await this.database.query<StoredNode>(
      `select ${shownNode} from node_execution as shown where run_id = $1 and change > $2 order by change limit ${MAX_CHANGES}`,
      [id, last],
    );
    return this.secrets.shown(row, caller, {
      run: runSummary(row),
      changed: nodeRecords(nodes, row.graph ?? undefined),
    });
  }

  /** @throws AppError `not_found`, `conflict` when it has ended already */
  async cancel(caller: Caller, id: string): Promise<Run> {
    const run = await this.get(caller, id);
    if (!(await this.ended.cancel(id))) throw new AppError('conflict', `The run has ended already: ${run.status}.`);
    return this.get(caller, id);
  }

  /** Columns of a run, and the graph it executes. @throws AppError `not_found` */
  private async read(
    workspaceId: string,
    id: string,
    wanted: string,
  ): Promise<StoredRun & { graph: Definition | null }> {
    const [row] = await this.database.query<StoredRun & { graph: Definition | null }>(
      `select ${wanted}, coalesce(r.definition, v.definition) as graph
         from run r join workflow w on w.id = r.workflow_id left join workflow_version v on v.workflow_id = r.workflow_id and v.version = r.version
        where r.id = $1 and r.workspace_id = $2`,
      [id, workspaceId],
    );
    if (!row) throw notFound('run');
    return row;
  }
}
