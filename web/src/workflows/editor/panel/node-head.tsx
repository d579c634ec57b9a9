import { X } from 'lucide-react';
import type { Fault, NodeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';
import { Badge } from '../../../parts/values/badge.js';
import { Sentence } from '../../../parts/values/sentence.js';
import { words } from '../../../schema-form/words.js';
import { KindIcon } from '../canvas/kind-icon.js';
import type { AwaitedCall } from '../trial/use-awaited-call.js';
import type { Trial } from '../trial/use-trial.js';
import { AwaitedCallNote } from './awaited-call-note.js';

interface NodeHeadProps {
  node: NodeDefinition;
  kind: NodeKind | undefined;
  faults: readonly Fault[];
  /** Whether the draft can be saved, which comes before everything that runs it. */
  canRun: boolean;
  trial: Trial;
  awaited: AwaitedCall;
  readOnly: boolean;
  /** What it can be pinned to. */
  pin: NodeDefinition['pinned'];
  onPin: (pinned: NodeDefinition['pinned']) => void;
  onDelete: () => void;
  onClose: () => void;
}

const PIN_HINT = 'Test runs of the draft use the pinned output and skip the node. Deployed versions run it.';

/** What a node is, what can be done with it as a whole, and what is wrong with it as a whole. */
export function NodeHead(props: NodeHeadProps) {
  const { node, kind, faults, canRun, trial, awaited, readOnly, pin, onPin, onDelete, onClose } = props;
  const canTry = canRun && !trial.task.isRunning;
  return (
    <header className="node-panel-head">
      <div className="node-panel-title">
        <h2>
          <KindIcon type={node.type} /> {node.label}
        </h2>
        <button className="icon quiet" aria-label="Close" title="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </div>
      <p className="hint">
        {kind?.title ?? words(node.type)} · <Sentence text={kind?.summary} />
      </p>
      {!readOnly && (
        <div className="actions">
          {kind?.role !== 'start' && (
            <>
              <RunButton canRun={canTry} onRun={() => trial.start({ upTo: node.id })}>
                Run up to here
              </RunButton>
              <RunButton canRun={canTry} onRun={() => trial.start({ only: node.id })}>
                Run this node
              </RunButton>
            </>
          )}
          {kind?.role === 'step' && (
            <button
              className="small"
              aria-pressed={node.pinned !== undefined}
              aria-disabled={!node.pinned && !pin}
              title={node.pinned || pin ? PIN_HINT : 'Run the node first. A pin keeps its output.'}
              onClick={() => (node.pinned || pin) && onPin(node.pinned ? undefined : pin)}
            >
              Pin output
            </button>
          )}
          {node.type === 'webhook' && (
            <RunButton
              canRun={canRun && !awaited.task.isRunning}
              onRun={awaited.address ? awaited.stop : awaited.start}
            >
              {awaited.address ? 'Stop listening' : 'Listen for a call'}
            </RunButton>
          )}
          <button className="danger quiet small" onClick={onDelete}>
            Delete
          </button>
        </div>
      )}
      {node.type === 'webhook' && <AwaitedCallNote awaited={awaited} />}
      <NodeFaults faults={faults} />
    </header>
  );
}

interface RunButtonProps {
  canRun: boolean;
  onRun: () => void;
  children: string;
}

function RunButton({ canRun, onRun, children }: RunButtonProps) {
  return (
    // Not disabled, which would take the keyboard out of the form.
    <button className="small" aria-disabled={!canRun} onClick={() => canRun && onRun()}>
      {children}
    </button>
  );
}

const WITHOUT_INPUT: ReadonlySet<string | undefined> = new Set([undefined, 'id', 'type', 'pinned']);

/** What is wrong with the node as a whole; what concerns an input of the form stands there. */
function NodeFaults({ faults }: { faults: readonly Fault[] }) {
  const whole = faults.filter(({ field }) => WITHOUT_INPUT.has(field));
  if (whole.length === 0) return null;
  return (
    <ul className="faults">
      {whole.map(({ message, severity, rule }) => (
        <li key={`${rule} ${message}`}>
          <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{words(severity)}</Badge> {message}
        </li>
      ))}
    </ul>
  );
}
