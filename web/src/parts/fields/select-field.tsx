import { type ComponentProps, useId } from 'react';
import { openFresh } from './open-fresh.js';
import { FieldNote, type FieldText } from './text-field.js';

/** A value of a choice, and how it reads. */
export interface Option {
  value: string;
  text: string;
}

/** A labelled choice of one value. */
export function SelectField({
  label,
  hint,
  fault,
  options,
  ...input
}: FieldText & { options: readonly Option[] } & ComponentProps<'select'>) {
  const id = useId();
  const described = `${id}-hint`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described}
        onFocus={openFresh}
        {...input}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNote id={described} hint={hint} fault={fault} />
    </div>
  );
}
