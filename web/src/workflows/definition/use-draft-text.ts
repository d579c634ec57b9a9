import { useCallback, useMemo, useState } from 'react';
import type { Definition } from '../../api/definition.js';
import type { Workflow } from '../../api/workflow.js';
import { beginHistory, edit, type EditHistory, undo } from '../edit/edit-history.js';
import { readDefinition, writeDefinition } from './read-definition.js';

/** The text of a draft, and the saved draft it was begun from. */
export interface DraftText {
  text: string;
  drawn: Definition;
  isJson: boolean;
  /** Changes the text; changes about the same thing in a row are undone together. */
  setText: (text: string, about?: string) => void;
  /** Takes back the last change; absent when there is none. */
  undo?: () => void;
  /** What was read when the text was begun; a save says so, and is refused when somebody else has saved since. */
  base: Workflow;
  /** The text of `base`. */
  saved: string;
  /** Begins again with a saved draft. */
  begin: (workflow: Workflow) => void;
}

interface Shown {
  history: EditHistory;
  drawn: Definition;
  isJson: boolean;
}

/** Keeps a text that begins with the saved draft. A newer draft takes its place only where nothing would be lost. */
export function useDraftText(workflow: Workflow): DraftText {
  const [base, setBase] = useState(workflow);
  const [shown, setShown] = useState(() => shownOf(beginHistory(writeDefinition(workflow.definition))));
  const saved = useMemo(() => writeDefinition(base.definition), [base]);
  const { text, past } = shown.history;
  const setText = useCallback(
    (next: string, about?: string) => setShown((before) => shownOf(edit(before.history, next, about), before.drawn)),
    [],
  );
  const takeBack = useCallback(() => setShown((before) => shownOf(undo(before.history), before.drawn)), []);
  const begin = useCallback((next: Workflow) => {
    setBase(next);
    setShown((before) => shownOf(beginHistory(writeDefinition(next.definition)), before.drawn));
  }, []);
  if (workflow.version > base.version) {
    if (writeDefinition(workflow.definition) === saved) setBase(workflow);
    else if (text === saved) begin(workflow);
  }
  const { drawn, isJson } = shown;
  return { text, drawn, isJson, setText, base, saved, begin, ...(past.length > 0 && { undo: takeBack }) };
}

function shownOf(history: EditHistory, before: Definition = { nodes: [], edges: [] }): Shown {
  const drawn = readDefinition(history.text);
  return { history, drawn: drawn ?? before, isJson: drawn !== undefined };
}
