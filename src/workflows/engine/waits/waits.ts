import type { PlanNode } from '../../compiler/plan.js';
import type { Frame } from '../frames/frame.js';
import type { NodeRow } from '../journal/rows.js';

/** A node that waits. Times are epoch milliseconds. */
export interface Wait {
  /** `retry`: for its next attempt. */
  kind: 'time' | 'resume' | 'approval' | 'run' | 'retry';
  frame: Frame;
  node: PlanNode;
  row: NodeRow;
  /** When it is looked after; the record says when it is over. */
  until: number;
  /** The run it has started. */
  runId?: string;
  /** Of a decision: the one that its deadline makes. */
  onDeadline?: string;
}

/** Whether a wait is over when somebody has sent something to it. */
export const isForSomebody = ({ kind }: Pick<Wait, 'kind'>): boolean => kind === 'resume' || kind === 'approval';

/** The nodes of a run that wait, and a timer for the first of them. */
export class Waits {
  private readonly all = new Set<Wait>();
  private timer: NodeJS.Timeout | undefined;

  add(wait: Wait): void {
    this.all.add(wait);
  }

  remove(wait: Wait): boolean {
    return this.all.delete(wait);
  }

  get size(): number {
    return this.all.size;
  }

  /** When the first wait ends by itself; infinite when none does. */
  get nextDue(): number {
    let first = Infinity;
    for (const { until } of this.all) first = Math.min(first, until);
    return first;
  }

  due(now: number): Wait[] {
    return this.filter(({ until }) => until <= now);
  }

  filter(test: (wait: Wait) => boolean): Wait[] {
    return [...this.all].filter(test);
  }

  /** Those that end by what happens outside of the run. */
  get external(): Wait[] {
    return this.filter(isOutside);
  }

  /** Calls back when the first wait is due. */
  arm(now: number, onDue: () => void): void {
    this.disarm();
    const due = this.nextDue;
    if (due === Infinity) return;
    this.timer = setTimeout(onDue, Math.min(Math.max(0, due - now), MAX_TIMER_MS));
  }

  disarm(): void {
    clearTimeout(this.timer);
  }
}

/** Whether a wait ends by what happens outside of the run. */
export const isOutside = (wait: Pick<Wait, 'kind'>): boolean => isForSomebody(wait) || wait.kind === 'run';

/** The longest a timer can count. */
const MAX_TIMER_MS = 2 ** 31 - 1;
