import { X } from 'lucide-react';
import { useContext, useState } from 'react';
import { FieldNote } from '../../../parts/fields/text-field.js';
import { objectOf } from '../../../schema-form/object-of.js';
import type { TemplateFieldProps } from '../../../schema-form/template-controls.js';
import { InsertionContext } from '../references/insertion.js';
import { CodeEntry } from './code-entry.js';

/** Whether a value can be written name by name; numbers that are kept exactly are objects too. */
export const isByName = (value: unknown): value is Record<string, unknown> | undefined =>
  value === undefined ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

interface KeyValueFieldProps extends TemplateFieldProps {
  /** Takes a reference in place of the whole object, while nothing of it is named. */
  onWhole: (reference: string) => void;
}

/** An object as rows of names and values, such as headers, fields, or a body. */
export function KeyValueField(props: KeyValueFieldProps) {
  const { name, label, hint, fault, value, path, onChange, onWhole } = props;
  const entries = Object.entries(objectOf(value));
  const insertion = useContext(InsertionContext);
  const [added, setAdded] = useState<string>();
  const set = (next: readonly (readonly [string, unknown])[]) =>
    onChange(next.length === 0 ? undefined : Object.fromEntries(next));
  return (
    <fieldset className="key-values">
      <legend className="label">{label}</legend>
      {entries.map(([key, item], index) => (
        <div key={index} className="key-value">
          <NameInput
            label={`Name ${index + 1} of ${name}`}
            name={key}
            taken={entries.filter((_, other) => other !== index).map(([other]) => other)}
            onRename={(next) => set(entries.with(index, [next, item]))}
          />
          <CodeEntry
            name={`${name} ${key}`}
            // A text without letters is shown as nothing, so that a reference put there is the whole value.
            value={item === '' ? undefined : item}
            path={`${path}.${key}`}
            isFocused={key === added}
            onChange={(next) => set(entries.with(index, [key, next ?? '']))}
          />
          <button
            type="button"
            className="icon quiet"
            aria-label={`Remove ${key} of ${name}`}
            onClick={() => set(entries.toSpliced(index, 1))}
          >
            <X size={14} aria-hidden />
          </button>
        </div>
      ))}
      <div className="key-value">
        <NameInput
          key={entries.length}
          label={`New name of ${name}`}
          name=""
          taken={entries.map(([key]) => key)}
          onFocus={() => entries.length === 0 && insertion?.aim({ name, put: onWhole })}
          onRename={(next) => {
            set([...entries, [next, '']]);
            setAdded(next);
          }}
        />
      </div>
      <FieldNote id={`${path}-note`} hint={hint} fault={fault} />
    </fieldset>
  );
}

interface NameInputProps {
  label: string;
  name: string;
  taken: readonly string[];
  onRename: (name: string) => void;
  onFocus?: () => void;
}

/** A name is taken over when its field is left: on the way it may be another one's. */
function NameInput({ label, name, taken, onRename, onFocus }: NameInputProps) {
  const [entry, setEntry] = useState({ name, text: name });
  const text = entry.name === name ? entry.text : name;
  const isTaken = taken.includes(text);
  const rename = () => {
    if (text !== name && text !== '' && !isTaken) onRename(text);
  };
  return (
    <input
      aria-label={label}
      placeholder="name"
      spellCheck={false}
      autoComplete="off"
      value={text}
      aria-invalid={isTaken || undefined}
      title={isTaken ? 'There is this name already.' : undefined}
      onChange={({ target }) => setEntry({ name, text: target.value })}
      onFocus={onFocus}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The cursor goes on to the value, which must not get the line break.
        event.preventDefault();
        rename();
      }}
    />
  );
}
