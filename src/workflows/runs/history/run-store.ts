import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { AppError, notFound } from '#libs/errors';
import { decodeCursor, pageOf, type PageOf } from '../../../http/endpoints/page.js';
import { Database } from '../../../platform/database/connection/database.js';
import type { Definition } from '../../model/definition.js';
import { FinishedRuns } from '../../engine/endings/finished-runs.js';
import { HeldRuns } from '../../engine/gate/held-runs.js';
import { redacted } from '../../nodes/contract/hidden-texts.js';
import { RunSecrets } from '../../engine/secrets/run-secrets.service.js';
import type { ListNodeRecords, ListRuns, NodeRecord, Run } from './run.dto.js';
import { runsFound } from './run-list.js';
import { NodePages, shownNode } from './node-pages.js';
import { shownRunValue } from './run-values.js';
import { nodeRecords, runDetail, runSummary, startRecord, type StoredNode, type StoredRun } from './run-view.js';

const summaryColumns = `r.id, r.workspace_id, r.workflow_id, w.name as workflow_name, r.version, r.trigger, r.test, r.status, r.retry_of, r.parent_run,
  r.created_at, r.started_at, r.ended_at, r.error, r.handled_at, r.handled,
  array(select tag from run_tag where run_tag.workspace_id = r.workspace_id and run_tag.run_id = r.id order by tag) as tags`;
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
    private readonly held: HeldRuns,
  ) {}

  async list(workspaceId: string, { cursor, ...wanted }: ListRuns): Promise<PageOf<Run>> {
    const { limit } = wanted;
    const { text, values } = runsFound({ ...wanted, workspaceId, before: decodeCursor(cursor, 'runs')?.id });
    const rows = await this.database.query<StoredRun>(
      `select ${listColumns} from (${text}) found join run r using (workspace_id, id)
         join workflow w on w.workspace_id = r.workspace_id and w.id = r.workflow_id order by r.id desc`,
      values,
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
    const detail = runDetail(row, await this.pages.first(row), row.graph ?? undefined);
    const shown = this.secrets.shown(row, caller, detail);
    if (row.status !== 'queued') return shown;
    const { reason, until } = await this.held.why(caller.workspaceId, id);
    return { ...shown, held: { reason, ...(until && { until: until.toISOString() }) } };
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
    const { nodes, nextCursor } = await this.pages.page(row, wanted);
    return {
      items: this.secrets.shown(row, caller, nodeRecords(nodes, row.graph ?? undefined)),
      ...(nextCursor !== undefined && { nextCursor }),
    };
  }

  /** The record of the node that a run began with, if its graph is still known. @throws AppError `not_found` */
  async start(caller: Caller, id: string): Promise<NodeRecord | undefined> {
    const row = await this.read(caller.workspaceId, id, `${columns}, ${shownRunValue('input')}`);
    const record = startRecord(row, row.graph ?? undefined);
    return record && this.secrets.shown(row, caller, record);
  }

  /** The run as lists show it, and the records of its nodes that changed after the change `last`. @throws AppError `not_found` */
  async changes(caller: Caller, id: string, last: number): Promise<{ run: Run; changed: NodeRecord[] }> {
    const row = await this.read(caller.workspaceId, id, columns);
    const nodes = await this.database.query<StoredNode>(
      `select ${shownNode} from node_execution as shown
        where workspace_id = $1 and run_id = $2 and change > $3 order by change limit ${MAX_CHANGES}`,
      [caller.workspaceId, id, last],
    );
    return this.secrets.shown(row, caller, {
      run: runSummary(row),
      changed: nodeRecords(nodes, row.graph ?? undefined),
    });
  }

  /** @throws AppError `not_found`, `conflict` when it has ended already */
  async cancel(caller: Caller, id: string): Promise<Run> {
    const run = await this.get(caller, id);
    const { workspaceId: workspace_id } = caller;
    if (!(await this.ended.cancel({ workspace_id, id })))
      throw new AppError('conflict', `The run has ended already: ${run.status}.`);
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
         from run r join workflow w on w.workspace_id = r.workspace_id and w.id = r.workflow_id left join workflow_version v
           on v.workspace_id = r.workspace_id and v.workflow_id = r.workflow_id and v.version = r.version
        where r.id = $1 and r.workspace_id = $2`,
      [id, workspaceId],
    );
    if (!row) throw notFound('run');
    return row;
  }
}
