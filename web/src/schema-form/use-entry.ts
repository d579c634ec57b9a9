import { useState } from 'react';
import { readEntry, writeEntry } from './entry.js';
import { useUnfinishedEntry } from './unfinished.js';

/** A value of any type while somebody writes it. */
export interface Entry {
  /** As it was entered, as long as the value is what was entered. */
  text: string;
  /** Why it cannot be read. */
  fault?: string;
  enter: (text: string) => void;
}

/** Lets a value be written as text. What cannot be read yet is kept beside the value. */
export function useEntry(path: string, value: unknown, onChange: (value: unknown) => void): Entry {
  const [unfinished, keep] = useUnfinishedEntry(path);
  const [entered, setEntered] = useState<{ text: string; value: unknown }>();
  const isOwn = entered !== undefined && JSON.stringify(entered.value) === JSON.stringify(value);
  const enter = (text: string) => {
    try {
      const next = readEntry(text);
      setEntered({ text, value: next });
      if (unfinished) keep(undefined);
      onChange(next);
    } catch (error) {
      keep({ text, fault: error instanceof Error ? error.message : 'it is not JSON' });
    }
  };
  return { text: unfinished?.text ?? (isOwn ? entered.text : writeEntry(value)), fault: unfinished?.fault, enter };
}
