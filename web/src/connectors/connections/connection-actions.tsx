import { useState } from 'react';
import { type Connection, deleteConnection, makeDefault, testConnection } from '../../api/connectors/connection.js';
import type { Connector } from '../../api/connectors/connector.js';
import { useTask } from '../../data/use-task.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import type { SignIn } from '../sign-in/use-sign-in.js';
import { ConnectionUsers } from './connection-users.js';
import { Notice } from '../../parts/states/notice.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';

interface ConnectionActionsProps {
  connector: Connector;
  connection: Connection;
  edit: () => void;
  reload: () => void;
  signIn: SignIn;
}

/** The buttons of a connection. */
export function ConnectionActions({ connector, connection, edit, reload, signIn }: ConnectionActionsProps) {
  const task = useTask();
  const [tested, setTested] = useState<string>();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, state, endUserId } = connection;
  const mustEnter = connector.kind !== 'oauth2' && state === 'error';
  const begin = () => signIn.begin(() => Promise.resolve(id));
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
        <Notice tone="good">The provider accepted the credential{tested && ` of ${tested}`}.</Notice>
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
          {mustEnter ? 'Enter a new key' : 'Edit'}
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
          <p>
            Workflows and API calls that use it stop working. If the provider supports it, the access is revoked there
            too.
          </p>
          <ConnectionUsers id={id} />
        </ConfirmDialog>
      )}
    </>
  );
}
