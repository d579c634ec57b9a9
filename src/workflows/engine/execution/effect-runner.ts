import { AppError, type ErrorCode } from '#libs/errors';
import { startDeadline } from '../../../actions/pipeline/deadline.js';
import { isDatabaseOutage } from '../../../platform/database/connection/statements/database-error.js';
import type { NodeContext, NodeResult } from '../../nodes/contract/node-kind.js';
import type { ExecutionContext } from './execution-context.js';
import { InFlight } from '../memory/in-flight.js';
import { measureInTurns, NotMeasured } from '../memory/value-size.js';
import type { NodeRow } from '../journal/rows.js';
import type { RunJournal } from '../journal/run-journal.js';
import { executionKey, type NodeRecords } from '../journal/node-records.js';
import { NodeSteps } from './node-steps.js';
import { readInput } from './read-input.js';
import { scopeOf } from './run-facts.js';
import type { Outcome } from '../frames/outcome.js';
import { failedTry } from '../frames/retry-delay.js';
import type { ExecutionHost, Step } from '../frames/frame.js';

/** How long work may take, and what ends it earlier. */
interface TimeLimit {
  /** Milliseconds. */
  ms: number;
  /** Code of the error that the end of the time is; `node_timeout` by default. */
  code?: ErrorCode;
  outer: AbortSignal;
}

/** A try of a node with an effect, in flight. */
export interface Attempt extends Step {
  row: NodeRow;
  /** What it names itself by to the outside. */
  key: string;
  /** Ends the try early. */
  stop: AbortController;
  /** Takes it out of what is in flight. */
  leave?: () => void;
  /** The parts of its work, once it has begun. */
  steps?: NodeSteps;
  /** Its input; the record may show less of it. */
  input?: object;
  /** Let go the memory that is kept for its result. */
  kept: (() => void)[];
  /** Why the input could not be made. */
  unready?: unknown;
}

/**
 * Runs the nodes of one run that reach outside of it: their records are on disk before they begin, unless they only read and
 * nobody has heard of the run.
 */
export class EffectRunner {
  private waiting: (Step & { attempt: number })[] = [];
  private readonly inFlight = new InFlight<Attempt>();
  /** Commits before effects that are under way. */
  private commits = 0;

  constructor(
    private readonly journal: RunJournal,
    private readonly records: NodeRecords,
    private readonly context: ExecutionContext,
    private readonly host: ExecutionHost,
  ) {}

  /** Takes a node that is begun with the next `start`. */
  add(step: Step & { attempt: number }): void {
    this.waiting.push(step);
  }

  get isIdle(): boolean {
    return this.inFlight.size === 0;
  }

  /** Whether other systems are what it waits for, and no commit. While nothing of the run is stored, they are only read. */
  get isWaiting(): boolean {
    return !this.isIdle && this.commits === 0;
  }

  /** Begins all nodes taken so far; those for which a crash would leave something open after one commit. */
  start(): void {
    if (this.waiting.length === 0) return;
    const attempts = this.waiting.map((step) => this.open(step));
    this.waiting = [];
    for (const attempt of attempts) attempt.leave = this.inFlight.enter(attempt);
    const long = attempts.flatMap(({ unready }) => (unready instanceof NotMeasured ? unready.value : []));
    if (long.length === 0) return this.begin(attempts);
    this.commits += 1;
    Promise.all(long.map((input) => measureInTurns(input)))
      .then(() => {
        this.commits -= 1;
        for (const attempt of attempts)
          if (attempt.unready instanceof NotMeasured) this.takeInput(attempt, attempt.unready.value as object);
        this.begin(attempts);
      })
      .catch((error: unknown) => this.host.abandon(error));
  }

  private begin(attempts: readonly Attempt[]): void {
    const isUntold = this.journal.mayBeLost && attempts.every(({ node }) => node.reads);
    const { now = [], later = [] } = Object.groupBy(attempts, ({ node }) =>
      isUntold || node.kind.isApart ? 'now' : 'later',
    );
    for (const attempt of now) void this.run(attempt);
    if (later.length === 0) return;
    this.commits += 1;
    this.journal.commit().then(
      () => {
        this.commits -= 1;
        for (const attempt of later) void this.run(attempt);
      },
      (error: unknown) => this.host.abandon(error),
    );
  }

  /** Ends what is in flight in frames that have failed. */
  abortStopped(): void {
    for (const { frame, stop } of this.inFlight) if (frame.stopped) stop.abort(aborted('another node failed'));
  }

  /** Ends all that is in flight. */
  abort(reason: string): void {
    for (const { stop } of this.inFlight) stop.abort(aborted(reason));
  }

  private open({ frame, node, attempt: number }: Step & { attempt: number }): Attempt {
    const row = this.records.open({ nodeId: node.id, path: frame.path, attempt: number });
    const attempt: Attempt = {
      frame,
      node,
      row,
      key: this.keyOf({ frame, node }),
      stop: new AbortController(),
      kept: [],
    };
    // Its frame may have failed since the node became ready.
    if (frame.stopped) attempt.stop.abort(aborted('another node failed'));
    this.takeInput(attempt);
    return attempt;
  }

  /** Takes the input in, which is made here unless it was already. */
  private takeInput(attempt: Attempt, made?: object): void {
    const { frame, node, row } = attempt;
    attempt.unready = undefined;
    try {
      const input = made ?? node.input(scopeOf(node, frame, this.journal.run, this.context));
      attempt.input = this.records.bounded(input);
      row.input = node.kind.recorded?.(attempt.input, this.context.services) ?? attempt.input;
    } catch (error) {
      attempt.unready = error;
      if (!(error instanceof NotMeasured)) row.error = this.records.failure(node.id, error);
    }
  }

  private async run(attempt: Attempt): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = await this.perform(attempt);
    } catch (error) {
      attempt.leave?.();
      return this.host.abandon(error);
    }
    attempt.leave?.();
    this.host.settle([{ step: attempt, outcome }]);
  }

  /** @throws what the database threw when it was out of reach: whether a change was stored is unknown */
  private async perform(attempt: Attempt): Promise<Outcome> {
    const { node, row, stop } = attempt;
    try {
      if (row.error) throw attempt.unready;
      const input = readInput(node, attempt.input!);
      const ms = node.timeoutMs ?? node.kind.timeoutMs ?? this.context.nodeTimeoutMs;
      const limit = { ms, code: node.kind.timeoutCode, outer: stop.signal };
      const result = await (node.kind.transactional
        ? untilTimeLimit(limit, (signal) => this.performTogether(attempt, input, signal))
        : withTimeLimit(limit, async (signal) => node.kind.run!(input, this.nodeContext(attempt, signal))));
      await measureInTurns(result.value);
      letGo(attempt);
      this.records.close(row, result);
      return { is: 'succeeded', value: result.value, output: result.output };
    } catch (error) {
      letGo(attempt);
      // No fault of the node: the next owner of the run reads what was stored and tries again.
      if (isDatabaseOutage(error)) throw error;
      attempt.steps?.fail();
      return failedTry(attempt, error, { records: this.records, random: this.context.random });
    }
  }

  /** The change and its record are one transaction, and what the database says of it is the result. */
  private performTogether(attempt: Attempt, input: object, signal: AbortSignal): Promise<NodeResult> {
    const { node, row } = attempt;
    const context = this.nodeContext(attempt, signal);
    const work = () =>
      this.journal.commitAtomically(async (transaction) => {
        const result = await node.kind.run!(input, { ...context, transaction });
        await measureInTurns(result.value);
        return { result, row: this.records.closed(row, result) };
      }, signal);
    return this.context.changing(context.workspaceId, work, signal);
  }

  /** A run that is tried again keeps the key of what may have been done by the run before. */
  private keyOf({ frame, node }: Step): string {
    const kept = frame.recorded?.get(node.id)?.error?.idempotencyKey;
    return kept ?? executionKey(this.journal.run.id, node.id, frame.path);
  }

  private nodeContext(attempt: Attempt, signal: AbortSignal): NodeContext {
    const { run } = this.journal;
    const { frame, node, row, key } = attempt;
    attempt.steps = new NodeSteps(row, { journal: this.journal, records: this.records, frame });
    return {
      runId: run.id,
      workspaceId: run.workspace_id,
      requestId: run.id,
      idempotencyKey: key,
      repeatsUnknown: node.repeatsUnknown,
      signal,
      services: this.context.services,
      room: async (bytes) => {
        const { seat } = this.journal;
        if (seat) attempt.kept.push(await seat.keep(bytes));
      },
      step: attempt.steps.run,
      hide: (links) => this.context.hide(run, links),
      hidden: () => run.hidden,
    };
  }
}

/** Lets go the memory that is kept for the result of a try. */
function letGo({ kept }: Attempt): void {
  for (const release of kept.splice(0)) release();
}

const aborted = (reason: string): DOMException => new DOMException(reason, 'AbortError');

/**
 * Runs work within a time. The work is told by its signal, and not waited for longer: a node that ignores the signal cannot
 * hold its run.
 * @throws AppError `node_timeout`, or the code given instead; the abort reason when the outer signal ended first
 */
async function withTimeLimit<T>(limit: TimeLimit, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  limit.outer.throwIfAborted();
  const deadline = startDeadline(limit.ms, limit.outer);
  const ended = Promise.withResolvers<never>();
  const onAbort = (): void => ended.reject(endOf(limit));
  deadline.signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(deadline.signal), ended.promise]);
  } finally {
    deadline.clear();
  }
}

/**
 * Runs work that ends within a time once its signal tells it to, and waits for what has become of it: what was stored is
 * stored, however late.
 * @throws AppError as `withTimeLimit` when the work ends with the signal's reason; else what the work throws
 */
async function untilTimeLimit<T>(limit: TimeLimit, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  limit.outer.throwIfAborted();
  const { signal, clear } = startDeadline(limit.ms, limit.outer);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted && error === signal.reason ? endOf(limit) : error;
  } finally {
    clear();
  }
}

function endOf({ ms, code = 'node_timeout', outer }: TimeLimit): unknown {
  return outer.aborted ? outer.reason : new AppError(code, `The node did not finish within ${ms} ms.`);
}
