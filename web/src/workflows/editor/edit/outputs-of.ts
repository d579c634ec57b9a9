import type { NodeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';

/** Every step has it: where it goes on when it has failed. */
const ERROR = 'error';

/** The outputs an edge may leave a node by; undefined stands for the one without a name. */
export function outputsOf({ config }: NodeDefinition, kind: NodeKind | undefined): (string | undefined)[] {
  if (!kind || kind.role === 'end') return [];
  const named = [...caseNames(config['cases']), ...kind.outputs];
  return [...(named.length > 0 ? named : [undefined]), ...(kind.role === 'step' ? [ERROR] : [])];
}

/** The cases of a switch are outputs of their own. */
function caseNames(cases: unknown): string[] {
  if (!Array.isArray(cases)) return [];
  return cases.flatMap((entry: unknown) => {
    const name = (entry as { name?: unknown } | null)?.name;
    return typeof name === 'string' && name !== '' ? [name] : [];
  });
}
