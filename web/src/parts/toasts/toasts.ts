import { useSyncExternalStore } from 'react';

/** A step that can be taken from a toast, such as taking back what it tells. */
export interface ToastAction {
  label: string;
  run: () => Promise<unknown>;
}

/** What has just been done, in a sentence. */
export interface Toast {
  id: number;
  text: string;
  action?: ToastAction;
}

/** As many are shown; the oldest goes first. */
const MOST = 3;

let shown: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Tells what was done, wherever the page goes meanwhile. What tells the same again takes the place of the one before. */
export function tell(text: string, action?: ToastAction): void {
  made += 1;
  show([...shown.filter((toast) => toast.text !== text), { id: made, text, action }].slice(-MOST));
}

/** Takes a toast away. */
export const dismiss = (id: number) => show(shown.filter((toast) => toast.id !== id));

/** Takes all away: they belong to one person. */
export const dismissAll = () => show([]);

/** The toasts that are shown, the oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
