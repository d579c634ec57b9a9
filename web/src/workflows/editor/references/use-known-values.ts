import { useEffect, useMemo, useState } from 'react';
import { withQuery } from '../../../api/page.js';
import { type Run, RUNS, runPath } from '../../../api/workflows/run.js';
import { describeOutputs } from '../../../api/workflows/workflow.js';
import { useGet } from '../../../data/use-get.js';
import type { Draft } from '../draft/use-draft.js';
import type { NodeKinds } from '../../use-node-kinds.js';
import type { KnownOutput, KnownValues } from './references-for.js';

/** How long nothing is changed before the graph is described anew. */
const PAUSE_MS = 400;

/**
 * The last run of a workflow, with what its nodes gave. Looked for again when the editor comes into sight, since others start
 * runs, and when it is known that one was started.
 */
export function useLastRun(workflowId: string, isShown: boolean): { last: Run | undefined; refresh: () => void } {
  const { data, refresh } = useGet<{ items: Run[] }>(withQuery(RUNS, { workflowId, limit: '1' }));
  useEffect(() => {
    if (isShown) refresh();
  }, [isShown, refresh]);
  const [run] = data?.items ?? [];
  return { last: useGet<Run>(run && runPath(run.id)).data, refresh };
}

interface KnownValuesOptions {
  draft: Draft;
  kinds: NodeKinds;
  /** The last run that was there before. */
  last: Run | undefined;
  /** The run that was begun here; what it leaves out is taken from the last one. */
  tried: Run | undefined;
}

/** What is known of the values in a draft: schemas by the service, values of a run. */
export function useKnownValues(workflowId: string, { draft, kinds, last, tried }: KnownValuesOptions): KnownValues {
  const { drawn, text } = draft;
  const [outputs, setOutputs] = useState<ReadonlyMap<string, KnownOutput>>(new Map());
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      describeOutputs(workflowId, drawn).then(
        ({ items }) => isOver || setOutputs(new Map(items.map(({ node, ...known }) => [node, known]))),
        // The last description stays; what is wrong with the graph is told by its faults.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // The graph that is drawn follows from the text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [workflowId, text]);
  return useMemo(() => {
    const values = new Map<string, unknown>();
    for (const { nodeId, step, status, output } of [...(last?.nodes ?? []), ...(tried?.nodes ?? [])])
      if (step === undefined && status === 'succeeded' && output !== undefined) values.set(nodeId, output);
    const start = drawn.nodes.find(({ type }) => kinds.get(type)?.role === 'start');
    const input = tried?.input ?? last?.input;
    if (start && input !== undefined) values.set(start.id, input);
    for (const { id, pinned } of drawn.nodes) if (pinned) values.set(id, pinned.value);
    return { outputs, last: values, kinds };
  }, [outputs, last, tried, kinds, drawn]);
}
