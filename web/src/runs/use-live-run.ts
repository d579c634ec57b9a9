import { useState } from 'react';
import { isEnded, type NodeRecord, type Run, runEventsPath, runPath } from '../api/run.js';
import { useEvents } from '../data/use-events.js';
import { type Got, useGet } from '../data/use-get.js';
import { useInterval } from '../data/use-interval.js';
import { mergeRecord } from './merge-record.js';

const POLL_MS = 1000;

/** A run that changes as it goes on: by its events, and by asking for it where events do not come through. */
export function useLiveRun(id: string): Got<Run> {
  const run = useGet<Run>(runPath(id));
  const { data, reload, replace } = run;
  const [isPolling, setIsPolling] = useState(false);
  const isOpen = data !== undefined && !isEnded(data);
  useEvents(
    isOpen && !isPolling ? runEventsPath(id) : undefined,
    {
      node: (record) => data && replace({ ...data, nodes: mergeRecord(data.nodes ?? [], record as NodeRecord) }),
      run: (next) => {
        // The end has brought what the events leave out: the output of the run.
        if (isEnded(next as Run)) reload();
        else if (data) replace({ ...data, ...(next as Run) });
      },
    },
    () => setIsPolling(true),
  );
  useInterval(reload, isOpen && isPolling ? POLL_MS : undefined);
  return run;
}
