import type { NodeRecord, Run } from '../api/run.js';

/** What a record says while its node waits; and until when. */
export interface WaitMark {
  waitsFor: 'time' | 'resume' | 'run';
  until?: string;
  runId?: string;
}

/** What a node waits for; undefined for one that does not wait. */
export function waitOf({ status, output }: Pick<NodeRecord, 'status' | 'output'>): WaitMark | undefined {
  return status === 'waiting' && typeof output === 'object' && output !== null && 'waitsFor' in output
    ? (output as WaitMark)
    : undefined;
}

/** The node of a run that goes on when somebody resumes the run: of several, the one that began to wait first. */
export function nodeToResume({ nodes = [] }: Pick<Run, 'nodes'>): NodeRecord | undefined {
  return nodes.find((node) => waitOf(node)?.waitsFor === 'resume');
}
