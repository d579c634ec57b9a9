import type { Scope } from '#libs/expressions';
import { type PlanNode, type ResumePlace } from '../../compiler/plan.js';
import { RUN_SLOT } from '../../nodes/contract/slots.js';
import type { ExecutionContext } from './execution-context.js';
import type { Frame } from '../frames/frame.js';
import type { RunRow } from '../journal/rows.js';

/** The value of `$"run"`, for nodes that read no address. */
export interface RunFacts {
  id: string;
  workflowId: string;
  version: number | 'draft';
  startedAt: string;
}

export function runFacts(run: RunRow): RunFacts {
  return {
    id: run.id,
    workflowId: run.workflow_id,
    version: run.version ?? 'draft',
    startedAt: new Date(run.started_at ?? run.created_at).toISOString(),
  };
}

/**
 * The data that a node sees in a frame: an address at which the run is resumed is that of a wait of this frame.
 * @throws AppError `too_large` when the run hides more of such addresses than it may
 */
export function scopeOf(
  { id, links }: PlanNode,
  frame: Frame,
  run: RunRow,
  { resumeUrl, approvalUrl }: ExecutionContext,
): Scope {
  if (!links) return frame;
  const pathOf = ({ depth }: ResumePlace): string => frame.path.split('.').slice(0, depth).join('.');
  const urlOf = (place: ResumePlace): string => {
    const { nodeId } = place;
    const path = pathOf(place);
    return resumeUrl(run, { runId: run.id, path, ...(nodeId === undefined ? { readBy: id } : { nodeId }) });
  };
  const facts = {
    ...(frame.lookup(RUN_SLOT) as RunFacts),
    resumeUrl: links.next ? urlOf(links.next) : null,
    resumeUrls: Object.fromEntries(links.byLabel.map(({ label, place }) => [label, urlOf(place)])),
    approvalUrls: Object.fromEntries(
      links.approvals.map(({ label, place, decisions }) => {
        const target = { runId: run.id, path: pathOf(place), nodeId: place.nodeId };
        const urls = decisions.map((decision) => [decision, approvalUrl(run, { ...target, decision })]);
        return [label, Object.fromEntries(urls)];
      }),
    ),
  };
  return { lookup: (slot) => (slot === RUN_SLOT ? facts : frame.lookup(slot)), now: () => frame.now() };
}
