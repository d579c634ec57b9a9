import { useCallback, useState } from 'react';
import type { Definition, Fault } from '../../api/definition.js';
import { saveWorkflow, validateWorkflow, type Workflow } from '../../api/workflow.js';
import { parseJson } from '../../data/parse-json.js';
import { type Task, useTask } from '../../data/use-task.js';
import { useDraftText } from './use-draft-text.js';

/** A draft while somebody edits it. */
export interface Draft {
  text: string;
  setText: (text: string) => void;
  /** The graph of the text, or of the last text that was JSON. */
  drawn: Definition;
  isJson: boolean;
  isChanged: boolean;
  /** Faults of the text as it is, once it was checked; before that those of the saved draft. */
  faults: readonly Fault[];
  task: Task;
  save: () => void;
  validate: () => void;
  revert: () => void;
}

/** Keeps the text of a workflow's definition, checks and saves it. */
export function useDraft(workflow: Workflow, onSaved: (workflow: Workflow) => void): Draft {
  const { base, begin, saved, setText, ...shown } = useDraftText(workflow);
  const [checked, setChecked] = useState<{ text: string; faults: Fault[] }>();
  const task = useTask();
  const { text } = shown;
  const read = () => parseJson(text, { field: 'definition', label: 'The definition' });
  const validate = async () => setChecked({ text, faults: (await validateWorkflow(workflow.id, read())).faults });
  const save = async () => {
    const next = await saveWorkflow(base, { definition: read() });
    begin(next);
    onSaved(next);
  };
  return {
    ...shown,
    setText,
    task,
    isChanged: text !== saved,
    faults: checked?.text === text ? checked.faults : base.faults,
    save: () => void task.run(save),
    validate: () => void task.run(validate),
    revert: useCallback(() => setText(saved), [setText, saved]),
  };
}
