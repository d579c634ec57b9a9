import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/connection/database.js';
import { changeRecords } from './change-records.js';
import { type EarlierRecords, type FrameRecords, recordsByFrame } from './earlier-records.js';
import type { HeldIdentity, NodeRow, RunIdentity } from './rows.js';
import { readProgress, readResults } from './run-progress.js';
import { tooMuchTogether, type MemorySeat } from '../memory/memory-room.js';
import { memorySize, plainSize } from '../memory/sizes.js';
import { measureInTurns } from '../memory/value-size.js';
import { INTERRUPTED } from './node-records.js';
import { STEP_SEPARATOR } from '../../nodes/contract/node-kind.js';

/** Most bytes of values, as they may be when they are not compressed, that one statement reads besides the first record. */
const MAX_BYTES = 4_194_304;

/** What was in flight when the owner died is over, without a result. Only who holds the run now may say so. */
const closeInterrupted = changeRecords({
  which: `workspace_id = $3 and run_id = $1 and status = 'running'`,
  set: `status = 'failed', error = '{"code": "${INTERRUPTED}", "message": "The process that ran this node ended before the node did."}'`,
  holds: 'run.attempt = $2',
});

const readCounts = `
  select coalesce(max(seq), 0) as seq, coalesce(max(split_part(path, '.', 1)::integer) filter (where path <> ''), -1) + 1 as iterations
    from node_execution where workspace_id = $1 and run_id = $2`;

/** Records that are not written again come without their input. */
const fields = `workspace_id, run_id, node_id, path, attempt, seq, change, status, output_name,
  (extract(epoch from started_at) * 1000)::double precision as started_at, duration_ms,
  case when status <> 'succeeded' then input end as input, output, error`;

/**
 * The records of frames in the order in which the frames were asked for, from behind the last record that was read, and the
 * number of the frame of the record that follows. All records of the first frame come, however many bytes they have, but not
 * all at once; of the other frames those come for which there is room.
 */
const readPage = `
  select ${fields}, number, next, bytes from (
    select n.*, frame.number::integer, row_number() over found as nth, lead(frame.number::integer) over found as next,
           (sum(${plainSize('n.output')} + case when n.status <> 'succeeded' then ${plainSize('n.input')} else 0 end)
             over found)::double precision as bytes
      from unnest($3::text[]) with ordinality as frame(path, number)
      join node_execution n on n.workspace_id = $1 and n.run_id = $2 and n.path = frame.path
     where ($4::text[] is null or split_part(n.node_id, '${STEP_SEPARATOR}', 1) = any($4)) and (frame.number, n.node_id, n.attempt) > ($5, $6, $7)
    window found as (order by frame.number, n.node_id, n.attempt)
  ) as page
   where nth = 1 or bytes + case when number = 1 then 0 else $8 end <= ${MAX_BYTES}
   order by number, node_id, attempt`;

/** A record, the number of its frame among those that were asked for, and the number of the frame of the record that follows. */
type NumberedRow = NodeRow & { number: number; next: number | null; bytes: number };

/** Reads what earlier owners of runs have recorded: each run by itself, and a bounded number of bytes at a time. */
@Injectable()
export class StoredRecords {
  constructor(private readonly database: Database) {}

  /**
   * What is recorded of a run that this process has claimed; what was in flight in it is over from now on. `seat` counts what is
   * read here, and waits between two readings where there is no room.
   * @throws AppError `too_large` when it is too much for one run
   */
  async of(run: HeldIdentity, seat?: MemorySeat): Promise<EarlierRecords> {
    const progress = await readProgress(this.database, run);
    // Nothing was in flight when the attempt before began to wait, and nobody has recorded anything since.
    const isWhole = progress?.attempt === run.attempt - 1;
    const { seq, iterations } = isWhole ? progress : await this.counts(run);
    const [root] = await this.frames(run, [''], null, seat);
    return {
      ...{ seq, iterations, root },
      frames: (paths, nodeIds) => this.frames(run, paths, nodeIds),
      hasResults: progress !== undefined,
      results: (path, nodeId) => readResults(this.database, run, { path, nodeId }),
    };
  }

  private async counts({ workspace_id: workspaceId, id, attempt }: HeldIdentity) {
    await this.database.execute(closeInterrupted, [id, attempt, workspaceId]);
    const [counts] = await this.database.query<Pick<EarlierRecords, 'seq' | 'iterations'>>(readCounts, [
      workspaceId,
      id,
    ]);
    return counts!;
  }

  private async frames(
    { workspace_id: workspaceId, id }: RunIdentity,
    paths: readonly string[],
    nodeIds: readonly string[] | null,
    seat?: MemorySeat,
  ): Promise<FrameRecords[]> {
    const rows: NumberedRow[] = [];
    let bytes = 0;
    let last: NumberedRow | undefined;
    do {
      const after = last ? [last.number, last.node_id, last.attempt] : [0, '', 0];
      const page = await this.database.query<NumberedRow>(readPage, [
        ...[workspaceId, id, paths, nodeIds, ...after, bytes],
      ]);
      rows.push(...page);
      if (seat) await count(page, seat);
      last = page.at(-1);
      bytes += last?.bytes ?? 0;
    } while (last?.next === 1);
    // The frame of the record that follows is not all there.
    const cut = last?.next ?? Infinity;
    const frames = recordsByFrame(rows.filter(({ number }) => number < cut));
    return paths.slice(0, cut - 1).map((path) => frames.get(path) ?? new Map());
  }
}

async function count(page: readonly NumberedRow[], seat: MemorySeat): Promise<void> {
  for (const { input, output } of page) {
    for (const value of [input, output]) {
      await measureInTurns(value);
      seat.hold(memorySize(value));
    }
  }
  if (seat.free < 0) throw tooMuchTogether();
  if (seat.isCrowded) await seat.whenRoom();
}
