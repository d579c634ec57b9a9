import type { SchemaFieldProps } from '../field-props.js';
import { words } from '../words.js';
import { Sentence } from '../../parts/values/sentence.js';

/** A choice of several values of a few. */
export function ChoicesField({ name, schema, value, onChange, path, fault }: SchemaFieldProps & { fault?: string }) {
  const chosen = (value ?? schema.default ?? []) as readonly string[];
  const toggle = (choice: string) => {
    const all = schema.items?.enum ?? [];
    onChange(
      all.filter((other) => (other === choice ? !chosen.includes(choice) : chosen.includes(other))),
      path,
    );
  };
  return (
    <fieldset>
      <legend>{words(name)}</legend>
      {schema.items?.enum?.map((choice) => (
        <label key={choice} className="choice inline">
          <input type="checkbox" checked={chosen.includes(choice)} onChange={() => toggle(choice)} />
          <span>{choice}</span>
        </label>
      ))}
      <p className={fault ? 'fault' : 'hint'}>
        <Sentence text={fault ?? schema.description} />
      </p>
    </fieldset>
  );
}
