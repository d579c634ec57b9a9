import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FieldNote } from '../../../parts/fields/text-field.js';
import { faultAt, faultOnly } from '../../../schema-form/field-faults.js';
import type { SchemaFieldProps } from '../../../schema-form/field-props.js';
import { objectOf } from '../../../schema-form/object-of.js';
import { useUnfinishedEntry } from '../../../schema-form/unfinished.js';
import { words } from '../../../schema-form/words.js';
import { CodeEntry } from './code-entry.js';
import { ConditionRow } from './condition-row.js';
import { JsonSwitch } from './json-switch.js';

/** A list of conditions or cases as rows: a value, how it is compared, and with what; with a way to its JSON. */
export function ConditionList({ name, schema, value, onChange, faults, path }: SchemaFieldProps) {
  const title = words(name);
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const [wantsText, setWantsText] = useState(false);
  const [unfinished] = useUnfinishedEntry(path);
  const isText = wantsText || unfinished !== undefined;
  // The first row is there before anything of it is written.
  const rows = items.length === 0 ? [{}] : items;
  return (
    <div className="json-template">
      <JsonSwitch
        name={title}
        isText={isText}
        isDisabled={unfinished !== undefined}
        onSwitch={() => setWantsText(!wantsText)}
      />
      {isText ? (
        <CodeEntry
          name={title}
          label={title}
          hint={schema.description}
          fault={faultAt(faults, path)}
          value={value}
          path={path}
          onChange={(next) => onChange(next, path)}
        />
      ) : (
        <fieldset className="conditions">
          <legend className="label">{title}</legend>
          {rows.map((item, index) => (
            <ConditionRow
              key={index}
              name={`${title} ${index + 1}`}
              schema={schema.items!}
              value={objectOf(item)}
              faults={faults}
              path={`${path}[${index}]`}
              onChange={(next, at) => onChange(rows.with(index, next), at)}
              onRemove={items.length > 0 ? () => onChange(items.toSpliced(index, 1), `${path}[]`) : undefined}
            />
          ))}
          <button
            type="button"
            className="small"
            aria-label={`Add to ${title}`}
            onClick={() => onChange([...rows, {}], `${path}[]`)}
          >
            <Plus size={14} aria-hidden /> Add
          </button>
          <FieldNote id={`${path}-note`} hint={schema.description} fault={faultOnly(faults, path)} />
        </fieldset>
      )}
    </div>
  );
}
