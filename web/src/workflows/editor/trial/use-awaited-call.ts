import { useEffect, useState } from 'react';
import { type PageOf, withQuery } from '../../../api/page.js';
import { readRequests, type TestRequest, testRequestsPath } from '../../../api/workflows/test-request.js';
import { listen, stopListening, type TestAddress } from '../../../api/workflows/workflow.js';
import { useGet } from '../../../data/use-get.js';
import { useInterval } from '../../../data/use-interval.js';
import { type Task, useTask } from '../../../data/use-task.js';
import type { Draft } from '../draft/use-draft.js';

const POLL_MS = 1000;

/** A call that somebody waits for, so that its data can be used while the draft is built. */
export interface AwaitedCall {
  task: Task;
  /** Where the call has to go, while it is waited for. */
  address?: TestAddress;
  /** Saves the draft and opens its test address. */
  start: () => void;
  stop: () => void;
}

/** Lets the test address of a draft be opened until one call has come; `onTaken` is told of the run that the call began. */
export function useAwaitedCall(workflowId: string, draft: Draft, onTaken: (runId: string) => void): AwaitedCall {
  const task = useTask();
  const [address, setAddress] = useState<TestAddress & { last?: string }>();
  const path = withQuery(testRequestsPath(workflowId), { limit: '1' });
  const { data, refresh } = useGet<PageOf<TestRequest>>(address && path);
  useInterval(refresh, address && POLL_MS);
  const newest = data?.items[0]?.id;
  const taken = address && newest !== address.last ? newest : undefined;
  const close = async () => {
    setAddress(undefined);
    await stopListening(workflowId);
  };
  useEffect(() => {
    if (taken === undefined) return;
    setAddress(undefined);
    onTaken(taken);
    // Left open, it closes by itself within the hour.
    stopListening(workflowId).catch(() => undefined);
  }, [taken, workflowId, onTaken]);
  const open = async () => {
    if (!(await draft.saveFirst())) return;
    const [last] = (await readRequests(workflowId, 1)).items;
    setAddress({ ...(await listen(workflowId)), last: last?.id });
  };
  return {
    task,
    address,
    start: () => void task.run(open),
    stop: () => void task.run(close),
  };
}
