import { useCallback, useRef, useState } from 'react';
import type { Workflow } from '../../api/workflow.js';
import { useUnsaved } from '../../navigation/use-unsaved.js';
import { Notice } from '../../parts/notice.js';
import { ProblemNotice } from '../../parts/problem-notice.js';
import { useMay } from '../../session/session.js';
import { AddNode } from './add-node.js';
import { NodePanel } from './panel/node-panel.js';
import { useNodeKinds } from './use-node-kinds.js';
import { GraphView } from '../graph/graph-view.js';
import { arrangeNodes, moveNode } from '../graph/move-nodes.js';
import { DefinitionEditor, showRange } from './text/definition-editor.js';
import { EditorButtons } from './editor-buttons.js';
import { FaultList } from '../faults/fault-list.js';
import { findNode } from './text/find-node.js';
import { NewerDraft } from './draft/newer-draft.js';
import type { NodePlace } from '../faults/node-place.js';
import { useAskedPlace } from './use-asked-place.js';
import { useDraft } from './draft/use-draft.js';

interface EditorProps {
  workflow: Workflow;
  onSaved: (workflow: Workflow) => void;
  reload: () => void;
}

/** The draft of a workflow: its graph, what is wrong with it, a form for the chosen node, and its text. */
export function Editor({ workflow, onSaved, reload }: EditorProps) {
  const draft = useDraft(workflow, onSaved);
  const kinds = useNodeKinds();
  const [place, setPlace] = useState<NodePlace>();
  const [isAdding, setIsAdding] = useState(false);
  const [isText, setIsText] = useState(false);
  const control = useRef<HTMLTextAreaElement>(null);
  const mayWrite = useMay('editor');
  const { problem } = draft.task;
  useUnsaved(draft.isChanged, `/workflows/${workflow.id}`);
  const node = draft.drawn.nodes.find(({ id }) => id === place?.node);
  const select = (next: NodePlace) => {
    setPlace(next);
    const range = isText ? findNode(draft.text, next.node) : undefined;
    if (range && control.current) showRange(control.current, range);
  };
  useAskedPlace(
    useCallback((asked: NodePlace) => {
      setIsText(false);
      setPlace(asked);
    }, []),
  );
  return (
    <div className="stack">
      <div className="actions">
        {mayWrite && <EditorButtons draft={draft} />}
        {mayWrite && <button onClick={() => setIsAdding(true)}>Add a node</button>}
        {mayWrite && draft.drawn.nodes.some(({ position }) => position) && (
          <button onClick={() => draft.change(arrangeNodes(draft.drawn))}>Arrange</button>
        )}
        <button aria-pressed={isText} onClick={() => setIsText(!isText)}>
          JSON
        </button>
      </div>
      <ProblemNotice problem={problem} />
      <NewerDraft draft={draft} reload={reload} />
      <GraphView
        definition={draft.drawn}
        faults={draft.faults}
        selected={place?.node}
        onSelect={(chosen) => select({ node: chosen })}
        onMove={mayWrite ? (move) => draft.change(moveNode(draft.drawn, move)) : undefined}
      />
      <FaultList faults={draft.faults} definition={draft.drawn} onSelect={select} />
      {isText && <DefinitionEditor draft={draft} readOnly={!mayWrite} control={control} />}
      {node && !isText && (
        <NodePanel
          key={node.id}
          node={node}
          place={place!}
          draft={draft}
          kinds={kinds}
          readOnly={!mayWrite}
          onSelect={(chosen) => setPlace(chosen === undefined ? undefined : { node: chosen })}
        />
      )}
      {place && !node && <Notice tone="warn">The draft has no node “{place.node}” any more.</Notice>}
      {isAdding && (
        <AddNode
          kinds={kinds}
          draft={draft}
          after={node}
          onAdded={(id) => {
            setIsAdding(false);
            setPlace({ node: id, field: '' });
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}
