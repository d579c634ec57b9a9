import type { Run } from '../api/run.js';
import { Link } from '../navigation/link.js';
import { Badge } from '../parts/badge.js';
import { duration } from '../parts/duration.js';
import { Moment } from '../parts/moment.js';
import { RunStatus } from './run-status.js';
import { versionOf } from './version-of.js';
import { Table } from '../parts/table.js';

/** Runs in rows; the workflow is named where they are of several. */
export function RunTable({ items, isAcrossWorkflows }: { items: readonly Run[]; isAcrossWorkflows: boolean }) {
  return (
    <Table label="Runs">
      <thead>
        <tr>
          <th>Accepted</th>
          <th>Status</th>
          {isAcrossWorkflows && <th>Workflow</th>}
          <th>Version</th>
          <th>Trigger</th>
          <th className="end">Took</th>
        </tr>
      </thead>
      <tbody>
        {items.map((run) => (
          <tr key={run.id}>
            <th scope="row">
              <Link href={`/runs/${run.id}`}>
                <Moment at={run.createdAt} />
              </Link>
            </th>
            <td>
              <RunStatus status={run.status} />
            </td>
            {isAcrossWorkflows && <td className="wide">{run.workflowName}</td>}
            <td>
              {versionOf(run)} {run.test && <Badge>test</Badge>}
            </td>
            <td>{run.trigger}</td>
            <td className="end">{run.durationMs === undefined ? '' : duration(run.durationMs)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
