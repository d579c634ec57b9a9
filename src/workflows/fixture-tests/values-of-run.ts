import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '#libs/errors';
import { Environment } from '../../platform/config/environment.js';
import { Database } from '../../platform/database/connection/database.js';
import type { Pin } from '../compiler/pin-outputs.js';
import type { Definition } from '../model/definition.js';
import { ERROR_OUTPUT } from '../nodes/contract/node-kind.js';
import { redacted } from '../nodes/contract/hidden-texts.js';
import { nodeKinds } from '../nodes/node-kinds.js';

interface ValueRow {
  node_id: string;
  output_name: string | null;
  value: unknown;
}

/** The last that each node gave outside of loops; of one that failed on its way to `error` that error. */
const LAST_VALUES = `
  from (select distinct on (node_id) node_id, output_name, case when output_name = '${ERROR_OUTPUT}' then error else output end as value
          from node_execution
         where workspace_id = $3 and run_id = $1 and path = '' and node_id = any($2) and (status = 'succeeded' or output_name is not null)
         order by node_id, seq desc) as last`;

/** What the nodes of a run gave, so that one of them can be run alone. */
@Injectable()
export class ValuesOfRun {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  /**
   * A graph in which one node works and every other step gives what it is pinned to, or else what it gave in an earlier run.
   * @throws AppError `not_found` when there is no such run, `too_large` when its values are more than a node may get
   */
  async pinned(definition: Definition, only: string, run?: { workspaceId: string; workflowId: string; id: string }) {
    const others = definition.nodes.filter(
      ({ id, type, pinned }) => id !== only && !pinned && nodeKinds.get(type)?.role === 'step',
    );
    const values = run
      ? await this.read(
          run,
          others.map(({ id }) => id),
        )
      : new Map<string, Pin>();
    const pins = new Map(others.map(({ id }) => [id, values.get(id) ?? NOTHING]));
    return {
      ...definition,
      // The one that works does so although it may be pinned.
      nodes: definition.nodes.map(({ pinned, ...node }) => {
        const pin = node.id === only ? undefined : (pins.get(node.id) ?? pinned);
        return { ...node, ...(pin && { pinned: pin }) };
      }),
    } as Definition;
  }

  private async read(
    { workspaceId, workflowId, id }: { workspaceId: string; workflowId: string; id: string },
    nodeIds: readonly string[],
  ): Promise<Map<string, Pin>> {
    const own = `select 1 as found from run where id = $1 and workspace_id = $2 and workflow_id = $3`;
    const [run] = await this.database.query<{ found: number }>(own, [id, workspaceId, workflowId]);
    if (!run) throw notFound('run of this workflow');
    const wanted = [id, nodeIds, workspaceId];
    const sum = `select coalesce(sum(octet_length(value::text)), 0)::float8 as bytes ${LAST_VALUES}`;
    const [size] = await this.database.query<{ bytes: number }>(sum, wanted);
    if (size!.bytes > this.environment.NODE_VALUE_MAX_CHARACTERS)
      throw new AppError('too_large', 'The values of that run are too large to run one node with them; run up to it.');
    const rows = await this.database.query<ValueRow>(`select * ${LAST_VALUES}`, wanted);
    return new Map(
      rows.map(({ node_id, output_name, value }) => [
        node_id,
        { value: redacted(value), ...(output_name !== null && { output: output_name }) },
      ]),
    );
  }
}

/** Of a node that gave nothing: whatever comes to it fails. */
const NOTHING: Pin = {};
