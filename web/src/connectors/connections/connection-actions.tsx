import { useState } from 'react';
import {
  authorize,
  type Connection,
  deleteConnection,
  makeDefault,
  testConnection,
} from '../../api/connectors/connection.js';
import type { Connector } from '../../api/connectors/connector.js';
import { useTask } from '../../data/use-task.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { Notice } from '../../parts/states/notice.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';

interface ConnectionActionsProps {
  connector: Connector;
  connection: Connection;
  edit: () => void;
  reload: () => void;
}

/** The buttons of a connection. */
export function ConnectionActions({ connector, connection, edit, reload }: ConnectionActionsProps) {
  const task = useTask();
  const [tested, setTested] = useState<string>();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, state, endUserId } = connection;
  const mustEnter = connector.kind !== 'oauth2' && state === 'error';
  const begin = async () => window.location.assign((await authorize(id)).authorizationUrl);
  const test = async () => {
    setTested(undefined);
    await task.run(async () => setTested((await testConnection(id)).account ?? ''));
    // A refusal changes the state of the connection too.
    reload();
  };
  const promote = async () => {
    if (await task.run(() => makeDefault(id))) reload();
  };
  return (
    <>
      <ProblemNotice problem={task.problem} />
      {tested !== undefined && (
        <Notice tone="good">It works: the provider accepted the credential{tested && ` of ${tested}`}.</Notice>
      )}
      <div className="actions">
        {connector.kind === 'oauth2' && (
          <button
            className={state === 'connected' ? undefined : 'primary'}
            disabled={task.isRunning}
            onClick={() => void task.run(begin)}
          >
            {state === 'pending_authorization' ? 'Connect' : 'Reconnect'}
          </button>
        )}
        {state !== 'pending_authorization' && (
          <button disabled={task.isRunning} onClick={() => void test()}>
            Test now
          </button>
        )}
        {!connection.default && !endUserId && (
          <button disabled={task.isRunning} onClick={() => void promote()}>
            Make default
          </button>
        )}
        <button className={mustEnter ? 'primary' : undefined} onClick={edit}>
          {mustEnter ? 'Enter it again' : 'Edit'}
        </button>
        <button className="danger quiet" onClick={() => setIsDeleting(true)}>
          Delete
        </button>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={`Delete “${name}”?`}
          action="Delete"
          work={() => deleteConnection(id).then(reload)}
          onClose={() => setIsDeleting(false)}
        >
          <p>Workflows and API calls that use it stop working. Where the provider can, the access is revoked there.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
