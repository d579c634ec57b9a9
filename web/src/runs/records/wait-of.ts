import type { NodeRecord, Run } from '../../api/workflows/run.js';

/** What a record says while its node waits; and until when. */
export interface WaitMark {
  waitsFor: 'time' | 'resume' | 'approval' | 'run';
  until?: string;
  runId?: string;
}

/** What a node waits for; undefined for one that does not wait, or was resumed just now. */
export function waitOf({
  status,
  output,
  resumed,
}: Pick<NodeRecord, 'status' | 'output' | 'resumed'>): WaitMark | undefined {
  return status === 'waiting' && !resumed && typeof output === 'object' && output !== null && 'waitsFor' in output
    ? (output as WaitMark)
    : undefined;
}

/** The node of a run that goes on when somebody resumes the run: of several, the one that began to wait first. */
export function nodeToResume({ nodes = [] }: Pick<Run, 'nodes'>): NodeRecord | undefined {
  return nodes.find((node) => waitOf(node)?.waitsFor === 'resume');
}
