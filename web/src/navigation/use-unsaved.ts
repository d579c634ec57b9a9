import { useEffect } from 'react';
import { hold } from './location.js';

/** Asks before an area of the console is left while something in it is not saved. */
export function useUnsaved(isUnsaved: boolean, area: string): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const release = hold(area);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved, area]);
}
