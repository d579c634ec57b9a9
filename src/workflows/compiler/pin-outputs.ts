import { AppError } from '#libs/errors';
import type { PinnedOutput } from '../model/definition.js';
import { ERROR_OUTPUT, type NodeKind, type NodeResult } from '../nodes/contract/node-kind.js';
import type { CheckedNode } from './checks/checked-node.js';
import type { FaultList } from './checks/fault-list.js';
import type { PlanNode } from './plan.js';

/**
 * A pin of a run: that of its author, or what the node gave in an earlier run. One without a value stands for a node that gave
 * nothing there, so that whatever comes to it fails and nothing is run.
 */
export type Pin = Omit<PinnedOutput, 'value'> & { value?: unknown };

/** The nodes of a draft's plan, those that are pinned as nodes that reach nothing and give what they are pinned to. */
export function pinOutputs(
  nodes: readonly PlanNode[],
  checked: readonly CheckedNode[],
  faults: FaultList,
): readonly PlanNode[] {
  return nodes.map((node, index) => {
    const { definition, kind } = checked[index]!;
    const pin: Pin | undefined = definition.pinned;
    if (!pin || kind.role !== 'step') return node;
    const outputs = [...ways(node), ERROR_OUTPUT];
    if (!('value' in pin) || outputs.includes(pin.output ?? '')) return pinned(node, pin);
    const message = `"${pin.output ?? ''}" is not an output of the node, so the node runs anyway; pin its output again`;
    faults.add({ node: node.id, field: 'pinned', rule: 'unknown_output', message, severity: 'warning' });
    return node;
  });
}

/** Outputs by which a node may go on when it has done its work. */
function ways({ kind, outputs }: PlanNode): readonly string[] {
  if (kind.loop) return [kind.loop.done];
  return outputs.length > 0 ? outputs : [''];
}

function pinned(node: PlanNode, pin: Pin): PlanNode {
  const run = (): NodeResult => {
    if (!('value' in pin))
      throw new AppError('invalid_input', `"${node.label}" gave nothing in the run whose values are used.`);
    return { value: pin.value, ...(pin.output !== undefined && { output: pin.output }) };
  };
  const kind = { ...node.kind, effect: false, transactional: false, wait: undefined, loop: undefined, run } as NodeKind;
  return {
    ...node,
    ...{ kind, effect: false, retry: undefined, decide: undefined, checkedAtRun: undefined, links: undefined },
    isVolatile: false,
    // Its record says why it had no input.
    input: () => ({ pinned: true }),
  };
}
