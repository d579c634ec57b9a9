import type { RunRow, RunStatus } from './journal/rows.js';

/** Who may move a run, and what proves it. */
export const ACTORS = {
  intake: 'whoever accepts the run: a caller, a schedule, a parent run, a retry',
  job: 'the worker that holds the job of the run',
  holder: 'the process that claimed the run, as long as its attempt is the current one',
  sweep: 'any process, once the owner of the run is dead',
  age: 'any process, once the run is older than runs may get',
  caller: 'a person or key with `workflows:run`, or the run that waited for this one',
} as const;

/** One way a run changes its status. */
interface Transition {
  /** Statuses it leads away from; none for a run that is new. */
  from: readonly RunStatus[];
  to: RunStatus;
  by: keyof typeof ACTORS;
  /** When it happens, for the documentation. */
  when: string;
  /** What is written besides the status: SQL over the row as it was, by column. */
  set?: Readonly<Record<string, string>>;
}

const OPEN = ['queued', 'running', 'waiting'] as const;
/** Whoever raises the attempt shuts out all who held the run before: their writes carry an older one. */
const FENCE = { attempt: 'run.attempt + 1' };
const CLAIM = { ...FENCE, owner: 'taken.owner', job: 'taken.job', started_at: 'coalesce(run.started_at, now())' };
/** Whether a run's owner died. One that was heard of within two beats lives, and one that has signed off did not crash. */
const OWNER_DIED = `(taken.judges and not exists (
  select from process where process.id = run.owner and (process.seen_at > now() - interval '6 seconds' or process.seen_at = '-infinity')))`;
const END = { ...FENCE, owner: 'null', ended_at: 'now()' };

/**
 * Every transition of a run. The statements that change a status are made from this table, and the tests' database refuses
 * all others. A status without a way out is final.
 */
export const TRANSITIONS = {
  accept: {
    ...{ from: [], to: 'queued', by: 'intake' },
    when: 'A run is stored with its job, in one commit.',
  },
  begin: {
    ...{ from: [], to: 'running', by: 'intake' },
    when: 'A process executes a new run at once, as its owner and without a job.',
  },
  claim: {
    ...{ from: ['queued', 'waiting'], to: 'running', by: 'job', set: CLAIM },
    when: 'A worker takes the job of a run that is new or whose wait is over.',
  },
  reclaim: {
    ...{
      from: ['running'],
      to: 'running',
      by: 'job',
      set: { ...CLAIM, takeovers: `run.takeovers + ${OWNER_DIED}::integer` },
    },
    when: 'The queue delivers a job again: its worker died, which counts as a takeover, or lives and could not say that it gave the run back.',
  },
  takeOver: {
    ...{ from: ['running'], to: 'queued', by: 'sweep', set: { ...FENCE, owner: 'null' } },
    when: 'The process that executed the run died; the run gets a job.',
  },
  giveBack: {
    ...{ from: ['running'], to: 'queued', by: 'holder', set: { ...FENCE, owner: 'null' } },
    when: 'A worker cannot go on with a run, because it stops or the database is away. Not a takeover.',
  },
  hold: {
    ...{ from: ['running'], to: 'queued', by: 'holder', set: { ...FENCE, owner: 'null', started_at: 'null' } },
    when: 'A worker has taken a run that its workflow does not let begin yet: it is paused, or its concurrency, rate or debounce holds the run back.',
  },
  suspend: {
    ...{ from: ['running'], to: 'waiting', by: 'holder' },
    when: 'All that is left to do is to wait: for a time, a person, another run or the next try.',
  },
  succeed: {
    ...{ from: ['running'], to: 'succeeded', by: 'holder' },
    when: 'The last node ended and none failed for good.',
  },
  fail: {
    ...{ from: ['running'], to: 'failed', by: 'holder' },
    when: 'A node failed for good and no edge leads on from its failure.',
  },
  abandon: {
    ...{ from: ['running'], to: 'failed', by: 'holder', set: END },
    when: 'The run cannot be executed: it was taken over too often, its time limit has passed, or its definition cannot be compiled.',
  },
  expire: {
    ...{ from: OPEN, to: 'failed', by: 'age', set: END },
    when: 'The run is too old, whatever it does or waits for.',
  },
  cancel: {
    ...{ from: OPEN, to: 'cancelled', by: 'caller', set: END },
    when: 'Somebody cancels the run, the run that waited for it has ended, or a later one takes its place before it began.',
  },
} as const satisfies Record<string, Transition>;

/** Name of a transition. */
export type RunEvent = keyof typeof TRANSITIONS;
/** A transition that the process makes which holds the run, on the row it has in memory. */
type HeldEvent = 'begin' | 'suspend' | 'succeed' | 'fail';

const table: Readonly<Record<RunEvent, Transition>> = TRANSITIONS;

/** Whether nothing becomes of a run any more once it has this status. */
export const isFinal = (status: RunStatus): boolean => Object.values(table).every(({ from }) => !from.includes(status));

/**
 * Moves the row of a run that this process holds; it is written with its journal.
 * @throws Error when there is no such transition from the row's status: a fault of ours
 */
export function move(run: RunRow, event: HeldEvent, changes: Partial<RunRow>): void {
  const { from, to } = table[event];
  const expected = from.length === 0 ? ['queued'] : from;
  if (!expected.includes(run.status)) throw new Error(`run ${run.id} is ${run.status}: no ${event}`);
  Object.assign(run, changes);
  run.status = to;
}

/** The assignments of an update of `run` that makes one of these transitions: for each row the one that begins at its status. */
export function assignments(...events: RunEvent[]): string {
  const columns = new Set(events.flatMap((event) => Object.keys(table[event].set ?? {})));
  const status = perStatus(events, ({ to }) => `'${to}'`);
  const others = [...columns].map(
    (column) => `${column} = ${perStatus(events, ({ set }) => set?.[column] ?? `run.${column}`)}`,
  );
  return [`status = ${status}`, ...others].join(', ');
}

/** What an update of `run` asks of a row so that one of these transitions may begin there. */
export function mayBegin(...events: RunEvent[]): string {
  const from = new Set(events.flatMap((event) => table[event].from));
  // Final runs are told by their time, and one status by an expression no index answers: with figures from before many runs
  // were queued, PostgreSQL would walk all runs of that status instead of finding the few by their ids.
  if (OPEN.every((status) => from.has(status))) return 'run.ended_at is null';
  return `run.status || '' in (${[...from].map((status) => `'${status}'`).join(', ')})`;
}

/** The same expression for all, or one for each status that a transition begins at. */
function perStatus(events: readonly RunEvent[], expression: (transition: Transition) => string): string {
  const transitions = events.map((event) => table[event]);
  const [first = '', ...rest] = transitions.map(expression);
  if (rest.every((other) => other === first)) return first;
  const cases = transitions.map((transition) => {
    const from = transition.from.map((status) => `'${status}'`).join(', ');
    return `when run.status in (${from}) then ${expression(transition)}`;
  });
  return `case ${cases.join(' ')} end`;
}
