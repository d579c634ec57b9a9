import { useState } from 'react';
import type { Schema } from '../api/schema.js';
import { faultAt } from './field-faults.js';
import type { SchemaFormProps } from './field-props.js';
import { SchemaField } from './schema-field.js';
import { shownFields } from './shown-fields.js';
import { withField } from './with-field.js';
import { words } from './words.js';

/** As many fields are shown whole. */
const FEW = 4;

/** The fields of an object by its JSON Schema; of many, those without a value that need none are folded. */
export function SchemaForm({ schema, value, onChange, faults, path = '', without = [] }: SchemaFormProps) {
  const fields = shownFields(schema, value).filter(([name]) => !without.includes(name));
  // Once: a field that moved while it is filled in would lose the cursor.
  const [folded] = useState(() => (fields.length > FEW ? foldable(schema, value) : NONE));
  const draw = ([name, field]: [string, Schema]) => (
    <div key={name} data-field={path + name}>
      <SchemaField
        name={name}
        schema={field}
        isRequired={schema.required?.includes(name) ?? false}
        value={value[name]}
        onChange={(next, at) => onChange(withField(value, name, next), at)}
        faults={faults}
        path={path + name}
        draw={(inner) => <SchemaForm {...inner} />}
      />
    </div>
  );
  const more = fields.filter(([name]) => folded.has(name));
  const isWrong = more.some(([name]) => faultAt(faults, path + name) !== undefined);
  return (
    <div className="stack">
      {fields.filter(([name]) => !folded.has(name)).map(draw)}
      {more.length > 0 && (
        <details className="more" open={isWrong || undefined}>
          <summary>
            {fields.length === more.length ? 'Settings' : 'More settings'}{' '}
            <span className="hint">{listed(more.map(([name]) => words(name)))}</span>
          </summary>
          <div className="stack">{more.map(draw)}</div>
        </details>
      )}
    </div>
  );
}

/** As many folded fields are named. */
const NAMED = 6;

function listed(names: readonly string[]): string {
  return names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ' …' : '');
}

const NONE: ReadonlySet<string> = new Set();

/** Names of the fields that need no value and have none, not even by themselves. Those that come with a choice stay beside it, and those that most give stay in sight. */
function foldable({ properties = {}, required = [] }: Schema, value: Readonly<Record<string, unknown>>): Set<string> {
  const found = Object.entries(properties).filter(
    ([name, field]) =>
      !required.includes(name) &&
      !field['x-when'] &&
      !field['x-prominent'] &&
      field.default === undefined &&
      value[name] === undefined,
  );
  return new Set(found.map(([name]) => name));
}
