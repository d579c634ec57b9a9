import { useCallback } from 'react';
import type { Definition, Fault } from '../../../api/definition.js';
import { saveWorkflow, type Workflow } from '../../../api/workflow.js';
import { parseJson } from '../../../data/parse-json.js';
import { type Task, useTask } from '../../../data/use-task.js';
import { useMay } from '../../../session/session.js';
import { writeDefinition } from './read-definition.js';
import { useChecks } from './use-checks.js';
import { type DraftText, useDraftText } from './use-draft-text.js';

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
  /** Faults of the text as it is, once it was checked; before that those of the last text that was. */
  faults: readonly Fault[];
  task: Task;
  save: () => void;
  /** Takes back the last change. */
  undo?: () => void;
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
  const { base, begin, saved, setText, ...shown } = useDraftText(workflow);
  const task = useTask();
  const mayWrite = useMay('editor');
  const { text } = shown;
  const isChanged = text !== saved;
  const faults = useChecks(workflow.id, mayWrite && isChanged ? text : undefined, base.faults);
  const save = async () => {
    const definition = parseJson(text, { field: 'definition', label: 'The definition' });
    const next = await saveWorkflow(base, { definition });
    begin(next);
    onSaved(next);
  };
  return {
    ...shown,
    setText,
    change: useCallback((definition, about) => setText(writeDefinition(definition), about), [setText]),
    task,
    isChanged,
    faults,
    save: () => void task.run(save),
    startOver: () => begin(workflow),
    revert: useCallback(() => setText(saved), [setText, saved]),
  };
}
