import { type FormEvent, useState } from 'react';
import { changeConnection, type Connection } from '../../api/connectors/connection.js';
import type { Connector, FormField } from '../../api/connectors/connector.js';
import { faultOf } from '../../api/problem.js';
import { localTime } from '../../data/local-time.js';
import { useTask } from '../../data/use-task.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { useFocusReturn } from '../../parts/dialogs/use-focus-return.js';
import { ApplicationChoice, type Mode } from './application-choice.js';
import { ConnectionField, type ConnectionFieldProps } from './connection-field.js';
import { connectionValues } from './connection-values.js';
import { FormActions } from '../../parts/fields/form-actions.js';

type Entry = Partial<Pick<ConnectionFieldProps, 'required' | 'value' | 'autoFocus'>>;

interface EditConnectionProps {
  connector: Connector;
  connection: Connection;
  onDone: () => void;
  onCancel: () => void;
}

/** Changes the name of a connection or its OAuth application, replaces its secret, or says when that ends. */
export function EditConnection({ connector, connection, onDone, onCancel }: EditConnectionProps) {
  const task = useTask();
  useFocusReturn();
  const [mode, setMode] = useState<Mode | undefined>(connection.mode);
  const isOther = mode !== connection.mode;
  const of = (...names: string[]) => connector.fields.filter((field) => names.includes(field.name));
  const name = of('name');
  const client = mode === 'own' ? of('clientId') : [];
  const end = of('expiresAt');
  const secrets = connector.fields.filter((field) => field.secret && (field.name !== 'clientSecret' || mode === 'own'));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fields = [...name, ...(mode ? of('mode') : []), ...client, ...secrets, ...end];
    const change = async () => changeConnection(connection.id, connectionValues(fields, form));
    if (await task.run(change)) onDone();
  };
  const control = (field: FormField, { required = true, value, autoFocus }: Entry) => (
    <ConnectionField
      key={field.name}
      field={field}
      connector={connector}
      required={required}
      value={value}
      fault={faultOf(task.problem, field.name)}
      autoFocus={autoFocus}
    />
  );
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} aria-label={`Edit ${connection.name}`}>
      <ProblemNotice problem={task.problem} />
      {name.map((field) => control(field, { value: connection.name, autoFocus: true }))}
      {mode && <ApplicationChoice connector={connector} mode={mode} onChange={setMode} />}
      {isOther && <p className="hint">After this change the account must sign in again.</p>}
      {client.map((field) => control(field, { value: connection.clientId }))}
      {secrets.map((field) => control(isOther ? field : replacing(field), { required: isOther }))}
      {end.map((field) =>
        control(field, { required: false, value: connection.expiresAt && localTime(connection.expiresAt) }),
      )}
      <FormActions action="Save" isRunning={task.isRunning} onCancel={onCancel} />
    </form>
  );
}

/** A field of a secret of which one is stored. */
const replacing = (field: FormField): FormField => ({
  ...field,
  label: `New ${field.label}`,
  description: 'Leave empty to keep the stored value.',
});
