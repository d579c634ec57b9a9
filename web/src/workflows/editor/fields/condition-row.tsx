import { X } from 'lucide-react';
import type { Schema } from '../../../api/schema.js';
import { openFresh } from '../../../parts/fields/open-fresh.js';
import { type FieldFault, faultAt } from '../../../schema-form/field-faults.js';
import { plainSchema } from '../../../schema-form/plain-schema.js';
import { shownFields } from '../../../schema-form/shown-fields.js';
import { withField } from '../../../schema-form/with-field.js';
import { words } from '../../../schema-form/words.js';
import { CodeEntry } from './code-entry.js';

interface ConditionRowProps {
  name: string;
  schema: Schema;
  value: Readonly<Record<string, unknown>>;
  faults: readonly FieldFault[];
  path: string;
  onChange: (value: Record<string, unknown>, path: string) => void;
  /** Absent where there is nothing to take away. */
  onRemove?: () => void;
}

/** One condition: its values take references, its operator is chosen; a right side is asked for where one is compared. */
export function ConditionRow({ name, schema, value, faults, path, onChange, onRemove }: ConditionRowProps) {
  const set = (field: string, next: unknown) => onChange(withField(value, field, next), `${path}.${field}`);
  return (
    <div className="condition" role="group" aria-label={name}>
      <div className="condition-parts">
        {shownFields(schema, value).map(([field, declared]) => {
          const part = plainSchema(declared);
          const label = `${name} ${words(field).toLowerCase()}`;
          const fault = faultAt(faults, `${path}.${field}`);
          return (
            <div key={field} data-field={`${path}.${field}`}>
              {part.enum ? (
                <OperatorChoice
                  {...{ label, fault, choices: part.enum }}
                  value={String(value[field] ?? part.default ?? '')}
                  onChange={(next) => set(field, next)}
                />
              ) : part.type === 'string' ? (
                <input
                  aria-label={label}
                  placeholder={words(field).toLowerCase()}
                  spellCheck={false}
                  autoComplete="off"
                  value={String(value[field] ?? '')}
                  aria-invalid={fault ? true : undefined}
                  title={fault}
                  onChange={({ target }) => set(field, target.value || undefined)}
                />
              ) : (
                <CodeEntry
                  name={label}
                  value={value[field]}
                  path={`${path}.${field}`}
                  fault={fault}
                  onChange={(next) => set(field, next)}
                />
              )}
            </div>
          );
        })}
      </div>
      {onRemove && (
        <button type="button" className="icon quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}

interface OperatorChoiceProps {
  label: string;
  fault?: string;
  choices: readonly string[];
  value: string;
  onChange: (value: string | undefined) => void;
}

function OperatorChoice({ label, fault, choices, value, onChange }: OperatorChoiceProps) {
  return (
    <select
      aria-label={label}
      aria-invalid={fault ? true : undefined}
      title={fault}
      value={value}
      onFocus={openFresh}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      {!choices.includes(value) && <option value="">Choose …</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words(choice).toLowerCase()}
        </option>
      ))}
    </select>
  );
}
