import { AppError } from '#libs/errors';
import { isDatabaseOutage } from '../../../platform/database/connection/database-error.js';
import { atField } from '../../nodes/contract/at-field.js';
import type { WaitFor } from '../../nodes/contract/node-kind.js';
import type { ExecutionContext } from '../execution/execution-context.js';
import type { Frame } from '../execution/frame.js';
import type { NodeRow } from '../journal/rows.js';
import type { RunJournal } from '../journal/run-journal.js';
import type { Suspension } from '../journal/writer/commit-options.js';
import { recordKey, type NodeRecords, type WaitMark } from '../journal/node-records.js';
import type { Outcome } from './outside-events.js';
import type { Step, StepHost } from '../execution/step.js';
import { Waits, type Wait } from './waits.js';

/** Waits shorter than this are waited for in memory. */
const HOLD_MS = 1000;
/** Until it is looked again for what is over by the clock here and not yet outside. */
const AGAIN_MS = 250;

/** The waiting nodes of one run: begins their waits, takes them up after a restart, and ends them. */
export class RunWaits {
  private readonly waits = new Waits();
  /** Commits and looks outside in progress. */
  private busy = 0;
  /** Waits that were taken up and of which nobody has yet looked what has become. */
  private unseen = false;
  /** Waits for somebody that are not on disk, where who resumes them finds them; or ends of waits, which others look at. */
  private unstored = false;
  private looking = false;

  constructor(
    private readonly journal: RunJournal,
    private readonly records: NodeRecords,
    private readonly context: ExecutionContext,
    private readonly host: StepHost,
  ) {}

  begin(step: Step, row: NodeRow, what: WaitFor): void {
    if (what.for === 'run') return void this.startRun(step, row, what);
    const { until = Infinity } = what;
    this.records.hold(row, { waitsFor: what.for, ...(until < Infinity && { until }) });
    this.waits.add({ ...step, kind: what.for, row, until });
    this.unstored ||= what.for === 'resume';
  }

  /** Takes up what a record says that its node waits for: begun by an earlier owner of the run, or its next try. */
  restore(step: Step, row: NodeRow): void {
    const { waitsFor, until = Infinity, runId } = row.output as WaitMark;
    this.waits.add({ ...step, kind: waitsFor, row, until, runId });
    this.unseen ||= waitsFor === 'resume' || waitsFor === 'run';
  }

  /** Whether something about the waits is being written or asked; the run can then neither end nor be suspended. */
  get isBusy(): boolean {
    return this.busy > 0;
  }

  /** Whether there are waits, none of them short, and nothing else to do about them. */
  get canSuspend(): boolean {
    return !this.isBusy && this.waits.size > 0 && !this.unseen && this.waits.nextDue - this.context.now() > HOLD_MS;
  }

  /** Looks outside where that is still to be done, and goes on when the first wait is due. */
  arm(): void {
    if (this.unseen) this.look();
    if (this.unstored) this.store();
    if (!this.isBusy) this.waits.arm(this.context.now(), () => this.host.advance());
  }

  disarm(): void {
    this.waits.disarm();
  }

  /** Ends the waits whose time has come. */
  settleDue(): void {
    const now = this.context.now();
    for (const wait of this.waits.due(now)) {
      // What has happened before its time was over counts, although nobody has noticed it yet.
      if (wait.kind === 'resume' || wait.kind === 'run') this.look();
      else if (this.waits.remove(wait)) this.endByTime(wait);
    }
  }

  /** What is stored when the run gives its worker back. */
  suspension(): Suspension {
    const due = this.waits.nextDue;
    const external = this.waits.external;
    return {
      ...(due < Infinity && { startAfter: new Date(due) }),
      resumes: external.flatMap(({ kind, row }) => (kind === 'resume' ? [recordKey(row.node_id, row.path)] : [])),
      runs: external.flatMap(({ runId }) => runId ?? []),
    };
  }

  /** Asks what has become of what happens outside, and goes on with what is over. */
  look(): void {
    if (this.looking) return;
    this.unseen = false;
    const waits = this.waits.external;
    if (waits.length === 0) return;
    void this.whileBusy(async () => {
      const outcomes = await this.lookFor(waits);
      for (const [wait, outcome] of outcomes) if (this.waits.remove(wait)) this.take(wait, this.revealed(outcome));
      this.unstored ||= outcomes.size > 0;
      const now = this.context.now();
      for (const wait of waits.filter((one) => !outcomes.has(one) && one.until <= now)) this.overdue(wait, now);
    });
  }

  private async lookFor(waits: readonly Wait[]): Promise<ReadonlyMap<Wait, Outcome>> {
    this.looking = true;
    try {
      return await this.context.outside.look(this.journal.run, waits);
    } finally {
      this.looking = false;
    }
  }

  /** The run keeps its worker, so no suspension stores its waits. Somebody may have resumed one before it began. */
  private store(): void {
    this.unstored = false;
    void this.whileBusy(async () => {
      await this.journal.commit();
      this.unseen = true;
    });
  }

  /** The time of a wait is over, and nothing has happened outside. */
  private overdue(wait: Wait, now: number): void {
    if (wait.kind === 'resume') wait.until = now + AGAIN_MS;
    else if (this.waits.remove(wait)) this.giveUp(wait);
  }

  /** Nobody waits any longer for the run that a node has started. */
  private giveUp(wait: Wait): void {
    void this.whileBusy(() => this.context.outside.cancel([wait.runId!]));
    this.host.failed(wait, new AppError('node_timeout', 'The other workflow did not end in time.'));
  }

  /** Cancels the waits in this pass and in those inside of it. */
  drop(within: Frame): void {
    const dropped = this.waits.filter(({ frame }) => frame.isWithin(within));
    const runs = dropped.flatMap(({ runId }) => runId ?? []);
    if (runs.length > 0) void this.whileBusy(() => this.context.outside.cancel(runs));
    for (const wait of dropped) {
      this.waits.remove(wait);
      if (wait.kind !== 'retry') this.records.cancel(wait.row);
      this.host.finish(wait.frame);
    }
  }

  private async startRun(step: Step, row: NodeRow, what: Extract<WaitFor, { for: 'run' }>): Promise<void> {
    const { node, frame } = step;
    const until = node.timeoutMs === undefined ? Infinity : this.context.now() + node.timeoutMs;
    await this.whileBusy(async () => {
      let child;
      try {
        child = await this.context.outside.child(this.journal.run, what);
      } catch (error) {
        // No fault of the node: the next owner of the run tries again.
        if (isDatabaseOutage(error)) throw error;
        return this.host.failed({ ...step, row }, atField(error, 'workflow'));
      }
      const { id: runId } = child;
      this.records.hold(row, { waitsFor: 'run', runId, ...(until < Infinity && { until }) });
      this.waits.add({ ...step, kind: 'run', row, until, runId });
      await this.journal.commit({ spawned: [child] });
      if (frame.stopped) await this.context.outside.cancel([runId]);
    });
  }

  private endByTime(wait: Wait): void {
    const { kind, row, until } = wait;
    if (kind === 'retry') return this.host.attempt(wait, row.attempt + 1);
    const value = { until: new Date(until).toISOString() };
    this.records.close(row, { value });
    this.host.succeed(wait, { value });
  }

  /** What was read from the database, with what this run hides there. */
  private revealed(outcome: Outcome): Outcome {
    const { hidden } = this.journal.run;
    return hidden && 'value' in outcome ? { ...outcome, value: hidden.reveal(outcome.value) } : outcome;
  }

  private take(wait: Wait, outcome: Outcome): void {
    try {
      if (outcome.links) this.context.hide(this.journal.run, outcome.links);
      if ('error' in outcome) throw outcome.error;
      this.records.close(wait.row, outcome);
    } catch (error) {
      return this.host.failed(wait, error);
    }
    this.host.succeed(wait, outcome);
  }

  private async whileBusy(work: () => Promise<void>): Promise<void> {
    this.busy += 1;
    try {
      await work();
      this.busy -= 1;
      this.host.advance();
    } catch (error) {
      this.busy -= 1;
      this.host.abandon(error);
    }
  }
}
