import type { FormEvent } from 'react';
import { changeConnection, type Connection } from '../api/connection.js';
import type { Connector } from '../api/connector.js';
import { faultOf } from '../api/problem.js';
import { localTime } from '../data/local-time.js';
import { useTask } from '../data/use-task.js';
import { ProblemNotice } from '../parts/problem-notice.js';
import { useFocusReturn } from '../parts/use-focus-return.js';
import { ConnectionField } from './connection-field.js';
import { connectionValues } from './connection-values.js';

interface EditConnectionProps {
  connector: Connector;
  connection: Connection;
  onDone: () => void;
  onCancel: () => void;
}

/** Changes the name of a connection, replaces its secret, or says when that ends. */
export function EditConnection({ connector, connection, onDone, onCancel }: EditConnectionProps) {
  const task = useTask();
  useFocusReturn();
  const end = connector.fields.filter((field) => field.name === 'expiresAt');
  const secrets = connector.fields.filter(
    ({ name, secret }) => secret && (name !== 'clientSecret' || connection.mode === 'own'),
  );
  const name = connector.fields.filter((field) => field.name === 'name');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const change = async () => changeConnection(connection.id, connectionValues([...name, ...secrets, ...end], form));
    if (await task.run(change)) onDone();
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} aria-label={`Edit ${connection.name}`}>
      <ProblemNotice problem={task.problem} />
      {name.map((field) => (
        <ConnectionField
          key={field.name}
          field={field}
          connector={connector}
          required
          value={connection.name}
          fault={faultOf(task.problem, field.name)}
          autoFocus
        />
      ))}
      {secrets.map((field) => (
        <ConnectionField
          key={field.name}
          field={{ ...field, label: `New ${field.label}`, description: 'Empty keeps what is stored.' }}
          connector={connector}
          required={false}
          fault={faultOf(task.problem, field.name)}
        />
      ))}
      {end.map((field) => (
        <ConnectionField
          key={field.name}
          field={field}
          connector={connector}
          required={false}
          value={connection.expiresAt && localTime(connection.expiresAt)}
          fault={faultOf(task.problem, field.name)}
        />
      ))}
      <div className="actions">
        <button className="primary" disabled={task.isRunning}>
          Save
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
