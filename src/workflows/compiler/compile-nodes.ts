import { compile, type CompileOptions, type Reference } from '@libs/expressions';
import { declaredFields } from '@libs/schema';
import type { CompiledStep, NodeKind } from '../nodes/node-kind.js';
import { ERROR_OUTPUT, type WorkflowGraph } from './check-edges.js';
import type { CheckedNode } from './check-nodes.js';
import type { FaultList } from './fault-list.js';
import { isDeferred } from './is-deferred.js';
import { FIRST_NODE_SLOT, RUN_SLOT, START_SLOT, type PlanNode } from './plan.js';

const START_LABEL = 'startNode';
const RUN_LABEL = 'run';

/** Compiles the configs of all nodes that passed their own checks, and checks what their references point to. */
export function compileNodes(checked: readonly CheckedNode[], graph: WorkflowGraph, faults: FaultList): PlanNode[] {
  const indexes = new Map(checked.map(({ definition }, index) => [definition.id, index]));
  const labels = labelSlots(checked);
  return checked.map((node, index) => {
    const { definition, kind } = node;
    const step = kind.role === 'start' ? undefined : compileStep(node, labels, faults);
    if (step) checkReferences(step.references, node, { graph, checked, labels }, faults);
    const next: Record<string, number[]> = {};
    for (const { output, to } of graph.outgoing(definition.id)) {
      const target = indexes.get(to);
      if (target !== undefined) (next[output] ??= []).push(target);
    }
    return {
      index,
      id: definition.id,
      label: definition.label,
      type: definition.type,
      effect: kind.effect,
      kind,
      next,
      incoming: graph.incoming(definition.id).length,
      catchesErrors: ERROR_OUTPUT in next,
      timeoutMs: definition.timeoutMs,
      input: step?.input ?? (() => ({})),
      checkedAtRun: kind.compile || !dependsOnData(node) ? undefined : kind.config,
      ...(step?.run && { decide: step.run }),
    };
  });
}

function labelSlots(checked: readonly CheckedNode[]): Map<string, number> {
  const slots = new Map([
    [START_LABEL, START_SLOT],
    [RUN_LABEL, RUN_SLOT],
  ]);
  checked.forEach(({ definition, kind }, index) =>
    slots.set(definition.label, kind.role === 'start' ? START_SLOT : FIRST_NODE_SLOT + index),
  );
  return slots;
}

function compileStep(
  { definition, kind, config }: CheckedNode,
  labels: ReadonlyMap<string, number>,
  faults: FaultList,
): CompiledStep {
  const options: CompileOptions = {
    resolve: (label) => labels.get(label),
    ignoresCase: (label, field) => field === 'headers' && labels.get(label) === START_SLOT,
  };
  const step = kind.compile?.(config, options) ?? compileFields(kind, config, options);
  for (const { field, rule, message, severity } of step.faults)
    faults.add({ node: definition.id, field, rule, message, severity });
  return step;
}

/** Every field is a template, except those the kind names. */
function compileFields({ literalFields = [] }: NodeKind, config: object, options: CompileOptions): CompiledStep {
  const literal: readonly string[] = literalFields;
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
  return JSON.parse(JSON.stringify(value)) as object;
}

interface ReferenceContext {
  graph: WorkflowGraph;
  checked: readonly CheckedNode[];
  labels: ReadonlyMap<string, number>;
}

/** A node may refer only to what can have run before it. */
function checkReferences(
  references: readonly Reference[],
  { definition }: CheckedNode,
  { graph, checked, labels }: ReferenceContext,
  faults: FaultList,
): void {
  const reported = new Set<string>();
  for (const { label } of references) {
    const slot = labels.get(label);
    if (slot === undefined || slot < FIRST_NODE_SLOT || reported.has(label)) continue;
    const target = checked[slot - FIRST_NODE_SLOT]!.definition.id;
    if (target !== definition.id && graph.reaches(target, definition.id)) continue;
    reported.add(label);
    faults.error(
      'reference_not_earlier',
      `$"${label}" cannot have run before "${definition.label}"; refer to a node that leads to it`,
      { node: definition.id },
    );
  }
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
