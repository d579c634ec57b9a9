import { useSyncExternalStore } from 'react';
import { everySecond } from '../../data/every-second.js';
import { duration } from './duration.js';

const SECOND_MS = 1000;
const MINUTE = 60;

/** How long something has been going on, in whole seconds. */
export function Elapsed({ since }: { since: string }) {
  const seconds = useSyncExternalStore(everySecond, () => Math.floor((Date.now() - Date.parse(since)) / SECOND_MS));
  return <>{seconds < MINUTE ? `${Math.max(0, seconds)} s` : duration(seconds * SECOND_MS)} so far</>;
}
