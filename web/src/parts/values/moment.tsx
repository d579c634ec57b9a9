import { useSyncExternalStore } from 'react';
import { everySecond } from '../../data/every-second.js';
import { exactTime } from './exact-time.js';

const NEAR: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];
const FAR_SECONDS = 7 * 86_400;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** A time as people say it, also while time goes by; the exact one shows when pointed at. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {useSyncExternalStore(everySecond, () => said(at))}
    </time>
  );
}

function said(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1000;
  if (Math.abs(seconds) >= FAR_SECONDS) return exactTime(at);
  const [unit, size] = NEAR.find(([, length]) => Math.abs(seconds) >= length) ?? NEAR.at(-1)!;
  return relative.format(Math.round(seconds / size), unit);
}
