import { faultOnly } from '../field-faults.js';
import type { SchemaFieldProps } from '../field-props.js';
import { objectOf } from '../object-of.js';
import { words } from '../words.js';
import { Sentence } from '../../parts/values/sentence.js';

/** A list of objects, such as conditions or cases, in which items are added, moved up and removed. */
export function PartListField({ name, schema, value, onChange, faults, path, draw }: SchemaFieldProps) {
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const fault = faultOnly(faults, path);
  const moveUp = (index: number) =>
    onChange(items.with(index - 1, items[index]).with(index, items[index - 1]), `${path}[]`);
  return (
    <fieldset className="part" aria-label={words(name)}>
      <div className="card-head">
        <legend>{words(name)}</legend>
        <button type="button" className="small" onClick={() => onChange([...items, {}], `${path}[]`)}>
          Add one
        </button>
      </div>
      <p className={fault ? 'fault' : 'hint'}>
        <Sentence text={fault ?? schema.description} />
      </p>
      {items.map((item, index) => (
        <div key={index} className="part-item" role="group" aria-label={`${words(name)} ${index + 1}`}>
          <div className="card-head">
            <span className="label">{index + 1}</span>
            <span className="actions">
              {index > 0 && (
                <button type="button" className="small quiet" onClick={() => moveUp(index)}>
                  Move up
                </button>
              )}
              <button
                type="button"
                className="small quiet"
                aria-label={`Remove ${index + 1} of ${words(name)}`}
                onClick={() => onChange(items.toSpliced(index, 1), `${path}[]`)}
              >
                Remove
              </button>
            </span>
          </div>
          {draw({
            schema: schema.items!,
            value: objectOf(item),
            onChange: (next, at) => onChange(items.with(index, next), at),
            faults,
            path: `${path}[${index}].`,
          })}
        </div>
      ))}
    </fieldset>
  );
}
