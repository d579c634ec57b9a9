import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useMemo, useRef } from 'react';
import type { Fault, NodeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';
import { Badge } from '../../../parts/values/badge.js';
import { Sentence } from '../../../parts/values/sentence.js';
import { faultAt, faultOnly } from '../../../schema-form/field-faults.js';
import { SuggestionsContext } from '../../../schema-form/suggestions.js';
import { UnfinishedContext } from '../../../schema-form/unfinished.js';
import type { NodePlace } from '../../faults/node-place.js';
import type { Draft } from '../draft/use-draft.js';
import { changeNode, removeNode } from '../edit/edit-nodes.js';
import { renameNode } from '../edit/rename-node.js';
import { KindIcon } from '../canvas/kind-icon.js';
import { ReadOnlyContext } from '../fields/roots.js';
import { TemplateForm } from '../fields/template-form.js';
import { InsertionContext, useInsertion } from '../references/insertion.js';
import { ReferenceList } from '../references/reference-list.js';
import type { KnownValues } from '../references/references-for.js';
import type { NodeKinds } from '../use-node-kinds.js';
import type { Trial } from '../use-trial.js';
import type { WorkspaceNames } from '../use-workspace-names.js';
import { ConfigForm } from './config-form.js';
import { FailureFields } from './failure-fields.js';
import { LabelField } from './label-field.js';
import { NodeEdges } from './node-edges.js';
import { NodeValues } from './node-values.js';
import { useShownField } from './use-shown-field.js';

interface NodePanelProps {
  ref?: Ref<HTMLElement>;
  node: NodeDefinition;
  /** What of it is brought into sight. */
  place: NodePlace;
  draft: Draft;
  kinds: NodeKinds;
  names: WorkspaceNames;
  known: KnownValues;
  trial: Trial;
  readOnly: boolean;
  onSelect: (nodeId: string | undefined) => void;
  /** Takes the keyboard back to the canvas. */
  onEscape: () => void;
}

/** The form of one node, beside the canvas: its label, its config, the data it may refer to, and where it leads. */
export function NodePanel(props: NodePanelProps) {
  const { ref, node, place, draft, kinds, names, known, trial, readOnly, onSelect, onEscape } = props;
  const { drawn, change } = draft;
  const kind = kinds.get(node.type);
  const suggestions = useMemo(() => names.suggestionsFor(node.config), [names, node.config]);
  const faults = draft.faults.filter((fault) => fault.node === node.id);
  const body = useRef<HTMLDivElement>(null);
  const insertion = useInsertion();
  useShownField(body, place, kind && names.actions.length);
  const cannotRun = trial.task.isRunning || draft.unfinished.faults.length > 0;
  const remove = () => {
    change(removeNode(drawn, node.id));
    onSelect(undefined);
  };
  const edit = (next: Partial<NodeDefinition>, path: string) =>
    change(changeNode(drawn, node.id, next), `${node.id} ${path}`);
  const watchKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onEscape();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads out of whatever is inside
    <section ref={ref} tabIndex={-1} className="node-panel" aria-label={`Node ${node.label}`} onKeyDown={watchKeys}>
      <header className="node-panel-head">
        <div className="card-head">
          <h2>
            <KindIcon type={node.type} /> {node.label}
          </h2>
          <div className="actions">
            {!readOnly && kind?.role !== 'start' && (
              <button
                className="small"
                // Not disabled, which would take the keyboard out of the form.
                aria-disabled={cannotRun}
                onClick={() => cannotRun || trial.start(node.id)}
              >
                Run up to here
              </button>
            )}
            {!readOnly && (
              <button className="danger quiet small" onClick={remove}>
                Delete
              </button>
            )}
            <button className="icon quiet" aria-label="Close" title="Close" onClick={() => onSelect(undefined)}>
              <X size={16} aria-hidden />
            </button>
          </div>
        </div>
        <p className="hint">
          {kind?.title ?? node.type} · <Sentence text={kind?.summary} />
        </p>
        <NodeFaults faults={faults} />
      </header>
      <UnfinishedContext value={draft.unfinished.of(node.id)}>
        <InsertionContext value={insertion}>
          <div ref={body} tabIndex={-1} className="node-panel-body">
            <ReadOnlyContext value={readOnly}>
              <fieldset disabled={readOnly} className="stack">
                <div data-field="label">
                  <LabelField
                    label={node.label}
                    fault={faultOnly(faults, 'label')}
                    onRename={(label) => change(renameNode(drawn, node.id, label))}
                  />
                </div>
                {kind && (
                  <SuggestionsContext value={suggestions}>
                    <TemplateForm definition={drawn} nodeId={node.id} kind={kind} known={known}>
                      <ConfigForm
                        kind={kind}
                        node={node}
                        actions={names.actions}
                        faults={faults}
                        onChange={(config, path) => edit({ config }, path)}
                      />
                    </TemplateForm>
                  </SuggestionsContext>
                )}
                {kind?.role === 'step' && (
                  <FailureFields node={node} onChange={edit} fault={(field) => faultAt(faults, field)} />
                )}
                <NodeValues run={trial.run} nodeId={node.id} />
                <NodeEdges node={node} draft={draft} kinds={kinds} onSelect={onSelect} />
              </fieldset>
            </ReadOnlyContext>
          </div>
          {kind && takesTemplates(kind) && !readOnly && (
            <ReferenceList definition={drawn} nodeId={node.id} known={known} />
          )}
        </InsertionContext>
      </UnfinishedContext>
    </section>
  );
}

const takesTemplates = ({ schema, literalFields }: NodeKind) =>
  Object.keys(schema.properties ?? {}).some((name) => !literalFields.includes(name));

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
