import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../test/support/until.js';
import type { Environment } from '../../../../platform/config/environment.js';
import type { CrashPoints } from '../../../../platform/database/crash-points.js';
import type { Database } from '../../../../platform/database/connection/database.js';
import type { Metrics } from '../../../../platform/metrics/metrics.js';
import type { JobQueue } from '../../../../platform/database/queue/job-queue.js';
import type { NodeServices } from '../../../nodes/contract/node-services.js';
import { newRun } from '../../new-run.js';
import { NodeRecords } from '../node-records.js';
import { JournalWriter } from './journal-writer.js';
import type { NodeRow } from '../rows.js';
import { Fenced, RunJournal } from '../run-journal.js';

/** A group that is on its way: the ids of its runs, and what ends it. */
interface Group {
  runs: string[];
  end: () => void;
}

/** Groups in the order they reached the database, which answers when it is told to. */
let groups: Group[];
let writer: JournalWriter;

beforeEach(() => {
  groups = [];
  const prepared = (_name: string, _text: string, [ids]: string[]): Promise<{ id: string }[]> => {
    const { promise, resolve } = Promise.withResolvers<{ id: string }[]>();
    const runs = ids!.slice(1, -1).split(',');
    groups.push({ runs, end: () => resolve(runs.map((id) => ({ id }))) });
    return promise;
  };
  writer = writerOn({ prepared });
});

function writerOn(database: object, queue: object = {}): JournalWriter {
  return new JournalWriter(
    database as Database,
    queue as JobQueue,
    { groupCommitted: () => undefined } as unknown as Metrics,
    { armed: false } as CrashPoints,
    { RUN_BACKLOG_MAX_CHARACTERS: 1_000_000 } as Environment,
  );
}

function journalOf(id: string, workspaceId = 'workspace', input: unknown = {}): RunJournal {
  const plan = { workspaceId, workflowId: 'workflow', version: 1, definition: undefined };
  return new RunJournal(writer, newRun({ plan, trigger: 'webhook', input, id }, 0), false);
}

/** A row of the journal: that a node of it has begun. */
function rowOf(journal: RunJournal): NodeRow {
  return new NodeRecords(journal, { now: Date.now, services: {} as NodeServices }).open({
    nodeId: 'node-of-a',
    path: '',
  });
}

/** Everything that is ready to happen has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

const written = (): string[][] => groups.map(({ runs }) => runs);

describe('the writer of the journal', () => {
  it('writes what comes while a group is on its way as the next group', async () => {
    const commits = ['a', 'b'].map((id) => journalOf(id).commit());
    await settled();
    commits.push(...['c', 'd'].map((id) => journalOf(id).commit()));
    await settled();
    expect(written()).toEqual([['a', 'b']]);
    groups[0]!.end();
    await settled();
    expect(written()).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    groups[1]!.end();
    await Promise.all(commits);
  });

  it('sends the next group before the runs of the last one go on', async () => {
    const events: string[] = [];
    const first = journalOf('a').commit();
    await settled();
    const second = journalOf('b').commit();
    void first.then(() => events.push(`a goes on, ${groups.length} groups sent`));
    groups[0]!.end();
    await settled();
    expect(events).toEqual(['a goes on, 2 groups sent']);
    groups[1]!.end();
    await second;
  });

  it('makes one of several commits of a run that wait', async () => {
    const journal = journalOf('a');
    const first = journal.commit();
    await settled();
    const later = [journal.commit(), journalOf('b').commit(), journal.commit()];
    groups[0]!.end();
    await first;
    await settled();
    expect(written().slice(1).flat().toSorted()).toEqual(['a', 'b']);
    for (const { end } of groups) end();
    await Promise.all(later);
  });

  it('lets workspaces take turns, however much of one waits', async () => {
    const large = 'x'.repeat(5_000_000);
    const busy = ['b1', 'b2', 'b3'].map((id) => journalOf(id, 'b', large).commit());
    busy.push(...['c1', 'c2', 'c3'].map((id) => journalOf(id, 'c', large).commit()));
    await settled();
    const quiet = ['a1', 'a2'].map((id) => journalOf(id, 'a').commit());
    for (let group = 0; group < 6; group += 1) {
      // What is large is written while others run.
      await until(() => groups.length > group);
      groups[group]!.end();
    }
    expect(written()).toEqual([['b1'], ['c1'], ['a1', 'a2', 'b2'], ['c2'], ['b3'], ['c3']]);
    await Promise.all([...busy, ...quiet]);
  });

  it('refuses only the bad run of a group', async () => {
    const refused = new Error('a row the database does not take');
    const database = {
      prepared: (_name: string, _text: string, [ids]: string[]) =>
        ids!.includes('bad') ? Promise.reject(refused) : Promise.resolve([]),
    };
    writer = writerOn(database);
    const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map((id) => journalOf(id).commit()));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('writes what was refused with the next commit', async () => {
    const rows: string[] = [];
    const answers = [() => Promise.reject(new Error('refused')), () => Promise.resolve([])];
    const prepared = (_name: string, _text: string, values: string[]) => {
      rows.push(values.join());
      return answers.shift()!();
    };
    writer = writerOn({ prepared });
    const journal = journalOf('a');
    rowOf(journal);
    await expect(journal.commit()).rejects.toThrow('refused');
    await journal.commit();
    expect(rows.map((text) => text.includes('node-of-a'))).toEqual([true, true]);
  });

  it('writes what was there when a commit was taken, however late its transaction begins', async () => {
    const begun: (() => void)[] = [];
    const stored: unknown[][] = [];
    const prepared = (_name: string, _text: string, values: unknown[]) => {
      stored.push([...values]);
      return Promise.resolve([{ id: 'a' }]);
    };
    const transaction = async (work: (on: object) => Promise<unknown>) => {
      await new Promise<void>((resolve) => begun.push(resolve));
      return work({ prepared });
    };
    writer = writerOn({ transaction }, { enqueue: () => Promise.resolve(), wake: () => undefined });
    const journal = journalOf('a');
    journal.stored = true;
    const row = rowOf(journal);
    const commits = [journal.commit({ spawned: [] })];
    await settled();
    // The node waits by now for a run that the next commit starts; the run itself rests.
    Object.assign(row, { output: { waitsFor: 'a later run' } });
    journal.record(row);
    Object.assign(journal.run, { owner: 'nobody-any-longer' });
    commits.push(journal.commit({ spawned: [] }));
    for (const which of [0, 1]) {
      begun[which]!();
      await settled();
    }
    await Promise.all(commits);
    const texts = stored.map((values) => values.join());
    expect(texts.map((text) => text.includes('a later run'))).toEqual([false, true]);
    expect(texts.map((text) => text.includes('nobody-any-longer'))).toEqual([false, true]);
  });

  it('undoes a change of its node when the run is held elsewhere by now', async () => {
    let undone: unknown;
    const nothingWritten = { query: () => Promise.resolve([]) };
    const transaction = (work: (on: object) => Promise<unknown>) =>
      work(nothingWritten).catch((error: unknown) => {
        undone = error;
        throw error;
      });
    writer = writerOn({ transaction });
    const journal = journalOf('a');
    journal.stored = true;
    const change = journal.commitAtomically(async () => ({ result: 1, row: rowOf(journal) }));
    await expect(change).rejects.toBeInstanceOf(Fenced);
    expect(undone).toBeInstanceOf(Fenced);
  });

  it('starts, wakes and suspends runs together, and only for those that are still held', async () => {
    const statements: string[] = [];
    const queued: string[][] = [];
    const on = {
      prepared: (name: string) => {
        statements.push(name);
        return Promise.resolve(name === 'store-known-runs' ? ['a', 'b', 'c'].map((id) => ({ id })) : []);
      },
      query: () => Promise.resolve([]),
    };
    const transaction = (work: (on: object) => Promise<unknown>) => work(on);
    const enqueue = (_on: object, jobs: { runId: string }[]) =>
      Promise.resolve(queued.push(jobs.map(({ runId }) => runId)));
    writer = writerOn({ transaction }, { enqueue, wake: () => undefined });
    const started = (id: string) => [journalOf(id).run];
    const wakes = (runId: string) => [{ runId, workspaceId: 'workspace', priority: 0 }];
    const startAfter = new Date(9);
    const outcomes = await Promise.allSettled([
      known('a').commit({ spawned: started('a1') }),
      known('held elsewhere').commit({ spawned: started('x1'), wakes: wakes('x2') }),
      known('b').commit({ wakes: wakes('b1') }),
      known('c').commit({ suspension: { startAfter, resumes: [], runs: [] } }),
      known('also held elsewhere').commit({ suspension: { startAfter, resumes: [], runs: [] } }),
    ]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
      false,
      expect.any(Fenced),
      false,
      false,
      expect.any(Fenced),
    ]);
    expect(statements).toEqual(['store-known-runs', 'store-new-runs']);
    expect(queued).toEqual([['a1', 'b1', 'c']]);
  });
});

/** A journal whose run is stored already. */
function known(id: string): RunJournal {
  return Object.assign(journalOf(id), { stored: true });
}
