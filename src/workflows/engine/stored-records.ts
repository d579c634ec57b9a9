import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { type EarlierRecords, type PassRecords, recordsByPass } from './earlier-records.js';
import type { NodeRow } from './journal/rows.js';
import { INTERRUPTED } from './node-records.js';
import { STEP_SEPARATOR } from './node-steps.js';

/** Most bytes of outputs, as the database keeps them, that are read of iterations at once, besides those of the first. */
const MAX_BYTES = 4_194_304;

/** What was in flight when the owner died is over, without a result. */
const closeInterrupted = `
  update node_execution n set status = 'failed', change = change + (select max(change) from node_execution where run_id = n.run_id),
         error = '{"code": "${INTERRUPTED}", "message": "The process that ran this node ended; it was tried again."}'
   where run_id = any($1) and status = 'running'`;

const readCounts = `
  select run_id, max(seq) as seq, max(change) as change,
         coalesce(max(split_part(path, '.', 1)::integer) filter (where path <> ''), -1) + 1 as iterations
    from node_execution where run_id = any($1) group by run_id`;

/** Records that are not written again come without their input. */
const fields = `run_id, node_id, path, attempt, seq, change, status, output_name,
  (extract(epoch from started_at) * 1000)::double precision as started_at, duration_ms,
  case when status <> 'succeeded' then input end as input, output, error`;

const readRoots = `select ${fields} from node_execution where run_id = any($1) and path = '' order by run_id, attempt`;

/** Whole passes, up to the first one that is too much; `cut` is its place, null when all are there. */
const readPasses = `
  with found as (
    select n.*, pass.place, sum(coalesce(pg_column_size(n.output), 0)) over (order by pass.place) as bytes
      from unnest($2::text[]) with ordinality as pass(path, place)
      join node_execution n on n.run_id = $1 and n.path = pass.path
     where split_part(n.node_id, '${STEP_SEPARATOR}', 1) = any($3)
  )
  select ${fields}, (select min(place) from found where place > 1 and bytes > $4)::integer as cut
    from found where place = 1 or bytes <= $4
   order by attempt`;

/** Reads what earlier owners of runs have recorded. */
@Injectable()
export class StoredRecords {
  constructor(private readonly database: Database) {}

  /** What is recorded of each of these runs; what was in flight in them is over from now on. */
  async of(runIds: readonly string[]): Promise<Map<string, EarlierRecords>> {
    await this.database.execute(closeInterrupted, [runIds]);
    const roots = Map.groupBy(await this.database.query<NodeRow>(readRoots, [runIds]), ({ run_id }) => run_id);
    const counts = await this.database.query<Counts>(readCounts, [runIds]);
    return new Map(
      counts.map(({ run_id: runId, ...counted }) => {
        const root = recordsByPass(roots.get(runId) ?? []).get('');
        return [runId, { ...counted, root, passes: (paths, nodeIds) => this.passes(runId, paths, nodeIds) }];
      }),
    );
  }

  private async passes(runId: string, paths: readonly string[], nodeIds: readonly string[]): Promise<PassRecords[]> {
    const rows = await this.database.query<NodeRow & { cut: number | null }>(readPasses, [
      runId,
      paths,
      nodeIds,
      MAX_BYTES,
    ]);
    const passes = recordsByPass(rows);
    const covered = rows[0]?.cut ? paths.slice(0, rows[0].cut - 1) : paths;
    return covered.map((path) => passes.get(path) ?? new Map());
  }
}

type Counts = Pick<EarlierRecords, 'seq' | 'change' | 'iterations'> & { run_id: string };
