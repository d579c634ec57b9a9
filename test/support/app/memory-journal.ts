import type { Transaction } from '../../../src/platform/database/connection/database.js';
import type { CommitOptions, Suspension } from '../../../src/workflows/engine/journal/writer/commit-options.js';
import type { JournalWriter } from '../../../src/workflows/engine/journal/writer/journal-writer.js';
import { RunJournal } from '../../../src/workflows/engine/journal/run-journal.js';
import type { NodeRow, RunRow } from '../../../src/workflows/engine/journal/rows.js';
import { newRun } from '../../../src/workflows/engine/new-run.js';
import type { Plan } from '../../../src/workflows/compiler/plan.js';

/** What one commit wrote, as it was then. */
export interface Commit {
  status: RunRow['status'];
  /** `node status` of every row written; of an iteration `node path status`. */
  rows: string[];
  suspension?: Suspension;
  /** Inputs of the runs that were started with it. */
  spawned?: unknown[];
}

/** A journal in memory: remembers what each commit writes, and can hold commits back or let them fail. */
export class MemoryJournal {
  readonly commits: Commit[] = [];
  /** Rows by node, path and attempt, as last committed. */
  readonly rows = new Map<string, NodeRow>();
  readonly journal: RunJournal;
  /** What a commit waits for; by default nothing. A change that is made with its node's record gives no commit. */
  gate: (commit?: Commit) => Promise<void> = () => Promise.resolve();

  constructor(plan: Plan, input: unknown = {}, isUntold = false) {
    const run = newRun({ plan, trigger: 'manual', input, id: 'run-1' }, 0);
    run.status = 'running';
    this.journal = new RunJournal(this as unknown as JournalWriter, run, false, { isUntold });
  }

  async commit(journal: RunJournal, { suspension, spawned }: CommitOptions = {}): Promise<void> {
    const rows = journal.drain();
    const commit = {
      status: journal.run.status,
      rows: rows.map(({ node_id: id, path, status }) => `${id}${path && ` ${path}`} ${status}`),
      ...(suspension && { suspension }),
      ...(spawned && { spawned: spawned.map((run) => run.input) }),
    };
    this.commits.push(commit);
    for (const row of rows) this.rows.set(nameOf(row), structuredClone(row));
    await this.gate(commit);
    journal.stored = true;
  }

  async commitAtomically<T>(
    _: RunJournal,
    work: (transaction: Transaction) => Promise<{ result: T; row: NodeRow }>,
  ): Promise<T> {
    const { result, row } = await work({} as Transaction);
    await this.gate();
    this.rows.set(nameOf(row), structuredClone(row));
    return result;
  }

  get run(): RunRow {
    return this.journal.run;
  }

  /** The row of a node's first attempt, or of the one given. */
  row(nodeId: string, attempt = 1, path = ''): NodeRow | undefined {
    return this.rows.get(nameOf({ node_id: nodeId, path, attempt }));
  }
}

function nameOf({ node_id: id, path, attempt }: Pick<NodeRow, 'node_id' | 'path' | 'attempt'>): string {
  return [id, ...(path === '' ? [] : [path]), attempt].join(' ');
}
