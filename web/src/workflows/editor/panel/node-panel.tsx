import { type KeyboardEvent, type Ref, useMemo, useRef } from 'react';
import type { NodeDefinition } from '../../../api/workflows/definition.js';
import type { Run } from '../../../api/workflows/run.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';
import { faultAt, faultOnly } from '../../../schema-form/field-faults.js';
import { SuggestionsContext } from '../../../schema-form/suggestions.js';
import { UnfinishedContext } from '../../../schema-form/unfinished.js';
import type { NodePlace } from '../../faults/node-place.js';
import type { Draft } from '../draft/use-draft.js';
import { changeNode, removeNode } from '../edit/edit-nodes.js';
import { renameNode } from '../edit/rename-node.js';
import { ReadOnlyContext } from '../fields/roots.js';
import { TemplateForm } from '../fields/template-form.js';
import { InsertionContext, useInsertion } from '../references/insertion.js';
import { ReferenceList } from '../references/reference-list.js';
import type { KnownValues } from '../references/references-for.js';
import type { NodeKinds } from '../../use-node-kinds.js';
import type { AwaitedCall } from '../trial/use-awaited-call.js';
import { pinOf } from '../trial/pin-of.js';
import type { Trial } from '../trial/use-trial.js';
import type { WorkspaceNames } from '../use-workspace-names.js';
import { ConfigForm } from './config-form.js';
import { FailureFields } from './failure-fields.js';
import { LabelField } from './label-field.js';
import { NodeHead } from './node-head.js';
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
  /** The last run before what is tried here. */
  last: Run | undefined;
  awaited: AwaitedCall;
  readOnly: boolean;
  onSelect: (nodeId: string | undefined) => void;
  onShow: (place: NodePlace) => void;
  /** Takes the keyboard back to the canvas. */
  onEscape: () => void;
}

/** The form of one node, beside the canvas: its label, its config, the data it may refer to, and where it leads. */
export function NodePanel(props: NodePanelProps) {
  const { ref, node, place, draft, kinds, names, known, trial, last, awaited, readOnly, onSelect, onShow, onEscape } =
    props;
  const { drawn, change } = draft;
  const kind = kinds.get(node.type);
  const suggestions = useMemo(() => names.suggestionsFor(node.config), [names, node.config]);
  const faults = draft.faults.filter((fault) => fault.node === node.id);
  const body = useRef<HTMLDivElement>(null);
  const insertion = useInsertion();
  useShownField(body, place, kind && names.actions.length + names.triggers.length);
  const remove = () => {
    change(removeNode(drawn, node.id));
    onSelect(undefined);
  };
  const edit = (next: Partial<NodeDefinition>, path: string) =>
    change(changeNode(drawn, node.id, next), `${node.id} ${path}`);
  const watchKeys = (event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.key !== 'Escape' && event.key !== 'F2')) return;
    event.preventDefault();
    if (event.key === 'Escape') onEscape();
    else onShow({ node: node.id, field: 'label' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads out of whatever is inside
    <section ref={ref} tabIndex={-1} className="node-panel" aria-label={`Node ${node.label}`} onKeyDown={watchKeys}>
      <NodeHead
        {...{ node, kind, faults, trial, awaited, readOnly }}
        canRun={draft.unfinished.faults.length === 0}
        pin={pinOf(trial.run, node.id) ?? pinOf(last, node.id)}
        onPin={(pinned) => edit({ pinned }, 'pinned')}
        onDelete={remove}
        onClose={() => onSelect(undefined)}
      />
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
                        names={names}
                        faults={faults}
                        onChange={(config, path) => edit({ config }, path)}
                      />
                    </TemplateForm>
                  </SuggestionsContext>
                )}
                {kind?.role === 'step' && (
                  <FailureFields node={node} onChange={edit} fault={(field) => faultAt(faults, field)} />
                )}
                <NodeValues run={trial.run} node={node} />
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
