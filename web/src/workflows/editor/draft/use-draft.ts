import { useCallback, useMemo, useState } from 'react';
import type { Definition, Fault } from '../../../api/workflows/definition.js';
import { saveWorkflow, type Workflow } from '../../../api/workflows/workflow.js';
import { parseJson } from '../../../data/parse-json.js';
import { tell } from '../../../parts/toasts/toasts.js';
import { type Task, useTask } from '../../../data/use-task.js';
import { useMay } from '../../../session/session.js';
import { writeDefinition } from './read-definition.js';
import { useSaveFirst } from './save-first.js';
import { useChecks } from './use-checks.js';
import { type DraftText, useDraftText } from './use-draft-text.js';
import { type UnfinishedOfDraft, useUnfinished } from './use-unfinished.js';

/** A draft while somebody edits it. */
export interface Draft {
  text: string;
  setText: (text: string, about?: string) => void;
  /** Changes the graph, and with it the text. */
  change: (definition: Definition, about?: string) => void;
  /** The graph of the text, or of the last text that was JSON. */
  drawn: Definition;
  isJson: boolean;
  isChanged: boolean;
  /** What is half entered in the forms of nodes. While there is any, nothing is saved. */
  unfinished: UnfinishedOfDraft;
  /** Faults of the text as it is, once it was checked; before that those of the last text that was. */
  faults: readonly Fault[];
  task: Task;
  /** Saves it, and gives what was saved if that was done; absent while there is nothing to save, or something that cannot be. */
  save?: () => Promise<Workflow | undefined>;
  /**
   * Gives the saved draft as it is on the screen, for what works with that: what is not saved is saved first. Gives nothing
   * when that failed, which the editor shows.
   * @throws RequestFailed when what is on the screen cannot be saved
   */
  saveFirst: () => Promise<Workflow | undefined>;
  /** Whether it was saved and not changed since. */
  isSaved: boolean;
  /** Takes back the last change, or what is half entered. */
  undo?: () => void;
  /** Does again what was taken back last. */
  redo?: () => void;
  /** What both the text and a newer saved draft have changed, while nobody has decided about it. */
  conflicts: DraftText['conflicts'];
  /** Keeps the text's side of the conflicts. */
  keepMine: () => void;
  /** Whether a newer saved draft was taken in below changes that are not saved. */
  isRebased: boolean;
  /** Takes the newest saved draft in place of the text. */
  startOver: () => void;
  /** Takes back everything since the last save. */
  revert: () => void;
}

/** Keeps the text of a workflow's definition, checks it as it changes, and saves it. */
export function useDraft(workflow: Workflow, onSaved: (workflow: Workflow) => void): Draft {
  const { base, begin, keepSaved, saved, setText, ...shown } = useDraftText(workflow);
  const task = useTask();
  const mayWrite = useMay('editor');
  const { text } = shown;
  const unfinished = useUnfinished(shown.drawn);
  const [savedText, setSavedText] = useState<string>();
  const isHalf = unfinished.faults.length > 0;
  const isChanged = text !== saved || isHalf;
  const checked = useChecks(workflow.id, mayWrite && text !== saved ? text : undefined, base.faults);
  const faults = useMemo(() => (isHalf ? [...unfinished.faults, ...checked] : checked), [isHalf, unfinished, checked]);
  const clearing = (step: (() => void) | undefined) => () => {
    unfinished.clear();
    step?.();
  };
  const save = async () => {
    const definition = parseJson(text, { field: 'definition', label: 'The definition' });
    const next = await saveWorkflow(base, { definition });
    keepSaved(next, text);
    setSavedText(writeDefinition(next.definition));
    onSaved(next);
    tell('Draft saved.');
    return next;
  };
  const trySave = async () => {
    let next: Workflow | undefined;
    await task.run(async () => (next = await save()));
    return next;
  };
  const canSave = isChanged && !isHalf && shown.isJson && !task.isRunning;
  const saving = {
    ...{ isChanged, isJson: shown.isJson, task, text, save: canSave ? trySave : undefined },
    // The page around learns of a save a little later.
    saved: base.version > workflow.version ? base : workflow,
  };
  return {
    ...shown,
    setText,
    change: useCallback((definition, about) => setText(writeDefinition(definition), about), [setText]),
    task,
    isChanged,
    faults,
    unfinished,
    save: saving.save,
    saveFirst: useSaveFirst(saving),
    isSaved: savedText === text && !isHalf,
    // What is half entered is the last change there is.
    undo: isHalf ? unfinished.clear : shown.undo,
    startOver: clearing(() => begin(workflow)),
    revert: clearing(() => setText(saved)),
  };
}
