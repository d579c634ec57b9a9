import { useEffect } from 'react';
import { restoreFocus } from './restore-focus.js';

/** Gives the focus to the page when what had it is taken away, such as the row of something that was deleted. */
export function useKeptFocus(): void {
  useEffect(() => {
    let held: Element | null = null;
    const follow = () => {
      held = document.activeElement;
    };
    const keep = () => {
      if (!held || held.isConnected) return;
      held = null;
      restoreFocus(document, null);
    };
    const changes = new MutationObserver(keep);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', follow);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', follow);
    };
  }, []);
}
