import { useEffect, useState } from 'react';
import { restoreFocus } from './restore-focus.js';

/** Gives the focus back, when the component goes, to what had it before the component came. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => () => restoreFocus(document, before), [before]);
}
