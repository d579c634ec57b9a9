import { type ReactNode, useId } from 'react';
import type { Schema } from '../api/schema.js';
import { SelectField } from '../parts/select-field.js';
import { TextArea } from '../parts/text-area.js';
import { TextField } from '../parts/text-field.js';
import { ChoicesField } from './choices-field.js';
import { controlOf } from './control-of.js';
import { readNumber } from './entry.js';
import { type FieldFault, faultAt } from './field-faults.js';
import { JsonField } from './json-field.js';
import { PartField } from './part-field.js';
import { PartListField } from './part-list-field.js';
import { plainSchema } from './plain-schema.js';
import type { SchemaFormProps } from './schema-form.js';
import { useSuggestions } from './suggestions.js';
import { words } from './words.js';

/** A field of a form that is drawn from a JSON Schema. */
export interface SchemaFieldProps {
  name: string;
  schema: Schema;
  isRequired: boolean;
  value: unknown;
  /** Tells the new value, undefined for none, and the path of the field that was edited. */
  onChange: (value: unknown, path: string) => void;
  faults: readonly FieldFault[];
  path: string;
  /** Draws the fields of an object within this field. */
  draw: (form: SchemaFormProps) => ReactNode;
}

/** The control for one value: text, number, flag, choice, list, an object of fields, or JSON. */
export function SchemaField(props: SchemaFieldProps) {
  const { name, isRequired, value, onChange, faults, path } = props;
  const schema = plainSchema(props.schema);
  const listId = useId();
  const suggestions = useSuggestions(name);
  // Whether one that comes with a choice may be left out is said by its description.
  const isOptional = !isRequired && !schema['x-when'];
  const text = { label: isOptional ? `${words(name)} (optional)` : words(name), hint: schema.description };
  const fault = faultAt(faults, path);
  const enter = (next: unknown) => onChange(next, path);
  switch (controlOf(schema, value)) {
    case 'flag':
      return (
        <label className="choice">
          <input
            type="checkbox"
            checked={(value ?? schema.default) === true}
            onChange={({ target }) => enter(target.checked)}
          />
          <span>
            {words(name)} <span className="hint">{schema.description}</span>
            {fault && <span className="fault"> {fault}</span>}
          </span>
        </label>
      );
    case 'choice': {
      const options = schema.enum!.map((choice) => ({ value: choice, text: choice }));
      const none = schema.default === undefined ? [{ value: '', text: isRequired ? 'Choose …' : '—' }] : [];
      return (
        <SelectField
          {...text}
          label={words(name)}
          fault={fault}
          options={[...none, ...options]}
          value={String(value ?? schema.default ?? '')}
          onChange={({ target }) => enter(target.value || undefined)}
        />
      );
    }
    case 'choices':
      return <ChoicesField {...props} schema={schema} fault={fault} />;
    case 'texts':
      return (
        <TextArea
          {...text}
          hint={`${schema.description ?? ''} One a line.`}
          className="code"
          rows={2}
          fault={fault}
          value={(Array.isArray(value) ? value : value === undefined ? [] : [value]).join('\n')}
          onChange={({ target }) => enter(target.value === '' ? undefined : target.value.split('\n'))}
        />
      );
    case 'part':
      return <PartField {...props} schema={schema} />;
    case 'parts':
      return <PartListField {...props} schema={schema} />;
    case 'json':
      return <JsonField {...text} value={value} onChange={enter} fault={fault} />;
    case 'multiline':
      return (
        <TextArea
          {...text}
          rows={4}
          fault={fault}
          value={String(value ?? '')}
          onChange={({ target }) => enter(target.value || undefined)}
        />
      );
    case 'number':
    case 'text':
      return (
        <>
          <TextField
            {...text}
            fault={fault}
            type={schema.writeOnly ? 'password' : 'text'}
            autoComplete={schema.writeOnly ? 'new-password' : 'off'}
            spellCheck={false}
            inputMode={schema.type === 'integer' || schema.type === 'number' ? 'decimal' : undefined}
            list={suggestions.length > 0 ? listId : undefined}
            placeholder={schema.default === undefined ? undefined : String(schema.default)}
            value={String(value ?? '')}
            onChange={({ target }) =>
              enter(schema.type === 'string' ? target.value || undefined : readNumber(target.value))
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
}
