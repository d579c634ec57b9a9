import type { Scope } from '@libs/expressions';
import type { InputClass } from '@libs/schema';
import type { NodeKind, NodeResult } from '../nodes/node-kind.js';

/** Slots of a scope: the start data, the run's facts, then one per node. */
export const START_SLOT = 0;
export const RUN_SLOT = 1;
export const FIRST_NODE_SLOT = 2;

/** A node made ready to run. Nodes are named by their index in the plan. */
export interface PlanNode {
  readonly index: number;
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly effect: boolean;
  readonly kind: NodeKind;
  /** Nodes that follow each output; the unnamed output is ''. */
  readonly next: Readonly<Record<string, readonly number[]>>;
  /** How many edges come in; the node runs when as many have been decided. */
  readonly incoming: number;
  /** Whether a failure goes on by the output `error` instead of ending the run. */
  readonly catchesErrors: boolean;
  readonly timeoutMs: number | undefined;
  /** The config with values in place of its references. */
  input(scope: Scope): object;
  /** The form that the values are checked against at run; absent when nothing of it depends on data. */
  readonly checkedAtRun: InputClass | undefined;
  /** For kinds that decide on the data themselves. */
  decide?(scope: Scope): NodeResult;
}

/** A definition made ready to run: compiled once, at deploy or first use, and shared by all its runs. */
export interface Plan {
  readonly workflowId: string;
  readonly workspaceId: string;
  /** Null for a draft. */
  readonly version: number | null;
  /** Of a draft: what its runs keep. */
  readonly definition: unknown;
  readonly nodes: readonly PlanNode[];
  /** Index of the start node. */
  readonly start: number;
  /** The start node's config. */
  readonly startConfig: object;
  /** Whether any node has an effect; without one a run is a single commit. */
  readonly hasEffects: boolean;
}
