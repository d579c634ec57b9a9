import type { Definition } from '../definition/definition.js';
import type { Fault } from '../definition/fault.js';
import type { KindCheck, NodeNeed } from '../nodes/node-kind.js';
import { buildGraph } from './check-edges.js';
import { checkFlow } from './check-flow.js';
import { checkNodes } from './check-nodes.js';
import { checkTypes } from './check-types.js';
import { compileNodes } from './compile-nodes.js';
import { FaultList } from './fault-list.js';
import { isDeferred } from './is-deferred.js';
import { findLoopBodies } from './loop-bodies.js';
import { makeRegions } from './make-regions.js';
import type { Plan } from './plan.js';

/** What a definition is checked against. */
export interface CompilerOptions extends Omit<KindCheck, 'isDeferred'> {
  /** Most nodes that may be deployed. */
  maxNodes: number;
  /** Whether other workflows run this one, so that its start data may be anything. */
  isStartedByOthers?: boolean;
}

/** Whom a plan belongs to. */
export interface PlanIdentity {
  workspaceId: string;
  workflowId: string;
  version: number | null;
  /** Workflow that is started when a run fails. */
  onFailure?: string;
}

/** All that is wrong with a definition, and its plan if no fault is an error. */
export interface CompiledWorkflow {
  faults: Fault[];
  plan?: Plan;
  /** What of the workspace its nodes name. */
  needs: { node: string; need: NodeNeed }[];
}

/**
 * Checks a definition and makes it ready to run. It never throws for a faulty one: all faults come back at once. Pure: the
 * same definition and options always give the same result, and nothing outside is touched.
 */
export function compileWorkflow(
  definition: Definition,
  identity: PlanIdentity,
  options: CompilerOptions,
): CompiledWorkflow {
  const faults = new FaultList();
  if (definition.nodes.length > options.maxNodes) {
    faults.error(
      'too_many_nodes',
      `a workflow may have at most ${options.maxNodes} nodes; this one has ${definition.nodes.length}`,
    );
    return { faults: faults.faults, needs: [] };
  }
  const check = { ...options, isDeferred };
  const checked = checkNodes(definition.nodes, check, faults);
  const needs = checked.flatMap(({ definition: { id }, kind, config }) =>
    (kind.needs?.(config, check) ?? []).map((need) => ({ node: id, need })),
  );
  const graph = buildGraph(definition.nodes, definition.edges, faults);
  checkFlow(graph, faults);
  const division = makeRegions(checked, graph, findLoopBodies(checked, graph, faults));
  const { nodes, readsRun } = compileNodes(checked, graph, division, faults);
  checkTypes({ checked, graph, division, check, isStartedByOthers: options.isStartedByOthers === true }, faults);
  if (faults.hasErrors) return { faults: faults.faults, needs };
  const start = nodes.findIndex(({ kind }) => kind.role === 'start');
  const plan: Plan = {
    ...identity,
    definition,
    nodes,
    regions: division.regions,
    homes: division.homes,
    start,
    startConfig: checked.find(({ kind }) => kind.role === 'start')!.config,
    hasEffects: nodes.some(({ effect }) => effect),
    hasWaits: nodes.some(({ kind, retry }) => kind.wait !== undefined || retry !== undefined),
    readsRun,
    onFailure: identity.onFailure,
  };
  return { faults: faults.faults, plan, needs };
}
