import type { Cancelled, Failed, Outcome, Succeeded, Waiting } from '../frames/outcome.js';
import type { Step } from '../frames/frame.js';

/** How a node can stand when its outcome comes in. */
export const nodeStates = ['open', 'catching', 'retryable', 'stopped'] as const;
/** One of `nodeStates`. */
export type NodeState = (typeof nodeStates)[number];

/** What an effect needs of the outcome that leads to it. */
interface Effects {
  /** Keeps the value; what its output leads to may run. */
  activateSuccessors: Succeeded;
  /** Keeps the failure as the value; what the output `error` leads to may run. */
  enterErrorBranch: Failed;
  /** Records that the node failed, and which way leads on from there. */
  recordFailure: Failed;
  /** Records that a try failed and when the next one is due; the node waits for it. */
  awaitNextTry: Failed;
  /** Fails the frame the node stands in, for the workflow itself the run, and cancels what is in flight there. */
  failPass: Failed;
  /** Records that the node was cancelled, if it has a record. */
  recordCancellation: Failed | Cancelled;
  /** The node stays pending until what it waits for has happened. */
  park: Waiting;
  /** The node is over. With the last one of its frame the frame is over: its loop goes on, or the run ends. */
  finish: Outcome;
}

/** Something that follows from an outcome. */
export type Effect = keyof Effects;

/** What an outcome of this name can lead to. */
type EffectOf<Name extends Outcome['is']> = {
  [E in Effect]: Extract<Outcome, { is: Name }> extends Effects[E] ? E : never;
}[Effect];

/** What an outcome means for a node. */
export interface Transition<E extends Effect = Effect> {
  /** How the node stands from now on. All but `waiting` are final. */
  readonly to: Outcome['is'];
  /** What follows, in this order. */
  readonly effects: readonly E[];
}

/** An outcome that nobody can hand in while a node stands so. */
export const IMPOSSIBLE = 'impossible';

const PARK = { to: 'waiting', effects: ['park'] } as const;
const ACTIVATE = { to: 'succeeded', effects: ['activateSuccessors', 'finish'] } as const;
const CANCEL = { to: 'cancelled', effects: ['recordCancellation', 'finish'] } as const;

/**
 * What an outcome means: for the node, for the frame it stands in (the workflow itself or one iteration of a loop), and so for
 * the run. Everything that runs nodes hands back outcomes; here, and nowhere else, it is decided what follows.
 */
export const TRANSITIONS = {
  /** Its frame goes on, and nothing is prepared for its failure. */
  open: {
    succeeded: ACTIVATE,
    failed: { to: 'failed', effects: ['recordFailure', 'failPass', 'finish'] },
    // Nodes are cancelled only where their frame has failed.
    cancelled: IMPOSSIBLE,
    waiting: PARK,
  },
  /** Its frame goes on, and an edge leads on from its failure. */
  catching: {
    succeeded: ACTIVATE,
    failed: { to: 'failed', effects: ['recordFailure', 'enterErrorBranch', 'finish'] },
    cancelled: IMPOSSIBLE,
    waiting: PARK,
  },
  /** Its frame goes on, and the try that failed is not its last one. Only a failure makes a node stand so. */
  retryable: {
    succeeded: IMPOSSIBLE,
    failed: { to: 'waiting', effects: ['awaitNextTry'] },
    cancelled: IMPOSSIBLE,
    waiting: IMPOSSIBLE,
  },
  /** Its frame has failed, or one around it: what was done stays recorded, and nothing new begins. */
  stopped: {
    succeeded: { to: 'succeeded', effects: ['finish'] },
    failed: CANCEL,
    cancelled: CANCEL,
    // A loop is over when the last of its iterations is.
    waiting: PARK,
  },
} as const satisfies Record<NodeState, { [Name in Outcome['is']]: Transition<EffectOf<Name>> | typeof IMPOSSIBLE }>;

const table: Readonly<Record<NodeState, Readonly<Record<Outcome['is'], Transition | typeof IMPOSSIBLE>>>> = TRANSITIONS;

/** How a node stands when this outcome of it comes in. */
export function stateOf({ frame, node }: Step, outcome: Outcome): NodeState {
  if (frame.stopped) return 'stopped';
  if (outcome.is === 'failed' && outcome.retryAfterMs !== undefined) return 'retryable';
  return node.catchesErrors ? 'catching' : 'open';
}

/**
 * What follows from an outcome.
 * @throws Error for one that is impossible there: a fault of ours
 */
export function transitionOf(step: Step, outcome: Outcome): Transition {
  const state = stateOf(step, outcome);
  const transition = table[state][outcome.is];
  if (transition === IMPOSSIBLE) throw new Error(`node ${step.node.id} is ${state}: it cannot be ${outcome.is}`);
  return transition;
}
