import { useMemo, useState } from 'react';
import type { NodeRecord, Run, RunStatus } from '../../api/workflows/run.js';
import { runDraft } from '../../api/workflows/workflow.js';
import { type Task, useTask } from '../../data/use-task.js';
import { nodeStatuses } from '../../runs/node-statuses.js';
import { useLiveRun } from '../../runs/run/use-live-run.js';
import { startSample } from '../call/start-sample.js';
import type { Draft } from './draft/use-draft.js';

/** A run of the draft that is tried while it is built. */
export interface Trial {
  task: Task;
  /** Runs the draft, or only what leads to a node; what is not saved is saved first. */
  start: (upTo?: string) => void;
  run?: Run;
  /** Whether all of the draft runs. */
  isWhole: boolean;
  /** How the nodes stand, while there is such a run. */
  statuses?: ReadonlyMap<string, RunStatus>;
}

const NONE: readonly NodeRecord[] = [];

/** Lets a draft be tried where it is built, with the start data of its last run or with likely ones. */
export function useTrial(workflowId: string, draft: Draft, lastInput: unknown): Trial {
  const task = useTask();
  const [begun, setBegun] = useState<{ id: string; isWhole: boolean }>();
  const runId = begun?.id;
  const { data: run } = useLiveRun(runId);
  const nodes = run?.nodes ?? NONE;
  const statuses = useMemo(() => (runId === undefined ? undefined : nodeStatuses(nodes)), [runId, nodes]);
  const start = async (upTo: string | undefined) => {
    if (draft.save && !(await draft.save())) return;
    const input = lastInput ?? startSample(draft.drawn);
    const { runId: id } = await runDraft(workflowId, input, upTo);
    setBegun({ id, isWhole: upTo === undefined });
  };
  return { task, start: (upTo) => void task.run(() => start(upTo)), run, isWhole: begun?.isWhole ?? false, statuses };
}
