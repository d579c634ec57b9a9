import { useState } from 'react';
import type { NodeDefinition } from '../../api/definition.js';
import type { NodeKind } from '../../api/node-kind.js';
import { Dialog } from '../../parts/dialog.js';
import { Sentence } from '../../parts/sentence.js';
import { SelectField } from '../../parts/select-field.js';
import type { Draft } from './draft/use-draft.js';
import { addNode } from './edit/edit-nodes.js';
import { outputsOf } from './edit/outputs-of.js';
import type { NodeKinds } from './use-node-kinds.js';

interface AddNodeProps {
  kinds: NodeKinds;
  draft: Draft;
  /** The chosen node; the new one goes behind it unless it is somewhere else. */
  after?: NodeDefinition;
  onAdded: (id: string) => void;
  onClose: () => void;
}

const HEADINGS = [
  ['start', 'Start the workflow'],
  ['step', 'Do something'],
  ['end', 'Answer'],
] as const;
/** Nodes and outputs in one choice. */
const SEPARATOR = '\n';

/** Asks which kind of node is added and where, and adds it. */
export function AddNode({ kinds, draft, after, onAdded, onClose }: AddNodeProps) {
  const { drawn, change } = draft;
  const places = drawn.nodes.flatMap((node) =>
    outputsOf(node, kinds.get(node.type)).map((output) => ({
      value: [node.id, ...(output === undefined ? [] : [output])].join(SEPARATOR),
      text: output === undefined ? node.label : `${node.label} → ${output}`,
    })),
  );
  const beside = { value: '', text: 'by itself, to be connected later' };
  const [place, setPlace] = useState(() => {
    const wanted = after ?? drawn.nodes.findLast((node) => outputsOf(node, kinds.get(node.type)).length > 0);
    return places.find(({ value }) => value.split(SEPARATOR)[0] === wanted?.id)?.value ?? '';
  });
  const hasStart = drawn.nodes.some(({ type }) => kinds.get(type)?.role === 'start');
  const add = (kind: NodeKind) => {
    const [id, output] = place.split(SEPARATOR);
    const added = addNode(drawn, kind, id && kind.role !== 'start' ? { after: id, output } : undefined);
    change(added.definition);
    onAdded(added.id);
  };
  return (
    <Dialog title="Add a node" onClose={onClose} isWide>
      {places.length > 0 && (
        <SelectField
          label="Behind"
          options={[...places, beside]}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
      )}
      {HEADINGS.filter(([role]) => role !== 'start' || !hasStart).map(([role, heading]) => (
        <section key={role} className="stack tight">
          <h3>{heading}</h3>
          <ul className="kinds">
            {[...kinds.values()]
              .filter((kind) => kind.role === role)
              .map((kind) => (
                <li key={kind.type}>
                  <button type="button" onClick={() => add(kind)}>
                    <strong>{kind.title}</strong>
                    <span className="hint">
                      <Sentence text={kind.summary} />
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <div className="actions end">
        <button onClick={onClose}>Cancel</button>
      </div>
    </Dialog>
  );
}
