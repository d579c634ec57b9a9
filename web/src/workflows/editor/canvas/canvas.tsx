import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Connection,
  ConnectionLineType,
  MiniMap,
  type NodeChange,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EdgeDefinition, NoteDefinition } from '../../../api/workflows/definition.js';
import type { RunStatus } from '../../../api/workflows/run.js';
import type { Draft } from '../draft/use-draft.js';
import { moveNodes } from '../edit/arrange-nodes.js';
import { connect, edgeOf, isSameEdge } from '../edit/edit-nodes.js';
import { refuseConnection } from '../edit/refuse-connection.js';
import type { Selection } from '../use-selection.js';
import type { NodeKinds } from '../../use-node-kinds.js';
import './canvas.css';
import { CanvasTools } from './canvas-tools.js';
import { EdgeContext, FlowEdge } from './flow-edge.js';
import { type CanvasNode, edgeId, flowGraph } from './flow-graph.js';
import { FlowNode } from './flow-node.js';
import { FlowNote, NoteContext } from './flow-note.js';
import { keepNodes } from './keep-nodes.js';
import { useCanvasKeys } from './use-canvas-keys.js';
import { useShownNode } from './use-shown-node.js';

interface CanvasProps {
  draft: Draft;
  kinds: NodeKinds;
  statuses?: ReadonlyMap<string, RunStatus>;
  selection: Selection;
  readOnly: boolean;
  /** Asks for a node to be added: on an edge, behind an output, or where nothing leads. */
  onAdd: (place?: {
    edge?: EdgeDefinition;
    after?: { node: string; output?: string };
    at?: { x: number; y: number };
  }) => void;
  /** Adds what was dragged from the palette. */
  onDropItem: (item: string, at: { x: number; y: number }, edge?: EdgeDefinition) => void;
  /** Takes the keyboard into the form of the chosen node. */
  onEnter: () => void;
}

/** The type under which an entry of the palette is dragged. */
export const DRAGGED_ITEM = 'application/x-palette-item';

const NODE_TYPES = { step: FlowNode, note: FlowNote };
const EDGE_TYPES = { connection: FlowEdge };
/** The whole graph is shown, however large it is, and a small one not larger than it is. */
const FIT = { padding: 0.1, maxZoom: 1, minZoom: 0.01 } as const;

/** The graph as it is edited. */
export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <CanvasFlow {...props} />
    </ReactFlowProvider>
  );
}

function CanvasFlow({ draft, kinds, statuses, selection, readOnly, onAdd, onDropItem, onEnter }: CanvasProps) {
  const { drawn, change, faults } = draft;
  const graph = useMemo(() => flowGraph(drawn, { kinds, faults, statuses }), [drawn, kinds, faults, statuses]);
  const [nodes, setNodes] = useState<CanvasNode[]>(graph.nodes);
  const { screenToFlowPosition } = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => setNodes((before) => keepNodes(before, graph.nodes, selection.ids)), [graph, selection.ids]);
  useShownNode(frame, selection.place?.node, nodes.length);
  const edges = useMemo(
    () =>
      graph.edges.map((edge) => ({
        ...edge,
        selected: selection.edge !== undefined && edgeId(selection.edge) === edge.id,
      })),
    [graph, selection.edge],
  );
  const follow = (changes: NodeChange<CanvasNode>[]) => {
    setNodes((before) => applyNodeChanges(changes, before));
    const moved = new Map(
      changes.flatMap((one) =>
        one.type === 'position' && one.position && one.dragging === false ? [[one.id, one.position]] : [],
      ),
    );
    if (moved.size > 0 && !readOnly) change(moveNodes(drawn, moved), `move ${[...moved.keys()].join(' ')}`);
    const chosen = changes.filter((one) => one.type === 'select');
    if (chosen.length === 0) return;
    const ids = new Set(selection.ids);
    for (const { id, selected } of chosen) {
      if (selected) ids.add(id);
      else ids.delete(id);
    }
    selection.choose(ids);
  };
  const edgeOfConnection = ({ source, sourceHandle, target }: Pick<Connection, 'source' | 'sourceHandle' | 'target'>) =>
    edgeOf(source, sourceHandle ?? undefined, target);
  const edgeActions = useMemo(
    () =>
      readOnly
        ? undefined
        : {
            insert: (edge: EdgeDefinition) => onAdd({ edge }),
            remove: (edge: EdgeDefinition) => {
              change({ ...drawn, edges: drawn.edges.filter((other) => !isSameEdge(other, edge)) });
              frame.current?.focus({ preventScroll: true });
            },
          },
    [readOnly, onAdd, change, drawn],
  );
  const changeNote = useCallback(
    (id: string, next: Partial<NoteDefinition>) =>
      change(
        { ...drawn, notes: drawn.notes?.map((note) => (note.id === id ? { ...note, ...next } : note)) },
        `note ${id}`,
      ),
    [change, drawn],
  );
  const keys = useCanvasKeys({ draft, selection, readOnly, onAdd, onEnter });
  const drop = (event: DragEvent) => {
    const item = event.dataTransfer.getData(DRAGGED_ITEM);
    if (!item || readOnly) return;
    event.preventDefault();
    const at = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    onDropItem(item, at, edgeUnder(event, graph.edges));
  };
  return (
    <NoteContext value={readOnly ? undefined : changeNote}>
      <EdgeContext value={edgeActions}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its nodes have the focus */}
        <div
          ref={frame}
          className="canvas"
          role="group"
          tabIndex={0}
          aria-label="Graph of the workflow"
          {...keys}
          onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED_ITEM) && event.preventDefault()}
          onDrop={drop}
        >
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={NODE_TYPES}
            edgeTypes={EDGE_TYPES}
            fitView
            fitViewOptions={FIT}
            minZoom={FIT.minZoom}
            maxZoom={2}
            nodesDraggable={!readOnly}
            nodesConnectable={!readOnly}
            connectionLineType={ConnectionLineType.Bezier}
            connectionRadius={40}
            selectionMode={SelectionMode.Partial}
            deleteKeyCode={null}
            onNodesChange={follow}
            onEdgesChange={(changes) => {
              for (const one of changes)
                if (one.type === 'select' && one.selected)
                  selection.chooseEdge(graph.edges.find(({ id }) => id === one.id)?.data?.edge);
            }}
            onPaneClick={() => selection.choose(new Set())}
            isValidConnection={(connection) => {
              const refused = refuseConnection(drawn, edgeOfConnection(connection as Connection), kinds);
              setRefusal(refused);
              return refused === undefined;
            }}
            onConnect={(connection) => change({ ...drawn, edges: connect(drawn.edges, edgeOfConnection(connection)) })}
            onConnectEnd={(event, { fromNode, fromHandle, toNode }) => {
              setRefusal(undefined);
              if (toNode || !fromNode || fromHandle?.type !== 'source') return;
              const { clientX: x, clientY: y } = 'changedTouches' in event ? event.changedTouches[0]! : event;
              onAdd({
                after: { node: fromNode.id, output: fromHandle.id ?? undefined },
                at: screenToFlowPosition({ x, y }),
              });
            }}
          >
            <Background variant={BackgroundVariant.Dots} gap={22} size={1} />
            <MiniMap pannable zoomable ariaLabel="Overview of the graph" nodeStrokeWidth={0} />
            {refusal && (
              <Panel position="bottom-center" className="refusal">
                <span role="status">{refusal}</span>
              </Panel>
            )}
            <CanvasTools draft={draft} selection={selection} readOnly={readOnly} fit={FIT} />
          </ReactFlow>
        </div>
      </EdgeContext>
    </NoteContext>
  );
}

/** The connection that lies under the mouse. */
function edgeUnder(
  { clientX, clientY }: DragEvent,
  edges: ReturnType<typeof flowGraph>['edges'],
): EdgeDefinition | undefined {
  const found = document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('.react-flow__edge'));
  const id = found.find((element) => element !== null)?.dataset['id'];
  return edges.find((edge) => edge.id === id)?.data?.edge;
}
