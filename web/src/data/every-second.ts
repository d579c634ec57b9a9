const SECOND_MS = 1000;

/** Tells every second that a text about the present may read differently, for `useSyncExternalStore`. @returns what ends that */
export function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, SECOND_MS);
  return () => clearInterval(timer);
}
