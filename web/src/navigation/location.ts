import { useSyncExternalStore } from 'react';

const moved = new EventTarget();
let held: string | undefined;
let isBack = false;

function subscribe(onChange: () => void): () => void {
  moved.addEventListener('move', onChange);
  window.addEventListener('popstate', goInHistory);
  return () => moved.removeEventListener('move', onChange);
}

/** Follows the browser's own buttons. It has gone already, so one who stays is brought back. */
function goInHistory(): void {
  if (!mayShow(window.location.pathname)) return window.history.pushState(null, '', held);
  isBack = true;
  moved.dispatchEvent(new Event('move'));
}

/** Whether an address may be shown: always while nothing is unsaved, else as the person says. */
function mayShow(to: string): boolean {
  return held === undefined || to.startsWith(held) || window.confirm('What you have written is not saved. Leave it?');
}

/** Shows another address of the console; `replace` leaves no step to go back to. */
export function navigate(to: string, { replace = false } = {}): void {
  if (!mayShow(to)) return;
  isBack = false;
  if (replace) window.history.replaceState(null, '', to);
  else window.history.pushState(null, '', to);
  moved.dispatchEvent(new Event('move'));
  if (!replace) window.scrollTo(0, 0);
}

/** Has every way out of an area ask before it is left. @returns what ends that */
export function hold(area: string): () => void {
  held = area;
  return () => {
    held = undefined;
  };
}

/** Whether the browser's own buttons have led here, to what was shown before. */
export const hasComeBack = () => isBack;

/** The path that is shown. */
export const usePathname = () => useSyncExternalStore(subscribe, () => window.location.pathname);

/** The query parameters that are shown. */
export const useQuery = () => new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search));
