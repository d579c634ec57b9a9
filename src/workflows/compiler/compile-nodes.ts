import { compile, type CompileOptions, type PlacedReference } from '#libs/expressions';
import { parseJson } from '#libs/json';
import { declaredFields } from '#libs/schema';
import { ERROR_OUTPUT, type CompiledStep, type KindCheck, type NodeKind } from '../nodes/contract/node-kind.js';
import { FIRST_NODE_SLOT, START_SLOT } from '../nodes/contract/slots.js';
import type { WorkflowGraph } from './checks/check-edges.js';
import { type CheckedNode, RUN_LABEL } from './checks/checked-node.js';
import type { FaultList } from './checks/fault-list.js';
import { isDeferred } from './checks/is-deferred.js';
import { Labels, type LabelSlots } from './checks/labels.js';
import type { Regions } from './make-regions.js';
import type { PlanNode } from './plan.js';
import { ResumeLinkFinder } from './checks/resume-links.js';

/** The nodes of a plan, and whether they read the run's facts. */
export interface CompiledNodes {
  nodes: PlanNode[];
  readsRun: boolean;
}

/** Compiles the configs of all nodes, one a step, and checks what their references point to. */
export function* compileNodes(
  checked: readonly CheckedNode[],
  graph: WorkflowGraph,
  division: Regions,
  check: KindCheck,
  faults: FaultList,
): Generator<void, CompiledNodes> {
  const indexes = new Map(checked.map(({ definition }, index) => [definition.id, index]));
  const labels = new Labels(checked, division);
  const links = new ResumeLinkFinder(checked, graph, division);
  let readsRun = false;
  const volatile = new Set<number>();
  const nodes: Omit<PlanNode, 'isVolatile'>[] = [];
  for (const [index, node] of checked.entries()) {
    const { definition, kind, config } = node;
    const home = division.homes[FIRST_NODE_SLOT + index]!;
    const inside = labels.seenFrom(home.region);
    const foundVolatile = (): void => addWithLoops(index, division, volatile);
    const body = division.bodyOf.get(definition.id);
    // Its condition sees what its body sees of it.
    const ofLoop: LabelSlots = (label) =>
      label === definition.label && body !== undefined ? division.itemSlot(body) : inside(label);
    const step =
      kind.role === 'start' ? undefined : compileStep(node, { labels: inside, ofLoop, foundVolatile }, faults);
    if (step)
      checkReferences(step.references, node, { graph, checked, division, region: home.region, labels: inside }, faults);
    readsRun ||= step?.references.some(({ label }) => label === RUN_LABEL) ?? false;
    const next = successors(node, graph, indexes);
    nodes.push({
      ...home,
      index,
      id: definition.id,
      label: definition.label,
      type: definition.type,
      effect: kind.effect,
      kind,
      outputs: kind.outputs?.(config) ?? [],
      next,
      body,
      catchesErrors: ERROR_OUTPUT in next,
      retry: definition.retry,
      timeoutMs: definition.timeoutMs,
      reads: definition.onInterrupted !== 'fail' && (kind.reads?.(config, check) ?? false),
      onInterrupted: kind.isApart ? 'retry' : (definition.onInterrupted ?? kind.interruption?.(config) ?? 'retry'),
      repeatsUnknown: definition.onInterrupted === 'retry',
      links: step && links.find(node, step.references, faults),
      input: step?.input ?? (() => ({})),
      checkedAtRun: kind.compile || !dependsOnData(node) ? undefined : kind.config,
      ...(step?.until && { until: step.until }),
      ...(step?.run && { decide: step.run }),
    });
    yield;
  }
  // What asks may tell others of the run, who come for it at once: by its address, or by its id.
  const mayBegin = ({ reads }: Pick<PlanNode, 'reads'>): boolean => reads && !readsRun;
  return {
    nodes: nodes.map((node) => ({ ...node, reads: mayBegin(node), isVolatile: volatile.has(node.index) })),
    readsRun,
  };
}

/** Adds a node, and the loops around it: they hand on what it gives. */
function addWithLoops(index: number, { homes, regions }: Regions, indexes: Set<number>): void {
  indexes.add(index);
  for (let at = homes[FIRST_NODE_SLOT + index]!.region; at !== 0; at = regions[at]!.parent)
    indexes.add(regions[at]!.loop);
}

/** The indexes of the nodes that follow, by output; those of a loop's body are entered, not followed. */
function successors(
  { definition, kind }: CheckedNode,
  graph: WorkflowGraph,
  indexes: ReadonlyMap<string, number>,
): Record<string, number[]> {
  const next: Record<string, number[]> = {};
  for (const { output, to } of graph.outgoing(definition.id)) {
    const target = indexes.get(to);
    if (target !== undefined && output !== kind.loop?.body) (next[output] ??= []).push(target);
  }
  return next;
}

function compileStep(
  { definition, kind, config }: CheckedNode,
  { labels, ofLoop, foundVolatile }: { labels: LabelSlots; ofLoop: LabelSlots; foundVolatile: () => void },
  faults: FaultList,
): CompiledStep {
  const options: CompileOptions = {
    resolve: labels,
    foundVolatile,
    ignoresCase: (label, field) => field === 'headers' && labels(label) === START_SLOT,
  };
  const fields = kind.compile?.(config, options) ?? compileFields(kind, config, options);
  const step = kind.loop?.until ? withCondition(fields, kind.loop.until, { config, options, ofLoop }) : fields;
  const node = definition.id;
  // What the form or a rule refuses is told once, in its words.
  const added = step.faults.filter(({ field }) => !faults.hasErrorAt({ node, field }));
  for (const { field, rule, message, severity } of added) faults.add({ node, field, rule, message, severity });
  return step;
}

/** Adds the condition of a loop that repeats. */
function withCondition(
  { faults, references, ...step }: CompiledStep,
  field: string,
  { config, options, ofLoop }: { config: object; options: CompileOptions; ofLoop: LabelSlots },
): CompiledStep {
  const condition = (config as Record<string, unknown>)[field];
  let isVolatile = false;
  const compiled = compile(condition, { ...options, resolve: ofLoop, field, foundVolatile: () => (isVolatile = true) });
  const message =
    'must always give the same result, so it cannot call now() or uuid(); call them in a node of the body and refer to its value';
  if (isVolatile) compiled.faults.push({ rule: 'argument', field, position: 0, severity: 'error', message });
  return {
    ...step,
    faults: [...faults, ...compiled.faults],
    references: [...references, ...compiled.value.references],
    until: (scope) => Boolean(compiled.value.evaluate(scope)),
  };
}

/** Every field is a template, except those the kind names, and the condition of a loop, which is none before it has run. */
function compileFields({ literalFields = [], loop }: NodeKind, config: object, options: CompileOptions): CompiledStep {
  const literal: readonly string[] = loop?.until ? [...literalFields, loop.until] : literalFields;
  const entries = Object.entries(config);
  // Made plain JSON again: parts of a checked config are instances, which the check at run takes for no input.
  const fixed = plain(Object.fromEntries(entries.filter(([name]) => literal.includes(name))));
  const { value, faults } = compile(Object.fromEntries(entries.filter(([name]) => !literal.includes(name))), options);
  const input =
    literal.length === 0
      ? value.evaluate
      : (scope: Parameters<typeof value.evaluate>[0]) => ({ ...fixed, ...(value.evaluate(scope) as object) });
  return { faults, references: value.references, input: input as CompiledStep['input'] };
}

function plain(value: object): object {
  return parseJson(JSON.stringify(value), { isOwn: true }) as object;
}

interface ReferenceContext {
  graph: WorkflowGraph;
  checked: readonly CheckedNode[];
  division: Regions;
  /** Region of the node that refers. */
  region: number;
  labels: LabelSlots;
}

/** A node may refer only to what can have run before it, and not into the body of a loop it stands outside of. */
function checkReferences(
  references: readonly PlacedReference[],
  { definition, kind }: CheckedNode,
  { graph, checked, division, region, labels }: ReferenceContext,
  faults: FaultList,
): void {
  const reported = new Set<string>();
  for (const { label, field } of references) {
    const slot = labels(label);
    const place = `${field}\n${label}`;
    if (slot === undefined || slot < FIRST_NODE_SLOT || reported.has(place)) continue;
    const target = checked[slot - FIRST_NODE_SLOT]?.definition.id;
    // The item of a loop around the node is always there.
    if (target === undefined) continue;
    if (target === definition.id && field === kind.loop?.until) continue;
    if (target !== definition.id && graph.reaches(target, definition.id)) {
      const loop = loopThatHides(division.homes[slot]!.region, region, { checked, division });
      if (loop === undefined) continue;
      reported.add(place);
      faults.error(
        'reference_into_loop',
        `$"${label}" has a value for every item of "${loop}"; refer to $"${loop}".items, behind the loop`,
        { node: definition.id, field },
      );
      continue;
    }
    reported.add(place);
    faults.error(
      'reference_not_earlier',
      `$"${label}" cannot have run before "${definition.label}"; refer to a node that leads to it`,
      { node: definition.id, field },
    );
  }
}

/** The label of the outermost loop whose body holds the region referred to, but not the one that refers. */
function loopThatHides(
  target: number,
  from: number,
  { checked, division }: Pick<ReferenceContext, 'checked' | 'division'>,
): string | undefined {
  const around = new Set([0]);
  for (let at = from; at !== 0; at = division.regions[at]!.parent) around.add(at);
  let loop: string | undefined;
  for (let at = target; !around.has(at); at = division.regions[at]!.parent)
    loop = checked[division.regions[at]!.loop]!.definition.label;
  return loop;
}

/** Whether a value that the form restricts comes from data; free JSON is not restricted, wherever it comes from. */
function dependsOnData({ kind, config }: CheckedNode): boolean {
  const literal: readonly string[] = kind.literalFields ?? [];
  return declaredFields(kind.config).some(({ name, type }) => {
    const value = (config as Record<string, unknown>)[name];
    if (value === undefined || literal.includes(name)) return false;
    return type.kind === 'json'
      ? typeof value === 'string' && isDeferred(value)
      : isDeferred(JSON.stringify(value).replaceAll('\\"', '"'));
  });
}
