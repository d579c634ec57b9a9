import { useId } from 'react';
import type { Schema } from '../../api/schema.js';
import { type FieldText, TextField } from '../../parts/fields/text-field.js';
import { readNumber } from '../entry.js';
import { useSuggestions } from '../suggestions.js';

interface LineFieldProps extends FieldText {
  name: string;
  schema: Schema;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A text or number of one line, with what may be meant offered below it. */
export function LineField({ name, schema, value, onChange, ...text }: LineFieldProps) {
  const listId = useId();
  const suggestions = useSuggestions(name);
  return (
    <>
      <TextField
        {...text}
        type={schema.writeOnly ? 'password' : 'text'}
        autoComplete={schema.writeOnly ? 'new-password' : 'off'}
        spellCheck={false}
        inputMode={schema.type === 'integer' || schema.type === 'number' ? 'decimal' : undefined}
        list={suggestions.length > 0 ? listId : undefined}
        placeholder={schema.default === undefined ? undefined : String(schema.default)}
        value={String(value ?? '')}
        onChange={({ target }) =>
          onChange(schema.type === 'string' ? target.value || undefined : readNumber(target.value))
        }
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion.value} value={suggestion.value}>
              {suggestion.text}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
