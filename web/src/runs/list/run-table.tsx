import type { Run } from '../../api/workflows/run.js';
import { Link } from '../../navigation/link.js';
import { Badge } from '../../parts/values/badge.js';
import { duration } from '../../parts/values/duration.js';
import { Moment } from '../../parts/values/moment.js';
import { Table } from '../../parts/table.js';
import { RunStatus } from '../run-status.js';
import { triggerInWords } from '../run-words.js';
import { versionOf } from '../version-of.js';

/** Which rows are chosen, by the ids of their runs. */
export interface RunSelection {
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
}

interface RunTableProps {
  items: readonly Run[];
  /** Whether the workflow of each is named. */
  isAcrossWorkflows: boolean;
  /** Where rows can be chosen. */
  selection?: RunSelection;
}

/** Runs in rows. */
export function RunTable({ items, isAcrossWorkflows, selection }: RunTableProps) {
  return (
    <Table label="Runs">
      <thead>
        <tr>
          {selection && (
            <th className="check">
              <input
                type="checkbox"
                aria-label="Choose all that are shown"
                checked={items.every(({ id }) => selection.chosen.has(id))}
                onChange={({ target }) =>
                  selection.choose(
                    items.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            </th>
          )}
          <th>Accepted</th>
          <th>Status</th>
          {isAcrossWorkflows && <th>Workflow</th>}
          <th>Error</th>
          <th>Version</th>
          <th>Triggered by</th>
          <th className="end">Took</th>
        </tr>
      </thead>
      <tbody>
        {items.map((run) => (
          <tr key={run.id}>
            {selection && (
              <td className="check">
                <input
                  type="checkbox"
                  aria-label={`Choose the run ${run.id}`}
                  checked={selection.chosen.has(run.id)}
                  onChange={({ target }) => selection.choose([run.id], target.checked)}
                />
              </td>
            )}
            <th scope="row">
              <Link href={`/runs/${run.id}`}>
                <Moment at={run.createdAt} />
              </Link>
            </th>
            <td>
              <RunStatus status={run.status} />
            </td>
            {isAcrossWorkflows && <td className="wide">{run.workflowName}</td>}
            <td className="wide">
              <RunError run={run} />
            </td>
            <td>
              {versionOf(run)} {run.test && <Badge>test</Badge>}
            </td>
            <td>{triggerInWords(run.trigger)}</td>
            <td className="end">{run.durationMs === undefined ? '' : duration(run.durationMs)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Why a run failed, in a code, and at which node. */
function RunError({ run: { status, error } }: { run: Run }) {
  if (!error || status !== 'failed') return null;
  return (
    <span title={error.message}>
      <code className="reason">{error.code}</code> {error.node && <span className="hint">at {error.node}</span>}
    </span>
  );
}
