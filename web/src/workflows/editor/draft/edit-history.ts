/** A text with the states it had before. */
export interface EditHistory {
  text: string;
  past: readonly string[];
  /** What the last change was about; further changes about the same thing are undone together with it. */
  about?: string;
}

const MAX_PAST = 200;

/** The history of a text that was not changed yet. */
export const beginHistory = (text: string): EditHistory => ({ text, past: [] });

/** Changes the text. */
export function edit(history: EditHistory, text: string, about?: string): EditHistory {
  if (text === history.text) return history;
  if (about !== undefined && about === history.about) return { ...history, text };
  return { text, past: [...history.past.slice(1 - MAX_PAST), history.text], about };
}

/** Takes back the last change. */
export function undo(history: EditHistory): EditHistory {
  const text = history.past.at(-1);
  return text === undefined ? history : { text, past: history.past.slice(0, -1) };
}
