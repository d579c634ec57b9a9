import type { Workflow } from '../api/workflows/workflow.js';
import { Link } from '../navigation/link.js';
import { Badge } from '../parts/values/badge.js';
import { Moment } from '../parts/values/moment.js';
import { WorkflowStatus } from './deployment/workflow-status.js';
import { Table } from '../parts/table.js';

/** Workflows with what one wants to know at a glance. */
export function WorkflowTable({ items }: { items: readonly Workflow[] }) {
  return (
    <Table label="Workflows">
      <thead>
        <tr>
          <th>Name</th>
          <th>Status</th>
          <th>Start</th>
          <th>Saved</th>
        </tr>
      </thead>
      <tbody>
        {items.map((workflow) => (
          <tr key={workflow.id}>
            <th scope="row">
              <Link href={`/workflows/${workflow.id}`}>{workflow.name}</Link>
              <span className="badges">
                {workflow.tags?.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
              </span>
            </th>
            <td>
              <WorkflowStatus workflow={workflow} />
            </td>
            <td className="wide">
              {workflow.webhook?.url && (
                <code>
                  {workflow.webhook.method} {new URL(workflow.webhook.url).pathname}
                </code>
              )}
              {workflow.elementKey !== undefined && (
                <>
                  Form <code>{workflow.elementKey}</code>
                </>
              )}
              {workflow.nextRunAt && (
                <>
                  next run <Moment at={workflow.nextRunAt} />
                </>
              )}
            </td>
            <td>
              <Moment at={workflow.updatedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
