import { AppError } from '#libs/errors';
import { isDatabaseOutage } from '../../../platform/database/connection/statements/database-error.js';
import { atField } from '../../nodes/contract/at-field.js';
import type { ApprovalRequest } from '../../nodes/contract/approval.js';
import type { WaitFor } from '../../nodes/contract/node-kind.js';
import type { ExecutionContext } from './execution-context.js';
import type { NodeRow } from '../journal/rows.js';
import { newApproval } from '../journal/run-approvals.js';
import { measureInTurns } from '../memory/value-size.js';
import type { RunJournal } from '../journal/run-journal.js';
import type { Suspension } from '../journal/writer/commit-options.js';
import { recordKey, type NodeRecords, type WaitMark } from '../journal/node-records.js';
import type { OutsideEvent } from '../waits/outside-events.js';
import type { Outcome } from '../frames/outcome.js';
import { failedTry } from '../frames/retry-delay.js';
import type { ExecutionHost, Settled, Step } from '../frames/frame.js';
import { isForSomebody, isOutside, Waits, type Wait } from '../waits/waits.js';

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
    private readonly host: ExecutionHost,
  ) {}

  begin(step: Step, row: NodeRow, what: WaitFor): void {
    if (what.for === 'run') return void this.startRun(step, row, what);
    if (what.for === 'approval') return void this.ask(step, row, what);
    const { until = Infinity } = what;
    this.records.hold(row, { waitsFor: what.for, ...(until < Infinity && { until }) });
    this.waits.add({ ...step, kind: what.for, row, until });
    this.unstored ||= what.for === 'resume';
  }

  /** Takes up what a record says that its node waits for: begun by an earlier owner of the run, or its next try. */
  restore(step: Step, row: NodeRow): void {
    const { waitsFor: kind, until = Infinity, runId, onDeadline } = row.output as WaitMark;
    this.waits.add({ ...step, kind, row, until, runId, onDeadline });
    this.unseen ||= isOutside({ kind });
  }

  /** Whether something about the waits is being written or asked; the run can then neither end nor be suspended. */
  get isBusy(): boolean {
    return this.busy > 0;
  }

  /** Whether there are waits, and nothing else to do about them. */
  get isWaiting(): boolean {
    return !this.isBusy && this.waits.size > 0;
  }

  /** Whether there are waits, none of them short, and nothing else to do about them. */
  get canSuspend(): boolean {
    return this.isWaiting && !this.unseen && this.waits.nextDue - this.context.now() > HOLD_MS;
  }

  /** Looks outside where that is still to be done, and goes on when the first wait is due. */
  arm(): void {
    if (this.unseen) this.look();
    if (this.unstored) this.store();
    if (!this.isBusy) this.waits.arm(this.context.now(), () => this.host.settle([]));
  }

  disarm(): void {
    this.waits.disarm();
  }

  /** Ends the waits whose time has come, each when it is asked for: what comes of one may end the others. */
  *due(): Generator<Settled> {
    const now = this.context.now();
    for (const wait of this.waits.due(now)) {
      // What has happened before its time was over counts, although nobody has noticed it yet.
      if (isOutside(wait)) this.look();
      else if (this.waits.remove(wait)) yield { step: wait, outcome: this.endByTime(wait) };
    }
  }

  /** What is stored when the run gives its worker back; it goes on by its deadline at the latest, epoch milliseconds. */
  suspension(deadline = Infinity): Suspension {
    const due = Math.min(this.waits.nextDue, deadline);
    const external = this.waits.external;
    return {
      ...(due < Infinity && { startAfter: new Date(due) }),
      resumes: external.filter(isForSomebody).map(({ row }) => recordKey(row.node_id, row.path)),
      runs: external.flatMap(({ runId }) => runId ?? []),
    };
  }

  /** Asks what has become of what happens outside, and goes on with what is over. */
  look(): void {
    if (this.looking) return;
    // A run that is not stored yet would look as if it belonged to somebody else.
    this.unseen = !this.journal.stored;
    if (this.unseen) return;
    const waits = this.waits.external;
    if (waits.length === 0) return;
    void this.whileBusy(async () => this.over(waits, await this.lookFor(waits)));
  }

  /** What has become of waits, of each when it is asked for. */
  private *over(waits: readonly Wait[], events: ReadonlyMap<Wait, OutsideEvent>): Generator<Settled> {
    for (const [wait, event] of events)
      if (this.waits.remove(wait)) yield { step: wait, outcome: this.take(wait, event) };
    this.unstored ||= events.size > 0;
    const now = this.context.now();
    for (const wait of waits.filter((one) => !events.has(one) && one.until <= now)) {
      // Its time is over, and nothing has happened outside.
      if (isForSomebody(wait)) wait.until = now + AGAIN_MS;
      else if (this.waits.remove(wait)) yield { step: wait, outcome: this.giveUp(wait) };
    }
  }

  private async lookFor(waits: readonly Wait[]): Promise<ReadonlyMap<Wait, OutsideEvent>> {
    this.looking = true;
    try {
      const events = await this.context.outside.look(this.journal.run, waits);
      const found = new Map<Wait, OutsideEvent>();
      for (const [wait, event] of events) {
        const shown = this.revealed(event);
        if ('value' in shown) await measureInTurns(shown.value);
        found.set(wait, shown);
      }
      return found;
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
      return [];
    });
  }

  /** Nobody waits any longer for the run that a node has started. */
  private giveUp(wait: Wait): Outcome {
    this.cancel([wait.runId!]);
    return this.failed(wait, new AppError('node_timeout', 'The other workflow did not end in time.'));
  }

  /** Ends the waits in frames that have failed. */
  *dropStopped(): Generator<Settled> {
    const dropped = this.waits.filter(({ frame }) => frame.stopped);
    const runs = dropped.flatMap(({ runId }) => runId ?? []);
    if (runs.length > 0) this.cancel(runs);
    for (const wait of dropped) {
      // The record of a failed try stays as it is.
      const row = wait.kind === 'retry' ? undefined : wait.row;
      if (this.waits.remove(wait)) yield { step: wait, outcome: { is: 'cancelled', row } };
    }
  }

  private cancel(runIds: readonly string[]): void {
    void this.whileBusy(async () => {
      await this.cancelStarted(runIds);
      return [];
    });
  }

  /** What a run starts is of its own workspace. */
  private cancelStarted(runIds: readonly string[]): Promise<void> {
    const { workspace_id } = this.journal.run;
    return this.context.outside.cancel(runIds.map((id) => ({ workspace_id, id })));
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
        return [{ step, outcome: this.failed({ ...step, row }, atField(error, 'workflow')) }];
      }
      // Its frame has failed meanwhile: the other run is not begun at all.
      if (frame.stopped) return [{ step, outcome: { is: 'cancelled', row } }];
      const { id: runId } = child;
      this.records.hold(row, { waitsFor: 'run', runId, ...(until < Infinity && { until }) });
      this.waits.add({ ...step, kind: 'run', row, until, runId });
      await this.journal.commit({ spawned: [child] });
      if (frame.stopped) await this.cancelStarted([runId]);
      return [];
    });
  }

  /** Those who are asked find the request from the moment on when the record says that the node waits. */
  private async ask(step: Step, row: NodeRow, request: ApprovalRequest): Promise<void> {
    const { until = Infinity, onDeadline } = request;
    const { run } = this.journal;
    await this.whileBusy(async () => {
      const asking = await this.context.asking(run, newApproval(run, step.node, { row, request }));
      if (step.frame.stopped) return [{ step, outcome: { is: 'cancelled', row } }];
      const decidedBy = { ...(until < Infinity && { until }), ...(onDeadline !== undefined && { onDeadline }) };
      this.records.hold(row, { waitsFor: 'approval', ...decidedBy });
      this.waits.add({ ...step, kind: 'approval', row, until, onDeadline });
      await this.journal.commit(asking);
      this.unseen = true;
      return [];
    });
  }

  private endByTime({ kind, row, until }: Wait): Outcome {
    if (kind === 'retry') return { is: 'waiting', wake: { on: 'try', attempt: row.attempt + 1 } };
    const value = { until: new Date(until).toISOString() };
    this.records.close(row, { value });
    return { is: 'succeeded', value };
  }

  /** What was read from the database, with what this run hides there. */
  private revealed(event: OutsideEvent): OutsideEvent {
    const { hidden } = this.journal.run;
    return hidden && 'value' in event ? { ...event, value: hidden.reveal(event.value) } : event;
  }

  private take(wait: Wait, event: OutsideEvent): Outcome {
    try {
      if (event.links) this.context.hide(this.journal.run, event.links);
      if ('error' in event) throw event.error;
      const { value } = event;
      const output = wait.node.kind.outputOf?.(value);
      this.records.close(wait.row, { value, output });
      return { is: 'succeeded', value, output };
    } catch (error) {
      return this.failed(wait, error);
    }
  }

  private failed(waiting: Step & { row: NodeRow }, thrown: unknown): Outcome {
    return failedTry(waiting, thrown, { records: this.records, random: this.context.random });
  }

  /** The run neither ends nor is suspended before the work is done and what came of it is settled. */
  private async whileBusy(work: () => Promise<Iterable<Settled>>): Promise<void> {
    this.busy += 1;
    let settled: Iterable<Settled>;
    try {
      settled = await work();
    } catch (error) {
      this.busy -= 1;
      return this.host.abandon(error);
    }
    this.busy -= 1;
    this.host.settle(settled);
  }
}
