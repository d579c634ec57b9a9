import { SelectField } from '../../parts/fields/select-field.js';
import type { SchemaFieldProps } from '../field-props.js';
import { words } from '../words.js';

/** A choice of one value of a few; where there is a default, none cannot be chosen. */
export function ChoiceField(props: SchemaFieldProps & { fault?: string }) {
  const { name, schema, isRequired, value, onChange, path, fault } = props;
  const options = schema.enum!.map((choice) => ({ value: choice, text: choice }));
  const none = schema.default === undefined ? [{ value: '', text: isRequired ? 'Choose …' : '—' }] : [];
  return (
    <SelectField
      label={words(name)}
      hint={schema.description}
      fault={fault}
      options={[...none, ...options]}
      value={String(value ?? schema.default ?? '')}
      onChange={({ target }) => onChange(target.value || undefined, path)}
    />
  );
}
