import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { FieldNote } from '../../../parts/text-field.js';
import { objectOf } from '../../../schema-form/object-of.js';
import type { TemplateFieldProps } from '../../../schema-form/template-controls.js';
import { CodeEntry } from './code-entry.js';

/** Whether a value can be written name by name; numbers that are kept exactly are objects too. */
export const isByName = (value: unknown): value is Record<string, unknown> | undefined =>
  value === undefined ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** An object as rows of names and values, such as headers, fields, or a body. */
export function KeyValueField({ name, label, hint, fault, value, path, onChange }: TemplateFieldProps) {
  const entries = Object.entries(objectOf(value));
  const [isAdding, setIsAdding] = useState(entries.length === 0);
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
      {isAdding ? (
        <div className="key-value">
          <NameInput
            label={`New name of ${name}`}
            name=""
            taken={entries.map(([key]) => key)}
            onRename={(next) => {
              set([...entries, [next, '']]);
              setIsAdding(false);
            }}
          />
        </div>
      ) : (
        <button type="button" className="small" aria-label={`Add to ${name}`} onClick={() => setIsAdding(true)}>
          <Plus size={14} aria-hidden /> Add
        </button>
      )}
      <FieldNote id={`${path}-note`} hint={hint} fault={fault} />
    </fieldset>
  );
}

interface NameInputProps {
  label: string;
  name: string;
  taken: readonly string[];
  onRename: (name: string) => void;
}

/** A name is taken over when its field is left: on the way it may be another one's. */
function NameInput({ label, name, taken, onRename }: NameInputProps) {
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
      onBlur={rename}
      onKeyDown={({ key }) => key === 'Enter' && rename()}
    />
  );
}
