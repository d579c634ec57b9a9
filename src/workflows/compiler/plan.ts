import type { Scope } from '#libs/expressions';
import type { InputClass } from '#libs/schema';
import type { Interruption, RetryPolicy } from '../model/definition.js';
import type { RunRules } from '../model/workflow-settings.js';
import type { NodeKind, NodeResult } from '../nodes/contract/node-kind.js';
import type { TagsOf } from './tags.js';
import type { TurnOf } from './turns.js';

/** Offset of the current item among the values of an iteration. */
export const ITEM_PLACE = 0;

/**
 * A part of the graph that is passed through as a whole: the workflow itself (region 0), or the body of a loop, once per
 * item. Regions nest as loops do. A node's value is kept at its offset among the values of the frame.
 */
export interface Region {
  readonly index: number;
  /** Of a body: the region around its loop, and the index of the loop's node. */
  readonly parent: number;
  readonly loop: number;
  /** How many values a frame keeps. */
  readonly size: number;
  /** Nodes a body begins with. */
  readonly entries: readonly number[];
  /** How many edges come in to the node at each offset; it runs when as many have been decided. */
  readonly incoming: readonly number[];
  /** Nodes nothing follows, by label: their values are what a frame gives. */
  readonly leaves: readonly { readonly offset: number; readonly label: string }[];
}

/** Where a slot's value is kept. */
export interface SlotLocation {
  readonly region: number;
  readonly offset: number;
}

/** Where a wait stands to which an address leads that a node reads. */
export interface ResumePlace {
  /** The node that waits; absent where it is open which one of the frame it will be. */
  readonly nodeId?: string;
  /** How many of the iterations around the reader are around the wait too. */
  readonly depth: number;
}

/** An address that a node reads by the label of a wait. */
interface NamedPlace {
  readonly label: string;
  readonly place: Required<ResumePlace>;
}

/** To which waits the addresses lead that a node reads from `$"run"`. */
export interface ResumeLinks {
  /** `resumeUrl`; null when absent. */
  readonly next: ResumePlace | undefined;
  /** `resumeUrls`. */
  readonly byLabel: readonly NamedPlace[];
  /** `approvalUrls`: one address for each decision. */
  readonly approvals: readonly (NamedPlace & { readonly decisions: readonly string[] })[];
}

/** A node made ready to run. Nodes are named by their index in the plan. */
export interface PlanNode extends SlotLocation {
  readonly index: number;
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly effect: boolean;
  readonly kind: NodeKind;
  /** Names of the outputs it may take, besides `error`; none for a single unnamed one. */
  readonly outputs: readonly string[];
  /** Nodes that follow each output; the unnamed output is ''. The way into a loop's body is not among them. */
  readonly next: Readonly<Record<string, readonly number[]>>;
  /** Region of its body, for a loop. */
  readonly body: number | undefined;
  /** Whether a failure goes on by the output `error` instead of ending the run. */
  readonly catchesErrors: boolean;
  readonly retry: RetryPolicy | undefined;
  readonly timeoutMs: number | undefined;
  /** Whether it may begin before anything of its run is on disk: it changes nothing, tells nobody of it, and may be done again. */
  readonly reads: boolean;
  /** What it means that its process ended while it ran. */
  readonly onInterrupted: Interruption;
  /** Whether its author wants it done again when nobody knows whether it was done. */
  readonly repeatsUnknown: boolean;
  /** Whether it may give something else each time with the same data; of a loop also what its body gives. */
  readonly isVolatile: boolean;
  /** Absent when it reads no address at which the run is resumed. */
  readonly links: ResumeLinks | undefined;
  /** The config with values in place of its references. */
  input(scope: Scope): object;
  /** The form that the values are checked against at run; absent when nothing of it depends on data. */
  readonly checkedAtRun: InputClass | undefined;
  /** Of a loop that repeats: whether it is over after an iteration. */
  until?(scope: Scope): boolean;
  /** For kinds that decide on the data themselves. */
  decide?(scope: Scope): NodeResult;
}

/** A definition made ready to run: compiled once, at deploy or first use, and shared by all its runs. */
export interface Plan extends Omit<RunRules, 'concurrency' | 'rate' | 'debounce' | 'tags'> {
  readonly workflowId: string;
  readonly workspaceId: string;
  /** Null for a draft. */
  readonly version: number | null;
  /** Of a draft: what its runs keep. */
  readonly definition: unknown;
  readonly nodes: readonly PlanNode[];
  readonly regions: readonly Region[];
  /** Where each slot's value is kept. */
  readonly homes: readonly SlotLocation[];
  /** Index of the start node. */
  readonly start: number;
  /** The start node's config. */
  readonly startConfig: object;
  /** Whether any node has an effect; without one a run is a single commit. */
  readonly hasEffects: boolean;
  /** Whether any node may wait, for something or for its next try. */
  readonly hasWaits: boolean;
  /** Whether any node may answer the caller before the run has ended. */
  readonly answersEarly: boolean;
  /** Whether any node reads the run's facts. */
  readonly readsRun: boolean;
  /** Absent where every run begins at once. */
  readonly turnOf: TurnOf | undefined;
  /** Absent where runs have no tags. */
  readonly tagsOf: TagsOf | undefined;
}
