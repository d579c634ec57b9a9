import type { JournalWriter } from '../../src/workflows/engine/journal/journal-writer.js';
import { RunJournal } from '../../src/workflows/engine/journal/run-journal.js';
import type { NodeRow, RunRow } from '../../src/workflows/engine/journal/rows.js';
import { newRun } from '../../src/workflows/engine/new-run.js';
import type { Plan } from '../../src/workflows/compiler/plan.js';

/** What one commit wrote, as it was then. */
export interface Commit {
  status: RunRow['status'];
  /** `node status` of every row written. */
  rows: string[];
}

/** A journal in memory: remembers what each commit writes, and can hold commits back or let them fail. */
export class MemoryJournal {
  readonly commits: Commit[] = [];
  /** Rows by node and attempt, as last committed. */
  readonly rows = new Map<string, NodeRow>();
  readonly journal: RunJournal;
  /** What the next commits wait for; by default nothing. */
  gate: () => Promise<void> = () => Promise.resolve();

  constructor(plan: Plan, input: unknown = {}) {
    const run = newRun({ plan, trigger: 'manual', input, id: 'run-1' }, 0);
    run.status = 'running';
    this.journal = new RunJournal(this as unknown as JournalWriter, run, false);
  }

  async commit(journal: RunJournal): Promise<void> {
    const rows = journal.drain();
    this.commits.push({ status: journal.run.status, rows: rows.map((row) => `${row.node_id} ${row.status}`) });
    for (const row of rows) this.rows.set(`${row.node_id} ${row.attempt}`, structuredClone(row));
    await this.gate();
  }

  get run(): RunRow {
    return this.journal.run;
  }

  /** The row of a node's first attempt, or of the one given. */
  row(nodeId: string, attempt = 1): NodeRow | undefined {
    return this.rows.get(`${nodeId} ${attempt}`);
  }
}
