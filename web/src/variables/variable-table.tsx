import { useState } from 'react';
import { deleteVariable, type Variable } from '../api/data/variable.js';
import { Badge } from '../parts/values/badge.js';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.js';
import { Moment } from '../parts/values/moment.js';
import { ActionsHead, Table } from '../parts/table.js';

interface VariableTableProps {
  items: readonly Variable[];
  /** Asks for a new value of a variable. */
  replace: (name: string) => void;
  reload: () => void;
  mayWrite: boolean;
}

/** The workspace's variables by name. */
export function VariableTable({ items, replace, reload, mayWrite }: VariableTableProps) {
  const [deleting, setDeleting] = useState<string>();
  return (
    <>
      <Table label="Variables">
        <thead>
          <tr>
            <th>Name</th>
            <th>Value</th>
            <th>Set</th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, configured, updatedAt }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{configured ? <Badge tone="good">Stored</Badge> : <Badge tone="warn">Blank</Badge>}</td>
              <td>
                <Moment at={updatedAt} />
              </td>
              <td className="end">
                {mayWrite && (
                  <>
                    <button className="small quiet" onClick={() => replace(name)}>
                      New value
                    </button>
                    <button className="small danger quiet" onClick={() => setDeleting(name)}>
                      Delete
                    </button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting}?`}
          action="Delete"
          work={() => deleteVariable(deleting).then(reload)}
          onClose={() => setDeleting(undefined)}
        >
          <p>Until it is set again, webhooks that require it refuse all calls, and nodes that use it fail.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
