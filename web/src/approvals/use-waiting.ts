import { useEffect } from 'react';
import { changes } from '../api/client.js';
import { WAITING, type WaitingApprovals } from '../api/workflows/approval.js';
import { useGet } from '../data/use-get.js';
import { useInterval } from '../data/use-interval.js';

const LOOK_MS = 30_000;

/** How many approvals wait for the person who is signed in; none until it is known. */
export function useWaiting(): WaitingApprovals {
  const { data, refresh } = useGet<WaitingApprovals>(WAITING);
  useInterval(refresh, LOOK_MS);
  // A decision made here is seen at once.
  useEffect(() => {
    changes.addEventListener('change', refresh);
    return () => changes.removeEventListener('change', refresh);
  }, [refresh]);
  return data ?? { mine: 0, reminded: 0 };
}
