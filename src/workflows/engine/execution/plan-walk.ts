import type { Plan, PlanNode } from '../../compiler/plan.js';
import { ERROR_OUTPUT } from '../../nodes/contract/node-kind.js';
import { RUN_SLOT, START_SLOT } from '../../nodes/contract/slots.js';
import type { ReturnValue } from '../../nodes/flow/return.node.js';
import type { EarlierRecords, FrameRecords } from '../journal/earlier-records.js';
import type { NodeRecords } from '../journal/node-records.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import type { MemorySeat } from '../memory/memory-room.js';
import { measureInTurns } from '../memory/value-size.js';
import type { RunWaits } from './run-waits.js';
import type { EffectRunner } from './effect-runner.js';
import type { ExecutionContext } from './execution-context.js';
import { Frame, iterationPath, type EnclosingLoop, type ExecutionHost, type Step } from '../frames/frame.js';
import type { LoopPart, RunProgress } from '../journal/run-progress.js';
import type { LoopExecution, LoopHost } from './loop-execution.js';
import { NodeStarter } from './node-starter.js';
import type { Cancelled, Failed, Outcome, Succeeded, Waiting } from '../frames/outcome.js';
import { errorAt } from '../../nodes/contract/run-error.js';
import { runFacts } from './run-facts.js';
import { type Effect, transitionOf } from './transitions.js';

/** What a walk works with. Effects and waits are absent where the plan has none. */
interface WalkParts {
  records: NodeRecords;
  context: ExecutionContext;
  earlier: EarlierRecords;
  seat: MemorySeat | undefined;
  host: ExecutionHost;
  effects?: EffectRunner;
  waits?: RunWaits;
}

/**
 * The way of one run through its plan: which nodes may run, and what an outcome leads to, as `transitions.ts` says. It goes no
 * step by itself.
 */
export class PlanWalk implements LoopHost {
  readonly root: Frame;
  readonly records: NodeRecords;
  readonly seat: MemorySeat | undefined;
  readonly maxResults: number;
  readonly recordedIterations: number;
  readonly hasResults: boolean;
  readonly loops = new Set<LoopExecution>();
  /** What the first Return that ran says. */
  answer: ReturnValue | undefined;
  private readonly starter: NodeStarter;
  /** Nodes that may run, in the order in which they are to begin. */
  private readonly ready: Step[] = [];
  private readonly reached: PlanNode[] = [];
  /** How many loops read what was recorded of their iterations, and how many nodes have a value measured. */
  private reading = 0;
  /** Whether something of its loops is stored. */
  private hasProgress: boolean;

  constructor(
    private readonly plan: Plan,
    private readonly parts: WalkParts,
  ) {
    const { records, context, earlier, seat } = parts;
    this.records = records;
    this.seat = seat;
    this.maxResults = context.services.valueMaxCharacters;
    this.recordedIterations = earlier.iterations;
    this.hasResults = earlier.hasResults;
    this.hasProgress = earlier.hasResults;
    this.root = new Frame(plan, plan.regions[0]!, context.now);
    this.root.recorded = earlier.root;
    this.root.values[START_SLOT] = records.run.input;
    if (plan.readsRun) this.root.values[RUN_SLOT] = runFacts(records.run);
    this.starter = new NodeStarter(records, context, this);
  }

  /** Makes the first nodes ready. */
  start(): void {
    this.activate(this.root, this.plan.nodes[this.plan.start]!, '');
  }

  get hasReady(): boolean {
    return this.ready.length > 0;
  }

  /** Whether it goes on by itself, since something of it is being read. */
  get isReading(): boolean {
    return this.reading > 0;
  }

  /** Begins the node that is ready first. */
  beginNext(): void {
    const step = this.ready.shift()!;
    this.settle(step, this.starter.begin(step));
  }

  /** Does what follows from an outcome. */
  settle(step: Step, outcome: Outcome): void {
    for (const effect of transitionOf(step, outcome).effects) this.perform(effect, step, outcome);
  }

  /** Fails the run, whatever its nodes do. */
  fail(failure: RunError): void {
    this.root.failure = failure;
    this.cancelStopped();
  }

  /** How far its loops are, where they are long; what it gives counts as stored. */
  takeProgress(): Omit<RunProgress, 'seq'> | undefined {
    const parts: LoopPart[] = [];
    let iterations = this.recordedIterations;
    for (const loop of this.loops) {
      const part = loop.takePart();
      if (part) parts.push(part);
      if (loop.frame === this.root) iterations = Math.max(iterations, loop.begun);
    }
    this.hasProgress ||= parts.length > 0;
    return this.hasProgress ? { iterations, parts } : undefined;
  }

  beginIteration(loop: EnclosingLoop, index: number, recorded: FrameRecords | undefined): Frame {
    const region = this.plan.regions[loop.node.body!]!;
    const frame = new Frame(this.plan, region, this.parts.context.now, loop.frame, { loop, index });
    frame.recorded = recorded;
    this.reached.length = 0;
    frame.joins.enter(region.entries, this.reached);
    this.makeReady(frame);
    return frame;
  }

  /** The table of transitions says which outcomes an effect is for. */
  private perform(effect: Effect, step: Step, outcome: Outcome): void {
    switch (effect) {
      case 'activateSuccessors':
        return this.activateSuccessors(step, outcome as Succeeded);
      case 'finish':
        return this.finish(step.frame);
      case 'park':
        return this.park(step, outcome as Waiting);
      case 'recordFailure':
        return this.recordFailure(step, outcome as Failed);
      case 'awaitNextTry':
        return this.awaitNextTry(step, outcome as Failed);
      case 'enterErrorBranch':
        return this.enterErrorBranch(step, outcome as Failed);
      case 'failPass':
        return this.failPass(step, outcome as Failed);
      case 'recordCancellation': {
        const { row } = outcome as Failed | Cancelled;
        if (row) this.records.cancel(row);
      }
    }
  }

  private activateSuccessors({ frame, node }: Step, { value, output = '', held, bytes }: Succeeded): void {
    frame.keep(node, value, this.seat, held, bytes);
    if (node.kind.role === 'end') this.take(value as ReturnValue);
    this.activate(frame, node, output);
  }

  /** The first answer counts. */
  private take(answer: ReturnValue): void {
    if (this.answer) return;
    this.answer = answer;
    if (answer.early) this.parts.host.answerEarly(answer);
  }

  private enterErrorBranch({ frame, node }: Step, { error }: Failed): void {
    frame.keep(node, error, this.seat);
    this.activate(frame, node, ERROR_OUTPUT);
  }

  private recordFailure({ frame, node }: Step, { row, error }: Failed): void {
    const record = row ?? this.records.open({ nodeId: node.id, path: frame.path });
    this.records.fail(record, error, node.catchesErrors ? ERROR_OUTPUT : null);
  }

  private awaitNextTry(step: Step, { row, error, retryAfterMs }: Failed): void {
    this.records.failUntil(row!, error, this.parts.context.now() + retryAfterMs!);
    this.parts.waits!.restore(step, row!);
  }

  private failPass({ frame, node }: Step, { error }: Failed): void {
    frame.failure = errorAt(error, frame, node);
    this.cancelStopped();
  }

  private park(step: Step, { wake, row }: Waiting): void {
    const { effects, waits } = this.parts;
    switch (wake.on) {
      case 'iterations':
        return wake.isStopping ? this.cancelStopped() : undefined;
      case 'try': {
        // Drafts of what it may depend on are written with it.
        step.frame.flush((draft) => this.records.keep(draft));
        if (step.node.kind.wait) return this.settle(step, this.starter.startWait(step, wake.attempt));
        return effects!.add({ frame: step.frame, node: step.node, attempt: wake.attempt });
      }
      case 'records':
        return this.readRecords(step, wake);
      case 'results':
        return this.goOn(step, this.parts.earlier.results(step.frame.path, step.node.id), wake.take);
      case 'size':
        return this.goOn(step, measureInTurns(wake.value), wake.take);
      case 'event':
        return waits!.begin(step, row!, wake.event);
      case 'mark':
        return waits!.restore(step, row!);
    }
  }

  private readRecords(step: Step, { indexes, take }: Extract<Waiting['wake'], { on: 'records' }>): void {
    const { earlier } = this.parts;
    const paths = indexes.map((index) => iterationPath(step.frame, index));
    const nodeIds = this.plan.nodes.flatMap(({ id, region }) => (region === step.node.body ? id : []));
    this.goOn(step, earlier.frames(paths, nodeIds), take);
  }

  /** Goes on with a node by itself, with what is there soon. */
  private goOn<T>(step: Step, soon: Promise<T>, take: (there: T) => Outcome): void {
    const { host } = this.parts;
    this.reading += 1;
    soon
      .then((there) => {
        this.reading -= 1;
        host.settle([{ step, outcome: take(there) }]);
      })
      .catch((error: unknown) => host.abandon(error));
  }

  /** Cancels what is in flight or waits in frames that have failed. */
  private cancelStopped(): void {
    const { effects, waits } = this.parts;
    effects?.abortStopped();
    for (const { step, outcome } of waits?.dropStopped() ?? []) this.settle(step, outcome);
  }

  private activate(frame: Frame, node: PlanNode, output: string): void {
    this.reached.length = 0;
    frame.joins.leave(node, output, this.reached);
    this.makeReady(frame);
  }

  private makeReady(frame: Frame): void {
    for (const node of this.reached) this.ready.push({ frame, node });
    frame.pending += this.reached.length;
  }

  private finish(frame: Frame): void {
    frame.pending -= 1;
    const loop = frame.pending === 0 ? frame.iteration?.loop : undefined;
    if (loop) this.settle(loop, loop.collect(frame));
  }
}
