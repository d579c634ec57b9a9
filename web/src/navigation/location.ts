import { useSyncExternalStore } from 'react';

const moved = new EventTarget();
let held: string | undefined;

function subscribe(onChange: () => void): () => void {
  moved.addEventListener('move', onChange);
  window.addEventListener('popstate', onChange);
  return () => {
    moved.removeEventListener('move', onChange);
    window.removeEventListener('popstate', onChange);
  };
}

/** Shows another address of the console; `replace` leaves no step to go back to. */
export function navigate(to: string, { replace = false } = {}): void {
  const isLeaving = held !== undefined && !to.startsWith(held);
  if (isLeaving && !window.confirm('What you have written is not saved. Leave it?')) return;
  if (replace) window.history.replaceState(null, '', to);
  else window.history.pushState(null, '', to);
  moved.dispatchEvent(new Event('move'));
  if (!replace) window.scrollTo(0, 0);
}

/** Has `navigate` ask before it leaves an area. @returns what ends that */
export function hold(area: string): () => void {
  held = area;
  return () => {
    held = undefined;
  };
}

/** The path that is shown. */
export const usePathname = () => useSyncExternalStore(subscribe, () => window.location.pathname);

/** The query parameters that are shown. */
export const useQuery = () => new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search));
