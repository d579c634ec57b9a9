import type { Connector, FormField } from '../../api/connectors/connector.js';
import { SelectField } from '../../parts/fields/select-field.js';
import { TextArea } from '../../parts/fields/text-area.js';
import { TextField } from '../../parts/fields/text-field.js';

/** What a field of a connection is shown with. */
export interface ConnectionFieldProps {
  field: FormField;
  connector: Connector;
  required: boolean;
  /** The entry to begin with. */
  value?: string;
  fault?: string;
  /** Whether writing begins here. */
  autoFocus?: boolean;
}

/** The control for one field of a connection, by what the API says of the field. */
export function ConnectionField({ field, connector, required, value, fault, autoFocus }: ConnectionFieldProps) {
  const { name, label, kind, secret, description: hint, schema } = field;
  const text = { label: required ? label : `${label} (optional)`, name, hint, fault, required };
  if (kind === 'flag') {
    return (
      <label className="choice">
        <input type="checkbox" name={name} />
        <span>
          {label} <span className="hint">{hint}</span>
        </span>
      </label>
    );
  }
  if (schema.enum) {
    const titles = new Map(connector.providers?.map(({ key, title }) => [key, title]));
    const options = schema.enum.map((key) => ({ value: key, text: titles.get(key) ?? key }));
    return <SelectField {...text} options={options} defaultValue={String(schema.default ?? options[0]?.value)} />;
  }
  if (kind === 'timestamp') return <TextField {...text} type="datetime-local" defaultValue={value} />;
  if (connector.apiVersions && name === 'apiVersion') {
    const versions = connector.apiVersions.map((version) => ({ value: version, text: version }));
    return <SelectField {...text} options={[{ value: '', text: 'the usual one' }, ...versions]} />;
  }
  if (kind === 'list') return <TextArea {...text} rows={3} hint={`${hint ?? ''} One per line.`} />;
  if (kind === 'json') return <TextArea {...text} rows={3} className="code" placeholder="{}" />;
  return (
    <TextField
      {...text}
      autoFocus={autoFocus}
      defaultValue={value}
      type={secret ? 'password' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
      spellCheck={false}
      maxLength={schema.maxLength}
    />
  );
}
