import { type ComponentProps, useId } from 'react';
import { FieldNote, type FieldText } from './text-field.js';

/** A labelled input of several lines. */
export function TextArea({ label, hint, fault, ...input }: FieldText & ComponentProps<'textarea'>) {
  const id = useId();
  const described = `${id}-hint`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        spellCheck={false}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described}
        {...input}
      />
      <FieldNote id={described} hint={hint} fault={fault} />
    </div>
  );
}
