import type { Definition, EdgeDefinition } from '../../api/workflows/definition.js';
import { Badge } from '../../parts/values/badge.js';
import { kindTitle, useNodeKinds } from '../use-node-kinds.js';
import { diffDefinitions, type FieldChange, isSame } from './diff-definitions.js';

/** What one graph has that another has not: nodes, settings of nodes, edges. */
export function DefinitionDiff({ before, after }: { before: Definition; after: Definition }) {
  const kinds = useNodeKinds();
  const diff = diffDefinitions(before, after);
  if (isSame(diff)) return <p className="hint">There are no differences.</p>;
  const labels = new Map([...before.nodes, ...after.nodes].map(({ id, label }) => [id, label]));
  const said = ({ from, output, to }: EdgeDefinition) =>
    `${labels.get(from) ?? from}${output ? ` (${output})` : ''} → ${labels.get(to) ?? to}`;
  return (
    <ul className="diff">
      {diff.added.map(({ id, label, type }) => (
        <li key={`+${id}`}>
          <Badge tone="good">Added</Badge> <strong>{label}</strong>{' '}
          <span className="hint">{kindTitle(kinds, type)}</span>
        </li>
      ))}
      {diff.removed.map(({ id, label, type }) => (
        <li key={`-${id}`}>
          <Badge tone="bad">Removed</Badge> <strong>{label}</strong>{' '}
          <span className="hint">{kindTitle(kinds, type)}</span>
        </li>
      ))}
      {diff.changed.map(({ node, fields }) => (
        <li key={node.id}>
          <Badge tone="warn">Changed</Badge> <strong>{node.label}</strong>{' '}
          <span className="hint">{kindTitle(kinds, node.type)}</span>
          <dl>
            {fields.map((field) => (
              <Change key={field.path} {...field} />
            ))}
          </dl>
        </li>
      ))}
      {diff.edgesAdded.map((edge) => (
        <li key={`+${said(edge)}`}>
          <Badge tone="good">Connected</Badge> {said(edge)}
        </li>
      ))}
      {diff.edgesRemoved.map((edge) => (
        <li key={`-${said(edge)}`}>
          <Badge tone="bad">Disconnected</Badge> {said(edge)}
        </li>
      ))}
    </ul>
  );
}

function Change({ path, before, after }: FieldChange) {
  return (
    <div>
      <dt>
        <code>{path}</code>
      </dt>
      <dd>
        {before !== undefined && <del>{JSON.stringify(before)}</del>}{' '}
        {after !== undefined && <ins>{JSON.stringify(after)}</ins>}
      </dd>
    </div>
  );
}
