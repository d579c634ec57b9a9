import type { NodeDefinition } from '../../../api/workflows/definition.js';
import { isSpilled, type Run } from '../../../api/workflows/run.js';

/** What a node can be pinned to: what it gave last in a run. Undefined where it gave nothing, or too much to come with its run. */
export function pinOf(run: Run | undefined, nodeId: string): NodeDefinition['pinned'] {
  const record = run?.nodes?.findLast(
    (one) => one.nodeId === nodeId && one.step === undefined && one.status === 'succeeded',
  );
  if (!record || isSpilled(record.output)) return undefined;
  const { output: value, outputName } = record;
  return { value, ...(outputName !== undefined && { output: outputName }) };
}
