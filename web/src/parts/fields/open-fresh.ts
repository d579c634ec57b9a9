import type { FocusEvent } from 'react';

/** Opens the list of a choice where the keyboard has come to it and nothing is chosen yet; a click opens it by itself. */
export function openFresh({ target }: FocusEvent<HTMLSelectElement>): void {
  if (target.value !== '' || !target.matches(':focus-visible') || !navigator.userActivation?.isActive) return;
  target.showPicker?.();
}
