import type { SchemaFieldProps } from '../field-props.js';
import { words } from '../words.js';
import { Sentence } from '../../parts/values/sentence.js';

/** True or false; while nothing is entered, the default. */
export function FlagField({ name, schema, value, onChange, path, fault }: SchemaFieldProps & { fault?: string }) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={(value ?? schema.default) === true}
        onChange={({ target }) => onChange(target.checked, path)}
      />
      <span>
        {words(name)}{' '}
        <span className="hint">
          <Sentence text={schema.description} />
        </span>
        {fault && (
          <span className="fault">
            {' '}
            <Sentence text={fault} />
          </span>
        )}
      </span>
    </label>
  );
}
