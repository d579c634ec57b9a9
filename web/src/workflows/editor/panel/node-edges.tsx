import { useState } from 'react';
import type { NodeDefinition } from '../../../api/workflows/definition.js';
import { SelectField } from '../../../parts/fields/select-field.js';
import type { Draft } from '../draft/use-draft.js';
import { connect, edgeOf, isSameEdge } from '../edit/edit-nodes.js';
import { outputsOf } from '../edit/outputs-of.js';
import { leadingTo, refuseConnection } from '../edit/refuse-connection.js';
import type { NodeKinds } from '../../use-node-kinds.js';

interface NodeEdgesProps {
  node: NodeDefinition;
  draft: Draft;
  kinds: NodeKinds;
  onSelect: (nodeId: string) => void;
}

/** Where a node leads, by which output; connecting it to further nodes, and taking connections away. */
export function NodeEdges({ node, draft, kinds, onSelect }: NodeEdgesProps) {
  const { drawn, change } = draft;
  const outputs = outputsOf(node, kinds.get(node.type));
  const [output, setOutput] = useState('');
  const own = drawn.edges.filter(({ from }) => from === node.id);
  const labelOf = (id: string) => drawn.nodes.find((other) => other.id === id)?.label ?? id;
  const chosen = outputs.includes(output) ? output : outputs[0];
  const edgeTo = (id: string) => edgeOf(node.id, chosen || undefined, id);
  const before = leadingTo(drawn.edges, node.id);
  const targets = drawn.nodes.filter(({ id }) => refuseConnection(drawn, edgeTo(id), kinds, before) === undefined);
  const setEdges = (edges: typeof own) => change({ ...drawn, edges });
  if (outputs.length === 0) return <p className="hint">This node ends its branch.</p>;
  return (
    <section className="stack tight" aria-label="Connections">
      <h3>Leads to</h3>
      {own.length === 0 && <p className="hint">Nothing yet.</p>}
      <ul className="edges">
        {own.map((edge) => (
          <li key={`${edge.output} ${edge.to}`}>
            <span>
              {edge.output && <code>{edge.output} → </code>}
              <button type="button" className="link" onClick={() => onSelect(edge.to)}>
                {labelOf(edge.to)}
              </button>
            </span>
            <button
              type="button"
              className="small quiet"
              aria-label={`Disconnect ${labelOf(edge.to)}`}
              onClick={() => setEdges(drawn.edges.filter((other) => !isSameEdge(other, edge)))}
            >
              Disconnect
            </button>
          </li>
        ))}
      </ul>
      {outputs.length > 1 && (
        <SelectField
          label="Output"
          options={outputs.map((name) => ({ value: name ?? '', text: name ?? 'Default' }))}
          value={chosen ?? ''}
          onChange={({ target }) => setOutput(target.value)}
        />
      )}
      <SelectField
        label="Connect to"
        options={[
          { value: '', text: 'Choose a node …' },
          ...targets.map(({ id, label }) => ({ value: id, text: label })),
        ]}
        value=""
        onChange={({ target }) => setEdges(connect(drawn.edges, edgeTo(target.value)))}
      />
    </section>
  );
}
