import type { Definition, NodeDefinition } from '../model/definition.js';
import type { Fault } from '../model/fault.js';
import type { RunRules } from '../model/workflow-settings.js';
import type { KindCheck, NodeNeed } from '../nodes/contract/node-kind.js';
import { waitingModes } from '../nodes/webhook/webhook.node.js';
import { nodeKinds } from '../nodes/node-kinds.js';
import { buildGraph, type WorkflowGraph } from './checks/check-edges.js';
import { checkNodes } from './checks/check-nodes.js';
import { checkSelfCall } from './checks/check-self-call.js';
import { checkTypes } from './checks/check-types.js';
import { type NodeOutput, ScopeAnalysis } from './checks/scope-analysis.js';
import { compileNodes } from './compile-nodes.js';
import { FaultList } from './checks/fault-list.js';
import { isDeferred } from './checks/is-deferred.js';
import { findLoopBodies } from './loop-bodies.js';
import { makeRegions } from './make-regions.js';
import { pinOutputs } from './pin-outputs.js';
import type { Plan } from './plan.js';
import { compileTags } from './tags.js';
import { compileTurns } from './turns.js';

/** What a definition is checked against. */
export interface CompilerOptions extends Omit<KindCheck, 'isDeferred'> {
  /** Most nodes that may be deployed. */
  maxNodes: number;
  /** Most texts of a node's config that may be templates; by default what takes a few ten milliseconds. */
  maxTemplates?: number;
  /** Whether other workflows run this one, so that its start data may be anything. */
  isStartedByOthers?: boolean;
}

/** Whom a plan belongs to, and what its runs keep to. */
export interface PlanIdentity extends Partial<RunRules> {
  workspaceId: string;
  workflowId: string;
  version: number | null;
}

/** All that is wrong with a definition, and its plan if no fault is an error. */
export interface CompiledWorkflow {
  faults: Fault[];
  plan?: Plan;
  /** What of the workspace its nodes name. */
  needs: { node: string; need: NodeNeed }[];
  /** What is known of the values that its nodes give, whatever faults there are, one node a step. */
  outputs(): Generator<NodeOutput, void>;
}

/**
 * Checks a definition and makes it ready to run, one node a step: the largest definitions take seconds. It never throws for a
 * faulty one: all faults come back at once. Pure: the same definition and options always give the same result, and nothing
 * outside is touched.
 */
export function* compileSteps(
  definition: Definition,
  identity: PlanIdentity,
  options: CompilerOptions,
): Generator<void, CompiledWorkflow> {
  const faults = new FaultList();
  if (definition.nodes.length > options.maxNodes) {
    faults.error(
      'too_many_nodes',
      `a workflow may have at most ${options.maxNodes} nodes; this one has ${definition.nodes.length}`,
    );
    return { faults: faults.faults, needs: [], outputs: () => noOutputs() };
  }
  const check = { ...options, isDeferred };
  const checked = yield* checkNodes(definition.nodes, check, faults);
  const needs = checked.flatMap(({ definition: { id }, kind, config }) =>
    (kind.needs?.(config, check) ?? []).map((need) => ({ node: id, need })),
  );
  const graph = buildGraph(definition.nodes, definition.edges, faults);
  checkFlow(graph, faults);
  checkSelfCall(checked, graph, { workflowId: identity.workflowId, faults });
  if (identity.debounce) checkDebounce(definition, faults);
  const division = makeRegions(checked, graph, findLoopBodies(checked, graph, faults));
  const { nodes: working, readsRun } = yield* compileNodes(checked, graph, division, check, faults);
  // What is deployed does all of its work.
  const nodes = identity.version === null ? pinOutputs(working, checked, faults) : working;
  const known = { checked, graph, division, check, isStartedByOthers: options.isStartedByOthers === true };
  yield* checkTypes(known, faults);
  const outputs = () => new ScopeAnalysis(known).outputs();
  const turnOf = compileTurns(identity, faults);
  const tagsOf = compileTags(identity.tags ?? [], faults);
  if (faults.hasErrors) return { faults: faults.faults, needs, outputs };
  const start = nodes.findIndex(({ kind }) => kind.role === 'start');
  const { workspaceId, workflowId, version } = identity;
  const plan: Plan = {
    ...{ workspaceId, workflowId, version },
    definition,
    nodes,
    regions: division.regions,
    homes: division.homes,
    start,
    startConfig: checked.find(({ kind }) => kind.role === 'start')!.config,
    hasEffects: nodes.some(({ effect }) => effect),
    hasWaits: nodes.some(({ kind, retry }) => kind.wait !== undefined || retry !== undefined),
    answersEarly: checked.some(({ kind, config }) => kind.role === 'end' && 'early' in config && config.early === true),
    readsRun,
    onFailure: identity.onFailure,
    timeLimitMs: identity.timeLimitMs,
    turnOf,
    tagsOf,
  };
  return { faults: faults.faults, plan, needs, outputs };
}

/** A caller that waits would be answered for a run that never begins. */
function checkDebounce({ nodes }: Definition, faults: FaultList): void {
  const start = nodes.find(({ type }) => nodeKinds.get(type)?.role === 'start');
  const isForMembers = start?.type === 'frontendElement' && start.config['audience'] !== 'public';
  if (isForMembers || waitingModes.has(start?.config['responseMode']))
    faults.error(
      'debounce_with_caller',
      `who waits for the answer would get none from a run that another one replaces; choose another ${isForMembers ? 'audience' : 'responseMode'}`,
      { field: 'settings.debounce' },
    );
}

function* noOutputs(): Generator<NodeOutput, void> {}

/** Checks the graph as a whole: one start, no cycle, nothing out of reach, a Return where the caller waits for one. */
function checkFlow(graph: WorkflowGraph, faults: FaultList): void {
  const starts = graph.nodeIds.map((id) => graph.node(id)).filter(({ type }) => nodeKinds.get(type)?.role === 'start');
  if (starts.length === 0) faults.error('no_start', 'a workflow begins with a start node, such as a webhook; add one');
  for (const node of starts.slice(1))
    faults.error('two_starts', 'a workflow has one start node; remove the others', { node: node.id });
  checkCycles(graph, faults);
  const [start] = starts;
  if (!start) return;
  const reached = graph.descendantsOf(start.id);
  for (const id of graph.nodeIds) {
    if (id !== start.id && !reached.has(id) && !starts.some((other) => other.id === id)) {
      faults.error(
        'unreachable',
        `nothing leads from the start to "${graph.node(id).label}"; connect it or remove it`,
        { node: id },
      );
    }
  }
  checkReturn(graph, start, reached, faults);
  checkStream(graph, start, faults);
}

function checkCycles(graph: WorkflowGraph, faults: FaultList): void {
  const cycle = graph.findCycle();
  if (!cycle) return;
  const way = [...cycle, cycle[0]!].map((id) => `"${id}"`).join(' → ');
  faults.error('cycle', `the nodes lead in a circle: ${way}; use a loop node to repeat`, { node: cycle[0] });
}

/** What callers are sent is named by the ids of nodes: a wrong one would say nothing. */
function checkStream(graph: WorkflowGraph, { id: node, config }: NodeDefinition, faults: FaultList): void {
  const { streamOutputs } = config;
  if (!Array.isArray(streamOutputs)) return;
  for (const [index, named] of streamOutputs.entries())
    if (!graph.nodeIds.includes(named as string))
      faults.error('unknown_node', `no node has the id "${String(named)}"`, { node, field: `streamOutputs[${index}]` });
}

function checkReturn(
  graph: WorkflowGraph,
  start: NodeDefinition,
  reached: ReadonlySet<string>,
  faults: FaultList,
): void {
  const end = [...reached].find((id) => nodeKinds.get(graph.node(id).type)?.role === 'end');
  const kind = nodeKinds.get(start.type)!;
  if (end !== undefined && kind.answers === false)
    faults.error('return_without_caller', `nobody waits for an answer of a ${kind.title}; remove the Return node`, {
      node: end,
    });
  if (end === undefined && start.config['responseMode'] === 'lastNode')
    faults.error(
      'return_missing',
      'responseMode lastNode answers what a Return node says; add one that the start leads to',
      { node: start.id, field: 'responseMode' },
    );
}
