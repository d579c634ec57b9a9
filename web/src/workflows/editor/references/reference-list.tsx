import { ChevronDown, ChevronRight, Database } from 'lucide-react';
import { type DragEvent, useContext, useMemo, useState } from 'react';
import type { Definition } from '../../../api/workflows/definition.js';
import { DRAGGED_REFERENCE, InsertionContext } from './insertion.js';
import { childrenOf, type ReferenceNode } from './reference-tree.js';
import { type KnownValues, referencesFor } from './references-for.js';
import './references.css';

/** So deep, objects of at most so many fields are open from the beginning. */
const OPEN = { depth: 2, fields: 12 } as const;
/** Letters of a value that are shown beside its name. */
const SHOWN = 60;

interface ReferenceListProps {
  definition: Definition;
  nodeId: string;
  known: KnownValues;
}

/** What a node may refer to, as a tree with the values of the last run; a click or a drag puts a reference into a field. */
export function ReferenceList({ definition, nodeId, known }: ReferenceListProps) {
  const roots = useMemo(() => referencesFor(definition, nodeId, known), [definition, nodeId, known]);
  const insertion = useContext(InsertionContext);
  if (roots.length === 0) return null;
  return (
    <section className="references" aria-label="References">
      <div className="references-head">
        <h3>
          <Database size={15} aria-hidden /> Data
        </h3>
        <p className="hint" role="status">
          {insertion?.target
            ? `Click a value to put it into “${insertion.target.name}”.`
            : 'Click a value, or drag it into a field.'}
        </p>
      </div>
      <ul>
        {roots.map((root) => (
          <ReferenceItem key={root.reference} node={root} depth={0} />
        ))}
      </ul>
    </section>
  );
}

function ReferenceItem({ node, depth }: { node: ReferenceNode; depth: number }) {
  const { reference, name, type, value, hasValue } = node;
  const [chosen, setChosen] = useState<boolean>();
  const children = useMemo(() => childrenOf(node), [node]);
  const isOpen = chosen ?? (depth < OPEN.depth && children.length <= OPEN.fields);
  const insertion = useContext(InsertionContext);
  const drag = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(DRAGGED_REFERENCE, reference);
    dataTransfer.setData('text/plain', reference);
  };
  return (
    <li>
      <div className="reference">
        {children.length > 0 ? (
          <button
            type="button"
            className="icon quiet"
            aria-expanded={isOpen}
            aria-label={`Fields of ${name}`}
            onClick={() => setChosen(!isOpen)}
          >
            {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          </button>
        ) : (
          <span />
        )}
        <button
          type="button"
          className={depth === 0 ? 'chip root' : 'chip'}
          aria-label={reference.includes(name) ? reference : `${name} ${reference}`}
          title={reference}
          draggable
          onDragStart={drag}
          onClick={() => insertion?.target?.put(reference)}
        >
          {name}
        </button>
        <span className="reference-value">{hasValue ? shortened(value) : type}</span>
      </div>
      {isOpen && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <ReferenceItem key={child.reference} node={child} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
