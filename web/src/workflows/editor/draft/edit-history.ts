/** A text with the states it had before, and those that were taken back. */
export interface EditHistory {
  text: string;
  past: readonly string[];
  future: readonly string[];
  /** What the last change was about; further changes about the same thing are undone together with it. */
  about?: string;
}

const MAX_PAST = 200;

/** The history of a text that was not changed yet. */
export const beginHistory = (text: string): EditHistory => ({ text, past: [], future: [] });

/** Changes the text; what was taken back before can no longer be done again. */
export function edit(history: EditHistory, text: string, about?: string): EditHistory {
  if (text === history.text) return history;
  if (about !== undefined && about === history.about) return { ...history, text, future: [] };
  return { text, past: [...history.past.slice(1 - MAX_PAST), history.text], future: [], about };
}

/** Takes back the last change. */
export function undo(history: EditHistory): EditHistory {
  const { text, past, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { text: before, past: past.slice(0, -1), future: [text, ...future] };
}

/** Does the change again that was taken back last. */
export function redo(history: EditHistory): EditHistory {
  const { text, past, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { text: next, past: [...past, text], future: rest };
}
