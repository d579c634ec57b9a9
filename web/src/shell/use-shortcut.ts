import { useEffect, useRef } from 'react';

/** Calls `action` when Ctrl (or Command) and a key are pressed, wherever the focus is. */
export function useShortcut(key: string, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const watch = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== key) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', watch);
    return () => document.removeEventListener('keydown', watch);
  }, [key]);
}
