import { useCallback, useEffect, useRef, useState } from 'react';
import { type Problem, problemOf } from '../api/problem.js';
import { focusFault, restoreFocus } from '../parts/dialogs/restore-focus.js';

/** Something a person has asked for, and how that went. */
export interface Task {
  isRunning: boolean;
  problem?: Problem;
  /** Runs the work; gives true when it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Forgets the last problem. */
  clear: () => void;
}

/** Keeps the state of what buttons and forms do. The focus is at the first wrong entry then, or back at the button. */
export function useTask(): Task {
  const [state, setState] = useState<{ isRunning: boolean; problem?: Problem }>({ isRunning: false });
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (state.isRunning || !pressed.current) return;
    if (state.problem) focusFault(pressed.current);
    restoreFocus(document, pressed.current);
    pressed.current = null;
  }, [state]);
  const run = useCallback(async (work: () => Promise<unknown>) => {
    pressed.current = document.activeElement as HTMLElement | null;
    setState({ isRunning: true });
    try {
      await work();
      setState({ isRunning: false });
      return true;
    } catch (thrown) {
      setState({ isRunning: false, problem: problemOf(thrown) });
      return false;
    }
  }, []);
  const clear = useCallback(() => setState({ isRunning: false }), []);
  return { ...state, run, clear };
}
