import { mayPass } from '../../api/problem.js';
import { isEnded, type NodeRecord, type Run, runEventsPath, runPath } from '../../api/workflows/run.js';
import { useEvents } from '../../data/use-events.js';
import { type Got, useGet } from '../../data/use-get.js';
import { useInterval } from '../../data/use-interval.js';
import { mustPoll, newerRun, withRecord, withSummary } from './live-run.js';

const POLL_MS = 1000;
const HELD_MS = 5000;

/** A run that changes as it goes on. */
export interface LiveRun extends Got<Run> {
  /** Whether the service cannot be reached just now, so that what is shown may be old. */
  isInterrupted: boolean;
}

/** Watches a run, if there is one, by its events, and by asking for it where events do not come through. */
export function useLiveRun(id: string | undefined): LiveRun {
  const run = useGet<Run>(id === undefined ? undefined : runPath(id), newerRun);
  const { data, problem, reload, refresh, update } = run;
  const isOpen = data !== undefined && !isEnded(data);
  const state = useEvents(isOpen && id !== undefined ? runEventsPath(id) : undefined, {
    node: (record) => update((shown) => withRecord(shown, record as NodeRecord)),
    run(next) {
      update((shown) => withSummary(shown, next as Run));
      // The end has brought what the events leave out: the output of the run.
      if (isEnded(next as Run)) reload();
    },
  });
  // A read that failed in passing left out the run, or what the events of its end leave out.
  const isMissing = id !== undefined && problem !== undefined && mayPass(problem);
  useInterval(refresh, isMissing || (isOpen && mustPoll(state)) ? POLL_MS : undefined);
  // What a run waits for in the queue is no event of it.
  useInterval(refresh, data?.status === 'queued' ? HELD_MS : undefined);
  return { ...run, isInterrupted: isOpen && problem !== undefined };
}
