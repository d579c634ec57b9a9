import { type KeyboardEvent, type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { EdgeDefinition } from '../../api/workflows/definition.js';
import type { Workflow } from '../../api/workflows/workflow.js';
import { useUnsaved } from '../../navigation/use-unsaved.js';
import { Loading } from '../../parts/states/loading.js';
import { Notice } from '../../parts/states/notice.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { useMay } from '../../session/session.js';
import { FaultList } from '../faults/fault-list.js';
import type { NodePlace } from '../faults/node-place.js';
import { Canvas } from './canvas/canvas.js';
import { NewerDraft } from './draft/newer-draft.js';
import { useDraft } from './draft/use-draft.js';
import { addNode, type Place } from './edit/edit-nodes.js';
import { firstEmptyField } from './edit/first-empty-field.js';
import { moveNodes } from './edit/arrange-nodes.js';
import './editor.css';
import { EditorButtons } from './editor-buttons.js';
import { Palette } from './palette/palette.js';
import { type PaletteItem, paletteItems, type PaletteSource } from './palette/palette-items.js';
import { NodePanel } from './panel/node-panel.js';
import { freeOutput, placeWords } from './palette/place-of.js';
import { DefinitionEditor, showRange } from './text/definition-editor.js';
import { findNode } from './text/find-node.js';
import { useKnownValues, useLastRun } from './references/use-known-values.js';
import { useAskedPlace } from './use-asked-place.js';
import { useAwaitedCall } from './trial/use-awaited-call.js';
import { useNodeKinds } from '../use-node-kinds.js';
import { useSelection } from './use-selection.js';
import { TrialResult } from './trial/trial-result.js';
import { useTrial } from './trial/use-trial.js';
import { useWorkspaceNames } from './use-workspace-names.js';

/** What the page around an editor has it do. */
export interface EditorHandle {
  /** Saves what is not saved, and gives the draft as it is on the screen; nothing when that failed, which the editor shows. */
  saveFirst: () => Promise<Workflow | undefined>;
}

interface EditorProps {
  ref: Ref<EditorHandle>;
  workflow: Workflow;
  /** Whether it is in sight; it is kept behind other views. */
  isShown: boolean;
  onSaved: (workflow: Workflow) => void;
  reload: () => void;
}

/** Where the next node goes, if somebody has said so. */
interface Asked {
  edge?: EdgeDefinition;
  after?: { node: string; output?: string };
  at?: { x: number; y: number };
}

/** The draft of a workflow: its graph beside the form of the chosen node, what is wrong with it, and its text. */
export function Editor({ ref, workflow, isShown, onSaved, reload }: EditorProps) {
  const draft = useDraft(workflow, onSaved);
  const { drawn, change } = draft;
  useImperativeHandle(ref, () => ({ saveFirst: draft.saveFirst }));
  const kinds = useNodeKinds();
  const names = useWorkspaceNames();
  const { last, refresh } = useLastRun(workflow.id, isShown);
  const trial = useTrial(workflow.id, draft, last);
  const { follow } = trial;
  const takeCall = useCallback(
    (runId: string) => {
      follow(runId);
      refresh();
    },
    [follow, refresh],
  );
  const awaited = useAwaitedCall(workflow.id, draft, takeCall);
  const known = useKnownValues(workflow.id, { draft, kinds, last, tried: trial.run });
  const selection = useSelection();
  const { ids, place, show } = selection;
  const [asked, setAsked] = useState<Asked | undefined>(drawn.nodes.length === 0 ? {} : undefined);
  const [isText, setIsText] = useState(false);
  const control = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLElement>(null);
  const mayWrite = useMay('editor');
  useUnsaved(draft.isChanged, `/workflows/${workflow.id}`);
  useAskedPlace(useCallback((shown: NodePlace) => show(shown), [show]));
  const node = drawn.nodes.find(({ id }) => id === place?.node);
  const selectPlace = (next: NodePlace) => {
    show(next);
    const range = isText ? findNode(draft.text, next.node) : undefined;
    if (range && control.current) showRange(control.current, range);
  };
  const nextPlace = useMemo((): Place | undefined => {
    if (asked?.edge) return { after: asked.edge.from, output: asked.edge.output, before: asked.edge.to };
    if (asked?.after) return { after: asked.after.node, output: asked.after.output };
    return freeOutput(drawn, kinds, ids);
  }, [asked, drawn, kinds, ids]);
  const palette: PaletteSource = {
    ...{ kinds, catalogues: names, connectors: names.connectors },
    hasStart: drawn.nodes.some(({ type }) => kinds.get(type)?.role === 'start'),
  };
  const add = ({ kind, config, title }: PaletteItem, where: Asked = asked ?? {}) => {
    const to: Place | undefined = where.edge
      ? { after: where.edge.from, output: where.edge.output, before: where.edge.to }
      : where.at && !where.after
        ? undefined
        : nextPlace;
    const added = addNode(
      drawn,
      { ...kind, title: config['action'] || config['trigger'] ? title : kind.title },
      kind.role === 'start' ? undefined : to,
      config,
    );
    change(where.at ? moveNodes(added.definition, new Map([[added.id, where.at]])) : added.definition);
    setAsked(undefined);
    show({ node: added.id, field: firstEmptyField(kind, config, names) });
  };
  const drop = (item: string, at: { x: number; y: number }, edge?: EdgeDefinition) => {
    const source = { ...palette, hasStart: false };
    const found = [...paletteItems(source, ''), ...paletteItems(source, item.split(':')[1] ?? item)];
    const dropped = found.find(({ id }) => id === item);
    if (dropped) add(dropped, { at, edge });
  };
  // Their outputs are the handles of the nodes.
  if (kinds.size === 0) return <Loading />;
  const goBack = () => {
    document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(place?.node ?? '')}"]`)?.focus();
  };
  const leaveNode = () => {
    selection.choose(new Set());
    // The form goes, and with it what had the focus; keys such as Ctrl + Z are heard on the canvas.
    document.querySelector<HTMLElement>('.canvas')?.focus({ preventScroll: true });
  };
  const watchKeys = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void draft.save?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of whatever is inside
    <div className="editor" onKeyDown={watchKeys}>
      <div className="actions">
        {mayWrite && <EditorButtons draft={draft} />}
        {mayWrite && (
          <button aria-expanded={asked !== undefined} onClick={() => setAsked(asked ? undefined : {})}>
            Add a node
          </button>
        )}
        {mayWrite && (
          <button disabled={trial.task.isRunning || draft.unfinished.faults.length > 0} onClick={() => trial.start()}>
            Run
          </button>
        )}
        {trial.run && (
          <TrialResult run={trial.run} missed={trial.missed} isWhole={trial.isWhole} definition={drawn} kinds={kinds} />
        )}
        <button aria-pressed={isText} onClick={() => setIsText(!isText)}>
          JSON
        </button>
      </div>
      <ProblemNotice problem={draft.task.problem ?? trial.task.problem ?? trial.unread} />
      <NewerDraft draft={draft} reload={reload} />
      <div className={`workbench ${asked ? 'with-palette' : ''} ${node ? 'with-panel' : ''}`}>
        {asked && (
          <Palette
            source={palette}
            where={placeWords(drawn, nextPlace)}
            onAdd={(item) => add(item)}
            onClose={() => setAsked(undefined)}
          />
        )}
        <Canvas
          draft={draft}
          kinds={kinds}
          statuses={trial.statuses}
          selection={selection}
          readOnly={!mayWrite}
          onAdd={(where = {}) => setAsked(where)}
          onDropItem={drop}
          onEnter={() => panel.current?.focus()}
        />
        {node && (
          <NodePanel
            key={node.id}
            ref={panel}
            node={node}
            place={place!}
            draft={draft}
            kinds={kinds}
            names={names}
            known={known}
            trial={trial}
            last={last}
            awaited={awaited}
            readOnly={!mayWrite}
            onSelect={(chosen) => (chosen === undefined ? leaveNode() : show({ node: chosen }))}
            onShow={show}
            onEscape={goBack}
          />
        )}
      </div>
      <FaultList faults={draft.faults} definition={drawn} onSelect={selectPlace} />
      {isText && <DefinitionEditor draft={draft} readOnly={!mayWrite} control={control} />}
      {place && !node && !drawn.notes?.some(({ id }) => id === place.node) && (
        <Notice tone="warn">The draft no longer has a node “{place.node}”.</Notice>
      )}
    </div>
  );
}
