import type { Plan } from '../../compiler/plan.js';
import type { NodeServices } from '../../nodes/contract/node-services.js';
import type { Links } from '../../nodes/contract/hidden-texts.js';
import type { RunRow } from '../journal/rows.js';
import type { ApprovalRow } from '../journal/run-approvals.js';
import type { RunJournal } from '../journal/run-journal.js';
import type { CommitOptions } from '../journal/writer/commit-options.js';
import type { OutsideEvents } from '../waits/outside-events.js';
import type { DecisionTarget } from '../waits/approval-address.js';
import type { ResumeTarget } from '../waits/resume-address.js';
import type { RunTurns } from './run-turns.js';

/** What an execution needs of its surroundings. */
export interface ExecutionContext {
  readonly services: NodeServices;
  readonly outside: OutsideEvents;
  /** The turns of all that is executed on the same event loop. */
  readonly turns: RunTurns;
  /** Milliseconds a node may take when it says nothing else. */
  readonly nodeTimeoutMs: number;
  /** Most items a loop walks. */
  readonly loopMaxItems: number;
  /** Does work that changes our own database, within the workspace's share of connections. */
  changing<T>(workspaceId: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Hears of a failure of a node that is a fault of ours: its record tells nothing of it. Absent where nobody listens. */
  unexpected?(thrown: unknown, where: { runId: string; nodeId: string }): void;
  /** When the execution stops, by `performance.now()`: nodes that leave a timer no time to fire cannot pass it. */
  readonly endsAt?: number;
  /** Epoch milliseconds. */
  now(): number;
  /** A number from 0 to 1, for pauses that should not fall together. */
  random(): number;
  /** The address at which a wait of a run is resumed; its records do not show it. @throws AppError as `hide` */
  resumeUrl(run: RunRow, target: ResumeTarget): string;
  /** The address at which somebody makes a decision; its records do not show it. @throws AppError as `hide` */
  approvalUrl(run: RunRow, target: DecisionTarget): string;
  /** Keeps links out of the records of a run from now on. @throws AppError `too_large` when it hides more than it may */
  hide(run: RunRow, links: Links): void;
  /** Tells who waits elsewhere that a run has an answer, which is on disk. */
  answered?(run: RunRow): void;
  /** What is committed with a request for a decision: the request, and the event of it. */
  asking(run: RunRow, approval: ApprovalRow): Promise<Pick<CommitOptions, 'approvals' | 'events'>>;
  /** Commits the end of a run together with what follows from it. */
  ending(journal: RunJournal, plan: Plan): Promise<void>;
}
