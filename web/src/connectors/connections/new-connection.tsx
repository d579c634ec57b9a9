import { type FormEvent, useState } from 'react';
import { createConnection } from '../../api/connectors/connection.js';
import type { Connector } from '../../api/connectors/connector.js';
import { faultOf } from '../../api/problem.js';
import { useTask } from '../../data/use-task.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { useFocusReturn } from '../../parts/dialogs/use-focus-return.js';
import { Permissions } from '../permissions.js';
import type { SignIn } from '../sign-in/use-sign-in.js';
import { ApplicationChoice, type Mode } from './application-choice.js';
import { ConnectionField } from './connection-field.js';
import { connectionValues } from './connection-values.js';
import { FormActions } from '../../parts/fields/form-actions.js';

interface NewConnectionProps {
  connector: Connector;
  onMade: () => void;
  signIn: SignIn;
  onCancel: () => void;
}

/** Of these most people need none. */
const ADVANCED = new Set([
  'signingSecret',
  'tenant',
  'scopes',
  'expiresAt',
  'apiVersion',
  'apiUrl',
  'endUserId',
  'metadata',
  'default',
]);
const OF_OWN_APPLICATION = new Set(['clientId', 'clientSecret']);

/** The form that makes a connection, from the fields the API describes; OAuth2 goes on to the provider at once. */
export function NewConnection({ connector, onMade, signIn, onCancel }: NewConnectionProps) {
  const task = useTask();
  useFocusReturn();
  const [mode, setMode] = useState<Mode>(connector.managedAvailable ? 'managed' : 'own');
  const isOAuth = connector.kind === 'oauth2';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = connectionValues(connector.fields, new FormData(event.currentTarget));
    void task.run(async () => {
      const make = async () => (await createConnection(connector.key, values)).id;
      await (isOAuth ? signIn.begin(make) : make());
      onMade();
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
      {isOAuth && <Permissions connector={connector} />}
      {isOAuth && <ApplicationChoice connector={connector} mode={mode} onChange={setMode} />}
      {draw(false)}
      <details>
        <summary>More settings</summary>
        <div className="stack">{draw(true)}</div>
      </details>
      <FormActions
        action={isOAuth ? 'Save and connect' : 'Save and check'}
        isRunning={task.isRunning}
        onCancel={onCancel}
      />
    </form>
  );
}
