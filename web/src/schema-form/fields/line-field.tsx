import type { Schema } from '../../api/schema.js';
import { ComboBox } from '../../parts/fields/combo-box.js';
import { type FieldText, TextField } from '../../parts/fields/text-field.js';
import { readNumber } from '../entry.js';
import { useSuggestions } from '../suggestions.js';

interface LineFieldProps extends FieldText {
  name: string;
  schema: Schema;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A text or number of one line; where it is known what may be meant, with a list of that. */
export function LineField({ name, schema, value, onChange, ...text }: LineFieldProps) {
  const suggestions = useSuggestions(name);
  const enter = (entered: string) => onChange(schema.type === 'string' ? entered || undefined : readNumber(entered));
  const input = {
    ...text,
    inputMode: schema.type === 'integer' || schema.type === 'number' ? ('decimal' as const) : undefined,
    placeholder: schema.default === undefined ? undefined : String(schema.default),
    value: String(value ?? ''),
  };
  if (suggestions.length > 0) {
    const options = suggestions.map(({ value: meant, text: what = meant }) => ({ value: meant, text: what }));
    return <ComboBox {...input} options={options} onEnter={enter} />;
  }
  return (
    <TextField
      {...input}
      type={schema.writeOnly ? 'password' : 'text'}
      autoComplete={schema.writeOnly ? 'new-password' : 'off'}
      spellCheck={false}
      onChange={({ target }) => enter(target.value)}
    />
  );
}
