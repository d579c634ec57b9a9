import { useRef, useState } from 'react';
import { type Problem, problemOf } from '../../api/problem.js';

/** The same work on many things, and how far it is. */
export interface Bulk {
  done: number;
  total: number;
  isRunning: boolean;
  failures: readonly { id: string; problem: Problem }[];
  /** Does the work on one after the other; one that fails does not end the rest. Gives the ids it succeeded for. */
  run: (ids: readonly string[], work: (id: string) => Promise<unknown>) => Promise<string[]>;
  /** Begins no further one. */
  stop: () => void;
}

const NOTHING = { done: 0, total: 0, isRunning: false, failures: [] };

/** Keeps the state of work on many things. */
export function useBulk(): Bulk {
  const [state, setState] = useState<Pick<Bulk, 'done' | 'total' | 'isRunning' | 'failures'>>(NOTHING);
  const isStopped = useRef(false);
  const run: Bulk['run'] = async (ids, work) => {
    isStopped.current = false;
    const succeeded: string[] = [];
    setState({ ...NOTHING, total: ids.length, isRunning: true });
    for (const id of ids) {
      if (isStopped.current) break;
      const failure = await work(id).then(
        () => void succeeded.push(id),
        (thrown: unknown) => ({ id, problem: problemOf(thrown) }),
      );
      setState((before) => ({
        ...before,
        done: before.done + 1,
        failures: failure ? [...before.failures, failure] : before.failures,
      }));
    }
    setState((before) => ({ ...before, isRunning: false }));
    return succeeded;
  };
  return { ...state, run, stop: () => void (isStopped.current = true) };
}
