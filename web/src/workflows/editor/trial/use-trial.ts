import { useCallback, useMemo, useState } from 'react';
import type { Problem } from '../../../api/problem.js';
import { isEnded, type NodeRecord, type Run, type RunStatus } from '../../../api/workflows/run.js';
import { type DraftPart, runDraft } from '../../../api/workflows/workflow.js';
import { type Task, useTask } from '../../../data/use-task.js';
import { nodeStatuses } from '../../../runs/node-statuses.js';
import { useLiveRun } from '../../../runs/run/use-live-run.js';
import { startSample } from '../../call/start-sample.js';
import type { Draft } from '../draft/use-draft.js';

/** A run of the draft that is tried while it is built. */
export interface Trial {
  task: Task;
  /** Runs the draft, or a part of it; what is not saved is saved first. */
  start: (part?: Pick<DraftPart, 'upTo' | 'only'>) => void;
  /** Shows a run of the whole draft that was begun elsewhere. */
  follow: (runId: string) => void;
  run?: Run;
  /** Why the run cannot be read just now. */
  unread?: Problem;
  /** Whether all of the draft runs, and does its work. */
  isWhole: boolean;
  /** The node that was to run, if the run has ended and did not come to it. */
  missed?: string;
  /** How the nodes stand, while there is such a run. */
  statuses?: ReadonlyMap<string, RunStatus>;
}

const NONE: readonly NodeRecord[] = [];

/**
 * Lets a draft be tried where it is built, with the start data of its last run or with likely ones. A node that runs alone
 * takes the values of the run that is shown.
 */
export function useTrial(workflowId: string, draft: Draft, last: Run | undefined): Trial {
  const task = useTask();
  const [begun, setBegun] = useState<{ id: string; isWhole: boolean; aim?: string }>();
  const runId = begun?.id;
  const { data: run, problem: unread } = useLiveRun(runId);
  const nodes = run?.nodes ?? NONE;
  const statuses = useMemo(() => (runId === undefined ? undefined : nodeStatuses(nodes)), [runId, nodes]);
  const start = async ({ upTo, only }: DraftPart) => {
    if (!(await draft.saveFirst())) return;
    const input = last?.input ?? startSample(draft.drawn);
    const valuesOf = only === undefined ? undefined : (run ?? last)?.id;
    const { runId: id } = await runDraft(workflowId, input, { upTo, only, valuesOf });
    const hasPins = draft.drawn.nodes.some(({ pinned }) => pinned);
    const aim = only ?? upTo;
    setBegun({ id, isWhole: aim === undefined && !hasPins, aim });
  };
  const aim = run && isEnded(run) && !run.nodesCursor ? begun?.aim : undefined;
  return {
    task,
    start: (part = {}) => void task.run(() => start(part)),
    follow: useCallback((id) => setBegun({ id, isWhole: true }), []),
    run,
    unread,
    isWhole: begun?.isWhole ?? false,
    missed: aim === undefined || statuses?.has(aim) ? undefined : aim,
    statuses,
  };
}
