import { type FormEvent, useState } from 'react';
import { authorize, createConnection } from '../../api/connectors/connection.js';
import type { Connector } from '../../api/connectors/connector.js';
import { faultOf } from '../../api/problem.js';
import { useTask } from '../../data/use-task.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { useFocusReturn } from '../../parts/dialogs/use-focus-return.js';
import { ApplicationChoice, type Mode } from './application-choice.js';
import { ConnectionField } from './connection-field.js';
import { connectionValues } from './connection-values.js';

interface NewConnectionProps {
  connector: Connector;
  onMade: () => void;
  onCancel: () => void;
}

/** Of these most people need none. */
const ADVANCED = new Set(['tenant', 'scopes', 'expiresAt', 'apiVersion', 'apiUrl', 'endUserId', 'metadata', 'default']);
const OF_OWN_APPLICATION = new Set(['clientId', 'clientSecret']);

/** The form that makes a connection, from the fields the API describes; OAuth2 goes on to the provider at once. */
export function NewConnection({ connector, onMade, onCancel }: NewConnectionProps) {
  const task = useTask();
  useFocusReturn();
  const [mode, setMode] = useState<Mode>(connector.managedAvailable ? 'managed' : 'own');
  const isOAuth = connector.kind === 'oauth2';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = connectionValues(connector.fields, new FormData(event.currentTarget));
    void task.run(async () => {
      const { id } = await createConnection(connector.key, values);
      if (isOAuth) window.location.assign((await authorize(id)).authorizationUrl);
      else onMade();
    });
  };
  const asked = connector.fields.filter(
    ({ name, schema }) =>
      name !== 'mode' && schema.enum?.length !== 1 && (mode === 'own' || !OF_OWN_APPLICATION.has(name)),
  );
  const draw = (isAdvanced: boolean) =>
    asked
      .filter(({ name }) => ADVANCED.has(name) === isAdvanced)
      .map((field) => (
        <ConnectionField
          key={field.name}
          field={field}
          connector={connector}
          required={field.required || OF_OWN_APPLICATION.has(field.name)}
          fault={faultOf(task.problem, field.name)}
          autoFocus={field.name === 'name'}
        />
      ));
  return (
    <form className="card stack" onSubmit={submit} aria-label="New connection">
      <h2>New connection</h2>
      {(!isOAuth || mode === 'own') && <p className="hint">{connector.howToGet}</p>}
      <ProblemNotice problem={task.problem} />
      {isOAuth && <ApplicationChoice connector={connector} mode={mode} onChange={setMode} />}
      {draw(false)}
      <details>
        <summary>More settings</summary>
        <div className="stack">{draw(true)}</div>
      </details>
      <div className="actions">
        <button className="primary" disabled={task.isRunning}>
          {isOAuth ? 'Save and connect' : 'Save and check'}
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
