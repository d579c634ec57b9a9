import { useRef } from 'react';
import type { Fault, NodeDefinition } from '../../../api/definition.js';
import { Badge } from '../../../parts/badge.js';
import { Sentence } from '../../../parts/sentence.js';
import { faultAt, faultOnly } from '../../../schema-form/field-faults.js';
import { SuggestionsContext } from '../../../schema-form/suggestions.js';
import type { NodePlace } from '../../faults/node-place.js';
import type { Draft } from '../draft/use-draft.js';
import { changeNode, removeNode } from '../edit/edit-nodes.js';
import { renameNode } from '../edit/rename-node.js';
import { ConfigForm } from './config-form.js';
import { FailureFields } from './failure-fields.js';
import { LabelField } from './label-field.js';
import { NodeEdges } from './node-edges.js';
import { ReferenceHints } from './reference-hints.js';
import { useEditorSuggestions } from './use-editor-suggestions.js';
import type { NodeKinds } from '../use-node-kinds.js';
import { useShownField } from './use-shown-field.js';

interface NodePanelProps {
  node: NodeDefinition;
  /** What of it is brought into sight. */
  place: NodePlace;
  draft: Draft;
  kinds: NodeKinds;
  readOnly: boolean;
  onSelect: (nodeId: string | undefined) => void;
}

/** The form of one node: its label, its config by its kind's schema, what happens when it fails, and where it leads. */
export function NodePanel({ node, place, draft, kinds, readOnly, onSelect }: NodePanelProps) {
  const { drawn, change } = draft;
  const kind = kinds.get(node.type);
  const { actions, suggestions } = useEditorSuggestions(node);
  const faults = draft.faults.filter((fault) => fault.node === node.id);
  const panel = useRef<HTMLElement>(null);
  useShownField(panel, place, kind && actions);
  const remove = () => {
    change(removeNode(drawn, node.id));
    onSelect(undefined);
  };
  const edit = (next: Partial<NodeDefinition>, path: string) =>
    change(changeNode(drawn, node.id, next), `${node.id} ${path}`);
  return (
    <section ref={panel} tabIndex={-1} className="card node-panel" aria-label={`Node ${node.label}`}>
      <div className="card-head">
        <div>
          <h2>{node.label}</h2>
          <p className="hint">
            {kind?.title ?? node.type} · <Sentence text={kind?.summary} /> <code>{node.id}</code>
          </p>
        </div>
        <div className="actions">
          {!readOnly && (
            <button className="danger quiet" onClick={remove}>
              Delete the node
            </button>
          )}
          <button onClick={() => onSelect(undefined)}>Close</button>
        </div>
      </div>
      <NodeFaults faults={faults} />
      <fieldset disabled={readOnly} className="node-columns">
        <div className="stack">
          <div data-field="label">
            <LabelField
              label={node.label}
              fault={faultOnly(faults, 'label')}
              onRename={(label) => change(renameNode(drawn, node.id, label))}
            />
          </div>
          {kind && (
            <SuggestionsContext value={suggestions}>
              <ConfigForm
                kind={kind}
                node={node}
                actions={actions}
                faults={faults}
                onChange={(config, path) => edit({ config }, path)}
              />
            </SuggestionsContext>
          )}
          {kind?.role === 'step' && (
            <FailureFields node={node} onChange={edit} fault={(field) => faultAt(faults, field)} />
          )}
        </div>
        <div className="stack">
          <NodeEdges node={node} draft={draft} kinds={kinds} onSelect={onSelect} />
          {kind && kind.role !== 'start' && <ReferenceHints definition={drawn} nodeId={node.id} />}
        </div>
      </fieldset>
    </section>
  );
}

const WITHOUT_INPUT: ReadonlySet<string | undefined> = new Set([undefined, 'id', 'type']);

/** What is wrong with the node as a whole; what concerns an input of the form stands there. */
function NodeFaults({ faults }: { faults: readonly Fault[] }) {
  const whole = faults.filter(({ field }) => WITHOUT_INPUT.has(field));
  if (whole.length === 0) return null;
  return (
    <ul className="faults">
      {whole.map(({ message, severity, rule }) => (
        <li key={`${rule} ${message}`}>
          <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{severity}</Badge> {message}
        </li>
      ))}
    </ul>
  );
}
