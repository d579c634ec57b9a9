import { Injectable } from '@nestjs/common';
import { decodeNumber, encodeNumber } from '../../../http/endpoints/page.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import type { NodeStatus, RunIdentity } from '../../engine/journal/rows.js';
import { STEP_SEPARATOR } from '../../nodes/contract/node-kind.js';
import { SHOWN_MAX_BYTES, shownValue } from './run-values.js';
import type { StoredNode } from './run-view.js';

/** Who let the run go on that waited there, and when. */
const resumed = `
  case when status in ('waiting', 'succeeded') then (
    select json_build_object('at', s.resumed_at, 'by', s.actor_kind, 'id', s.actor_id, 'address', s.address)
      from run_resumption s
     where s.workspace_id = shown.workspace_id and s.run_id = shown.run_id and s.path = shown.path and s.node_id = shown.node_id) end as resumed`;

/** What is stored of a node's execution, with large values only named. It is read of `shown`. */
export const shownNode = `run_id, node_id, path, attempt, seq, change, status, output_name, started_at, duration_ms, error, ${resumed}, ${shownValue('input')}, ${shownValue('output')}`;

/** Which records of a run are read. */
export interface NodesWanted {
  /** Records, at most. */
  limit: number;
  /** Where the page before ended. */
  cursor?: string;
  nodeId?: string;
  status?: NodeStatus;
}

/** Records in the order they began, and where to go on if there are more. */
export interface NodePage {
  nodes: StoredNode[];
  nextCursor?: string;
}

const bytesOf = (field: string): string => `least(coalesce(octet_length(${field}::text), 0), ${SHOWN_MAX_BYTES})`;

/** A page ends before the record that would make it too large; the first one is always in it. */
const readPage = `
  select ${shownNode}, next from (
    select *, row_number() over begun as place, lead(seq) over begun as next,
           sum(${bytesOf('input')} + ${bytesOf('output')}) over begun as bytes
      from (select * from node_execution
             where workspace_id = $7 and run_id = $1 and seq > $2 and ($3::text is null or split_part(node_id, '${STEP_SEPARATOR}', 1) = $3)
               and ($4::text is null or status = $4)
             order by seq limit $5 + 1) as first
    window begun as (order by seq)) as shown
   where place <= $5 and (place = 1 or bytes <= $6) order by seq`;

/** Reads what the nodes of a run did, a bounded number of records and bytes at a time: a loop may leave millions. */
@Injectable()
export class NodePages {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  /** The first records, as many as are shown with their run. */
  first(run: RunIdentity): Promise<NodePage> {
    return this.page(run, { limit: this.environment.RUN_DETAIL_MAX_NODES });
  }

  /** @throws AppError `invalid_input` for a cursor that is none */
  async page(
    { workspace_id: workspaceId, id }: RunIdentity,
    { limit, cursor, nodeId, status }: NodesWanted,
  ): Promise<NodePage> {
    const nodes = await this.database.query<StoredNode & { next: number | null }>(readPage, [
      id,
      decodeNumber(cursor) ?? -1,
      nodeId ?? null,
      status ?? null,
      limit,
      this.environment.RUN_DETAIL_MAX_BYTES,
      workspaceId,
    ]);
    const last = nodes.at(-1);
    return { nodes, ...(last?.next != null && { nextCursor: encodeNumber(last.seq) }) };
  }
}
