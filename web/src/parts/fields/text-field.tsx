import { type ComponentProps, useId } from 'react';
import { Sentence } from '../values/sentence.js';

/** What every field of a form shows around its control. */
export interface FieldText {
  label: string;
  hint?: string;
  /** What is wrong with the entry. */
  fault?: string;
}

/** A labelled input of one line. */
export function TextField({ label, hint, fault, autoFocus, ...input }: FieldText & ComponentProps<'input'>) {
  const id = useId();
  const described = `${id}-hint`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={autoFocus ? markFocus : undefined}
        autoFocus={autoFocus}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described}
        {...input}
      />
      <FieldNote id={described} hint={hint} fault={fault} />
    </div>
  );
}

/** React focuses at once and leaves the attribute out; a dialog that opens afterwards focuses what carries it. */
function markFocus(input: HTMLInputElement | null): void {
  input?.toggleAttribute('autofocus', true);
}

/** The sentence below a control: what is wrong with the entry, else what is wanted. */
export function FieldNote({ id, hint, fault }: { id: string; hint?: string; fault?: string }) {
  if (fault)
    return (
      <p id={id} className="fault">
        <Sentence text={fault} />
      </p>
    );
  return hint ? (
    <p id={id} className="hint">
      <Sentence text={hint} />
    </p>
  ) : null;
}
