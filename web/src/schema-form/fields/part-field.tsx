import { objectOf } from '../object-of.js';
import { faultOnly } from '../field-faults.js';
import type { SchemaFieldProps } from '../field-props.js';
import { words } from '../words.js';
import { Sentence } from '../../parts/values/sentence.js';

/** An object of fields within a form. One that may be left out is added and taken away by a button. */
export function PartField({ name, schema, isRequired, value, onChange, faults, path, draw }: SchemaFieldProps) {
  const shown = value ?? schema.default;
  const fault = faultOnly(faults, path);
  return (
    <fieldset className="part" aria-label={words(name)}>
      <div className="card-head">
        <legend>{words(name)}</legend>
        {shown === undefined ? (
          <button type="button" className="small" onClick={() => onChange({}, path)}>
            Add
          </button>
        ) : (
          !isRequired &&
          value !== undefined && (
            <button type="button" className="small quiet" onClick={() => onChange(undefined, path)}>
              Remove
            </button>
          )
        )}
      </div>
      <p className={fault ? 'fault' : 'hint'}>
        <Sentence text={fault ?? schema.description} />
      </p>
      {shown !== undefined && draw({ schema, value: objectOf(shown), onChange, faults, path: `${path}.` })}
    </fieldset>
  );
}
