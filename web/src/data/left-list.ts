import type { PageOf } from '../api/page.js';
import { hasComeBack } from '../navigation/location.js';

let left: (PageOf<unknown> & { path: string }) | undefined;

/** Keeps the list that is being left, for a way back to it. */
export function leaveList<T>(path: string, { items, nextCursor }: PageOf<T>): void {
  left = { path, items, nextCursor };
}

/** The list of this path as it was left, for who has come back to it by the browser's buttons. */
export function comeBackToList<T>(path: string): (PageOf<T> & { path: string }) | undefined {
  return hasComeBack() && left?.path === path ? (left as PageOf<T> & { path: string }) : undefined;
}
