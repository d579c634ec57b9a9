import { readJson } from '../../../data/read-json.js';
import { useCallback, useMemo, useState } from 'react';
import type { Definition } from '../../../api/workflows/definition.js';
import type { Workflow } from '../../../api/workflows/workflow.js';
import { beginHistory, edit, type EditHistory, redo, undo } from './edit-history.js';
import { type MergedDefinition, mergeDefinitions } from './merge-definitions.js';
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
  /** Does again what was taken back last; absent when there is nothing. */
  redo?: () => void;
  /** What was read when the text was begun; a save says so, and is refused when somebody else has saved since. */
  base: Workflow;
  /** The text of `base`. */
  saved: string;
  /** What both this text and a newer saved draft have changed, while nobody has decided about it. */
  conflicts: readonly MergedDefinition['conflicts'][number][];
  /** Puts the changes of this text on top of the newer saved draft, also where both have changed the same. */
  keepMine: () => void;
  /** Whether a newer saved draft was taken in below changes that are not saved. */
  isRebased: boolean;
  /** Takes over what was saved of a text; what was written since stays on top of it. */
  keepSaved: (workflow: Workflow, text: string) => void;
  /** Begins again with a saved draft. */
  begin: (workflow: Workflow) => void;
}

interface Shown {
  history: EditHistory;
  drawn: Definition;
  isJson: boolean;
}

const NONE: readonly never[] = [];

/**
 * Keeps a text that begins with the saved draft. A newer draft takes its place; changes that are not saved are put on top of it,
 * unless both have changed the same.
 */
export function useDraftText(workflow: Workflow): DraftText {
  const [base, setBase] = useState(workflow);
  const [shown, setShown] = useState(() => shownOf(beginHistory(writeDefinition(workflow.definition))));
  const [isRebased, setIsRebased] = useState(false);
  const saved = useMemo(() => writeDefinition(base.definition), [base]);
  const { text, past, future } = shown.history;
  const setText = useCallback(
    (next: string, about?: string) => setShown((before) => shownOf(edit(before.history, next, about), before.drawn)),
    [],
  );
  const takeBack = useCallback(() => setShown((before) => shownOf(undo(before.history), before.drawn)), []);
  const doAgain = useCallback(() => setShown((before) => shownOf(redo(before.history), before.drawn)), []);
  const begin = useCallback((next: Workflow) => {
    setBase(next);
    setIsRebased(false);
    setShown((before) => shownOf(beginHistory(writeDefinition(next.definition)), before.drawn));
  }, []);
  const keepSaved = useCallback((next: Workflow, written: string) => {
    setBase(next);
    setIsRebased(false);
    const text = writeDefinition(next.definition);
    setShown(({ history, drawn }) => shownOf(history.text === written ? { ...history, text } : history, drawn));
  }, []);
  const merged = useMemo(() => mergeWith(workflow, base, text), [workflow, base, text]);
  const keepMine = () => {
    if (!merged) return;
    setBase(workflow);
    setIsRebased(true);
    // Undone at once, so that an earlier text never takes back what somebody else has saved.
    setShown(shownOf(edit(beginHistory(writeDefinition(workflow.definition)), writeDefinition(merged.definition))));
  };
  if (workflow.version > base.version) {
    if (writeDefinition(workflow.definition) === saved) setBase(workflow);
    else if (text === saved) begin(workflow);
    else if (merged?.conflicts.length === 0) keepMine();
  }
  const { drawn, isJson } = shown;
  return {
    text,
    drawn,
    isJson,
    setText,
    base,
    saved,
    begin,
    keepSaved,
    conflicts: merged?.conflicts ?? NONE,
    keepMine,
    isRebased,
    ...(past.length > 0 && { undo: takeBack }),
    ...(future.length > 0 && { redo: doAgain }),
  };
}

/** A text on top of a newer draft than it was begun from; undefined when there is none, or the text is no whole graph. */
function mergeWith(newest: Workflow, base: Workflow, text: string): MergedDefinition | undefined {
  const mine = newest.version > base.version ? readDefinition(text) : undefined;
  if (!mine || writeDefinition(mine) !== writeDefinition(readJson(text))) return undefined;
  return mergeDefinitions({ base: base.definition!, mine, theirs: newest.definition! });
}

function shownOf(history: EditHistory, before: Definition = { nodes: [], edges: [] }): Shown {
  const drawn = readDefinition(history.text);
  return { history, drawn: drawn ?? before, isJson: drawn !== undefined };
}
