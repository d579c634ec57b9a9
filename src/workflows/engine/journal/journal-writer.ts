import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../database/database.js';
import { Metrics } from '../../../metrics/metrics.js';
import { JobQueue, type RunJob } from '../../../queue/job-queue.js';
import { Fenced, type RunJournal } from './run-journal.js';
import type { NodeRow } from './rows.js';
import { storeNewRuns, storeRuns } from './statements.js';

/** A journal's rows on their way into the database, and who waits for them. */
interface Entry {
  journal: RunJournal;
  nodes: NodeRow[];
  job?: RunJob;
  done: PromiseWithResolvers<void>;
}

/** Most runs of one group: bounds the size of a statement. */
const MAX_GROUP = 500;

/**
 * The one writer of the process. It commits the rows of all runs that wait in one transaction; the next group starts when
 * the last one is committed, so groups grow by themselves with the load and a lone run waits for nobody.
 */
@Injectable()
export class JournalWriter {
  private waiting = new Map<RunJournal, Entry>();
  private writing = false;

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly metrics: Metrics,
  ) {}

  /** Commits a journal with the next group; see `RunJournal.commit`. A `job` is queued in the same transaction. */
  commit(journal: RunJournal, job?: RunJob): Promise<void> {
    let entry = this.waiting.get(journal);
    if (!entry) {
      entry = { journal, nodes: [], done: Promise.withResolvers<void>() };
      this.waiting.set(journal, entry);
    }
    entry.job ??= job;
    if (!this.writing) {
      this.writing = true;
      setImmediate(() => void this.writeGroups());
    }
    return entry.done.promise;
  }

  private async writeGroups(): Promise<void> {
    while (this.waiting.size > 0) {
      const group = this.takeGroup();
      for (const entry of group) entry.nodes = entry.journal.drain();
      try {
        await this.write(group);
      } catch (error) {
        await this.writeOneByOne(group, error);
      }
      // One turn of the event loop: requests that have arrived meanwhile join the next group.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    this.writing = false;
  }

  private takeGroup(): Entry[] {
    const entries = [...this.waiting.values()];
    if (entries.length <= MAX_GROUP) {
      this.waiting = new Map();
      return entries;
    }
    const group = entries.slice(0, MAX_GROUP);
    for (const { journal } of group) this.waiting.delete(journal);
    return group;
  }

  /** One bad row must fail alone: a group that failed is written again, entry by entry. */
  private async writeOneByOne(group: Entry[], groupError: unknown): Promise<void> {
    for (const entry of group) {
      try {
        if (group.length === 1) throw groupError;
        await this.write([entry]);
      } catch (error) {
        entry.journal.restore(entry.nodes);
        entry.done.reject(error);
      }
    }
  }

  private async write(group: Entry[]): Promise<void> {
    const fresh = group.filter(({ journal }) => !journal.stored);
    const known = group.filter(({ journal }) => journal.stored);
    const jobs = group.flatMap(({ job }) => (job ? [job] : []));
    const statement = groupStatement(fresh, known);
    const began = performance.now();
    const written =
      jobs.length > 0
        ? await this.writeWithJobs(statement, jobs)
        : await this.database.prepared<{ id: string }>(statement.name, statement.text, statement.values);
    this.metrics.groupCommitted(group.length, performance.now() - began);
    const held = new Set(written.map(({ id }) => id));
    for (const { journal, done } of fresh) {
      journal.stored = true;
      done.resolve();
    }
    for (const { journal, done } of known) {
      if (held.has(journal.run.id)) done.resolve();
      else done.reject(new Fenced(journal.run.id));
    }
  }

  private async writeWithJobs({ text, values }: Statement, jobs: RunJob[]): Promise<{ id: string }[]> {
    const written = await this.database.transaction(async (transaction: Transaction) => {
      const rows = await transaction.query<{ id: string }>(text, values);
      await this.queue.enqueue(transaction, jobs);
      return rows;
    });
    this.queue.wake();
    return written;
  }
}

interface Statement {
  name: string;
  text: string;
  values: string[];
}

function groupStatement(fresh: Entry[], known: Entry[]): Statement {
  const freshRuns = JSON.stringify(fresh.map(({ journal }) => journal.run));
  const freshNodes = JSON.stringify(fresh.flatMap(({ nodes }) => nodes));
  if (known.length === 0) return { name: 'store-new-runs', text: storeNewRuns, values: [freshRuns, freshNodes] };
  const knownRuns = JSON.stringify(
    known.map(({ journal: { run } }) => ({
      id: run.id,
      attempt: run.attempt,
      status: run.status,
      owner: run.owner,
      started_at: run.started_at,
      ended_at: run.ended_at,
      output: run.output,
      response: run.response,
      error: run.error,
    })),
  );
  const knownNodes = JSON.stringify(known.flatMap(({ nodes }) => nodes));
  return { name: 'store-runs', text: storeRuns, values: [freshRuns, freshNodes, knownRuns, knownNodes] };
}
