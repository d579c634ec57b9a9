import { useCallback, useMemo, useState } from 'react';
import type { Definition } from '../../api/definition.js';
import type { Workflow } from '../../api/workflow.js';
import { readDefinition, writeDefinition } from './read-definition.js';

/** The text of a draft, and the saved draft it was begun from. */
export interface DraftText {
  text: string;
  drawn: Definition;
  isJson: boolean;
  setText: (text: string) => void;
  /** What was read when the text was begun; a save says so, and is refused when somebody else has saved since. */
  base: Workflow;
  /** The text of `base`. */
  saved: string;
  /** Begins again with a saved draft. */
  begin: (workflow: Workflow) => void;
}

/** Keeps a text that begins with the saved draft. A newer draft takes its place only where nothing would be lost. */
export function useDraftText(workflow: Workflow): DraftText {
  const [base, setBase] = useState(workflow);
  const [shown, setShown] = useState(() => shownOf(writeDefinition(workflow.definition)));
  const saved = useMemo(() => writeDefinition(base.definition), [base]);
  const setText = useCallback((next: string) => setShown((before) => shownOf(next, before.drawn)), []);
  const begin = useCallback(
    (next: Workflow) => {
      setBase(next);
      setText(writeDefinition(next.definition));
    },
    [setText],
  );
  if (workflow.version > base.version) {
    if (writeDefinition(workflow.definition) === saved) setBase(workflow);
    else if (shown.text === saved) begin(workflow);
  }
  return { ...shown, setText, base, saved, begin };
}

function shownOf(text: string, before: Definition = { nodes: [], edges: [] }) {
  const drawn = readDefinition(text);
  return { text, drawn: drawn ?? before, isJson: drawn !== undefined };
}
