import { Badge } from '../../parts/values/badge.js';
import { kindTitle, useNodeKinds } from '../../workflows/use-node-kinds.js';
import { type NodeGroup as Group, statusOf } from './group-records.js';
import { IterationList } from './iteration-list.js';
import { NodeRecord } from './node-record.js';
import { RecordLine } from './record-line.js';

/** What a node did: its tries, the parts of its work, and the items of a loop. One that failed or waits is open. */
export function NodeGroup({ runId, group }: { runId: string; group: Group }) {
  const { label, type, attempts, steps, iterations } = group;
  const kinds = useNodeKinds();
  const last = attempts.at(-1);
  const status = statusOf(group);
  return (
    <RecordLine
      title={
        <>
          <strong>{label}</strong> <span className="hint">{kindTitle(kinds, type)}</span>{' '}
          {iterations.length > 0 && <Badge>{count(iterations.length, 'item')}</Badge>}{' '}
          {steps.length > 0 && <Badge>{count(steps.length, 'step')}</Badge>}{' '}
          {attempts.length > 1 && <Badge tone="warn">{attempts.length} tries</Badge>}
        </>
      }
      status={status}
      durationMs={last?.durationMs}
      isOpen={status === 'failed' || status === 'waiting'}
    >
      {attempts.slice(0, -1).map((node) => (
        <RecordLine key={node.attempt} title={`Try ${node.attempt}`} status={node.status} durationMs={node.durationMs}>
          <NodeRecord runId={runId} node={node} />
        </RecordLine>
      ))}
      {last && <NodeRecord runId={runId} node={last} />}
      {steps.length > 0 && (
        <section className="records" aria-label="Steps">
          {steps.map((node, index) => (
            <RecordLine
              key={index}
              title={<code>{node.step}</code>}
              status={node.status}
              durationMs={node.durationMs}
              isOpen={node.status === 'failed'}
            >
              <NodeRecord runId={runId} node={node} />
            </RecordLine>
          ))}
        </section>
      )}
      {iterations.length > 0 && (
        <IterationList
          iterations={iterations}
          draw={(inner) => <NodeGroup key={inner.nodeId} runId={runId} group={inner} />}
        />
      )}
    </RecordLine>
  );
}

const count = (number: number, what: string) => `${number} ${number === 1 ? what : `${what}s`}`;
