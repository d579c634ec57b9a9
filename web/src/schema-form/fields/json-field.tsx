import { useState } from 'react';
import type { FieldText } from '../../parts/text-field.js';
import { TextArea } from '../../parts/text-area.js';
import { readEntry, writeEntry } from '../entry.js';

const MAX_ROWS = 14;

interface JsonFieldProps extends FieldText {
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A value of any type: JSON, a reference, or text. While it is no JSON yet, the value stays as it was. */
export function JsonField({ value, onChange, fault, hint, ...text }: JsonFieldProps) {
  const [entry, setEntry] = useState(() => ({ text: writeEntry(value), value, fault: '' }));
  // It was changed elsewhere: undone, or in the text of the definition.
  const isCurrent = JSON.stringify(entry.value) === JSON.stringify(value);
  const shown = isCurrent ? entry : { text: writeEntry(value), value, fault: '' };
  const enter = (typed: string) => {
    try {
      const next = readEntry(typed);
      setEntry({ text: typed, value: next, fault: '' });
      onChange(next);
    } catch (error) {
      setEntry({ text: typed, value, fault: error instanceof Error ? error.message : 'is not JSON' });
    }
  };
  return (
    <TextArea
      {...text}
      className="code"
      rows={Math.min(MAX_ROWS, Math.max(2, shown.text.split('\n').length))}
      hint={`${hint ?? ''} JSON, text, or a reference.`.trim()}
      fault={shown.fault || fault}
      value={shown.text}
      onChange={({ target }) => enter(target.value)}
    />
  );
}
