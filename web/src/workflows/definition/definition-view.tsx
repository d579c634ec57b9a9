import { useRef, useState } from 'react';
import type { Workflow } from '../../api/workflow.js';
import { useUnsaved } from '../../navigation/use-unsaved.js';
import { ProblemNotice } from '../../parts/problem-notice.js';
import { useMay } from '../../session/session.js';
import { GraphView } from '../graph/graph-view.js';
import { DefinitionEditor, showRange } from './definition-editor.js';
import { EditorButtons } from './editor-buttons.js';
import { FaultList } from './fault-list.js';
import { findNode } from './find-node.js';
import { useDraft } from './use-draft.js';

interface DefinitionViewProps {
  workflow: Workflow;
  onSaved: (workflow: Workflow) => void;
  reload: () => void;
}

const CHANGED_MEANWHILE = 412;

/** The draft of a workflow: its graph, what is wrong with it, and its text to edit. */
export function DefinitionView({ workflow, onSaved, reload }: DefinitionViewProps) {
  const draft = useDraft(workflow, onSaved);
  const [selected, setSelected] = useState<string>();
  const control = useRef<HTMLTextAreaElement>(null);
  const mayWrite = useMay('editor');
  const { problem } = draft.task;
  useUnsaved(draft.isChanged, `/workflows/${workflow.id}`);
  const select = (nodeId: string) => {
    setSelected(nodeId);
    const range = findNode(draft.text, nodeId);
    if (range && control.current) showRange(control.current, range);
  };
  const startOver = () => {
    draft.task.clear();
    draft.revert();
    reload();
  };
  return (
    <div className="stack">
      <GraphView definition={draft.drawn} faults={draft.faults} selected={selected} onSelect={select} />
      <FaultList faults={draft.faults} nodeIds={new Set(draft.drawn.nodes.map(({ id }) => id))} onSelect={select} />
      <ProblemNotice problem={problem} />
      {problem?.status === CHANGED_MEANWHILE && (
        <div className="actions">
          <button onClick={startOver}>Load the saved draft instead</button>
          <span className="hint">Copy first what you want to keep of yours.</span>
        </div>
      )}
      <EditorButtons draft={draft} mayWrite={mayWrite} />
      <DefinitionEditor draft={draft} readOnly={!mayWrite} control={control} />
    </div>
  );
}
