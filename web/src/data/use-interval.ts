import { useEffect } from 'react';

/** Calls `action` every `ms` milliseconds while the page is visible; not at all while `ms` is undefined. */
export function useInterval(action: () => void, ms: number | undefined): void {
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => {
      if (!document.hidden) action();
    }, ms);
    return () => clearInterval(timer);
  }, [action, ms]);
}
