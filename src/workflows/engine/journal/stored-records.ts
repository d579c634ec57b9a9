import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/connection/database.js';
import { changeRecords } from './change-records.js';
import { type EarlierRecords, type PassRecords, recordsByPass } from './earlier-records.js';
import type { NodeRow, RunRow } from './rows.js';
import { tooMuchTogether, type MemorySeat } from '../memory/memory-room.js';
import { memorySize } from '../memory/memory-size.js';
import { plainSize } from '../memory/plain-size.js';
import { INTERRUPTED } from './node-records.js';
import { STEP_SEPARATOR } from './node-records.js';

/** Most bytes of values, as they may be when they are not compressed, that one statement reads besides the first record. */
const MAX_BYTES = 4_194_304;

/** What was in flight when the owner died is over, without a result. Only who holds the run now may say so. */
const closeInterrupted = changeRecords({
  which: `run_id = $1 and status = 'running'`,
  set: `status = 'failed', error = '{"code": "${INTERRUPTED}", "message": "The process that ran this node ended before the node did."}'`,
  holds: 'run.attempt = $2',
});

const readCounts = `
  select coalesce(max(seq), 0) as seq, coalesce(max(split_part(path, '.', 1)::integer) filter (where path <> ''), -1) + 1 as iterations
    from node_execution where run_id = $1`;

/** Records that are not written again come without their input. */
const fields = `run_id, node_id, path, attempt, seq, change, status, output_name,
  (extract(epoch from started_at) * 1000)::double precision as started_at, duration_ms,
  case when status <> 'succeeded' then input end as input, output, error`;

/**
 * The records of passes in the order of the passes, those behind the last one that was read, and the place of the pass of the
 * record that follows. All of the first pass come, however many bytes they have, but not all at once; of the others those
 * for which there is room.
 */
const readPage = `
  select ${fields}, place, next, bytes from (
    select n.*, pass.place::integer, row_number() over found as nth, lead(pass.place::integer) over found as next,
           (sum(${plainSize('n.output')} + case when n.status <> 'succeeded' then ${plainSize('n.input')} else 0 end)
             over found)::double precision as bytes
      from unnest($2::text[]) with ordinality as pass(path, place)
      join node_execution n on n.run_id = $1 and n.path = pass.path
     where ($3::text[] is null or split_part(n.node_id, '${STEP_SEPARATOR}', 1) = any($3)) and (pass.place, n.node_id, n.attempt) > ($4, $5, $6)
    window found as (order by pass.place, n.node_id, n.attempt)
  ) as page
   where nth = 1 or bytes + case when place = 1 then 0 else $7 end <= ${MAX_BYTES}
   order by place, node_id, attempt`;

/** A record, its place among the passes that were asked for, and the place of the record that follows. */
type PlacedRow = NodeRow & { place: number; next: number | null; bytes: number };

/** Reads what earlier owners of runs have recorded: each run by itself, and a bounded number of bytes at a time. */
@Injectable()
export class StoredRecords {
  constructor(private readonly database: Database) {}

  /**
   * What is recorded of a run that this process has claimed; what was in flight in it is over from now on. `seat` counts what is
   * read here, and waits between two readings where there is no room.
   * @throws AppError `too_large` when it is too much for one run
   */
  async of({ id, attempt }: Pick<RunRow, 'id' | 'attempt'>, seat?: MemorySeat): Promise<EarlierRecords> {
    await this.database.execute(closeInterrupted, [id, attempt]);
    const [counts] = await this.database.query<Pick<EarlierRecords, 'seq' | 'iterations'>>(readCounts, [id]);
    const [root] = await this.passes(id, [''], null, seat);
    return { ...counts!, root, passes: (paths, nodeIds) => this.passes(id, paths, nodeIds) };
  }

  private async passes(
    runId: string,
    paths: readonly string[],
    nodeIds: readonly string[] | null,
    seat?: MemorySeat,
  ): Promise<PassRecords[]> {
    const rows: PlacedRow[] = [];
    let bytes = 0;
    let last: PlacedRow | undefined;
    do {
      const after = last ? [last.place, last.node_id, last.attempt] : [0, '', 0];
      const page = await this.database.query<PlacedRow>(readPage, [runId, paths, nodeIds, ...after, bytes]);
      rows.push(...page);
      if (seat) await count(page, seat);
      last = page.at(-1);
      bytes += last?.bytes ?? 0;
    } while (last?.next === 1);
    // The pass of the record that follows is not all there.
    const cut = last?.next ?? Infinity;
    const passes = recordsByPass(rows.filter(({ place }) => place < cut));
    return paths.slice(0, cut - 1).map((path) => passes.get(path) ?? new Map());
  }
}

async function count(page: readonly PlacedRow[], seat: MemorySeat): Promise<void> {
  for (const { input, output } of page) seat.hold(memorySize(input) + memorySize(output));
  if (seat.free < 0) throw tooMuchTogether();
  if (seat.isCrowded) await seat.whenRoom();
}
