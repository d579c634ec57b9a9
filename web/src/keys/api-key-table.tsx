import { useState } from 'react';
import { type ApiKey, revokeKey } from '../api/access/api-key.js';
import { Badge } from '../parts/values/badge.js';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.js';
import { Moment } from '../parts/values/moment.js';
import { ActionsHead, Table } from '../parts/table.js';

/** The workspace's keys, newest first. */
export function ApiKeyTable({ items, reload }: { items: readonly ApiKey[]; reload: () => void }) {
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <>
      <Table label="API keys">
        <thead>
          <tr>
            <th>Name</th>
            <th>Starts with</th>
            <th>Scopes</th>
            <th>Last used</th>
            <th>Expires</th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {items.map((key) => (
            <tr key={key.id}>
              <th scope="row">{key.name}</th>
              <td>
                <code>{key.prefix}…</code>
              </td>
              <td className="wide">
                <span className="badges">
                  {key.scopes.map((scope) => (
                    <Badge key={scope}>{scope}</Badge>
                  ))}
                </span>
              </td>
              <td>{key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : 'never'}</td>
              <td>{key.expiresAt ? <Moment at={key.expiresAt} /> : 'never'}</td>
              <td className="end">
                <button className="small danger quiet" onClick={() => setRevoking(key)}>
                  Revoke
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {revoking && (
        <ConfirmDialog
          title={`Revoke “${revoking.name}”?`}
          action="Revoke"
          work={() => revokeKey(revoking.id).then(reload)}
          onClose={() => setRevoking(undefined)}
        >
          <p>Programs that use this key, or a key created with it, are refused at once. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
