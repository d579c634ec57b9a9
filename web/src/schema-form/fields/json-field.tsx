import type { FieldText } from '../../parts/fields/text-field.js';
import { TextArea } from '../../parts/fields/text-area.js';
import { useEntry } from '../use-entry.js';

const MAX_ROWS = 14;

interface JsonFieldProps extends FieldText {
  value: unknown;
  path: string;
  onChange: (value: unknown) => void;
}

/** A value of any type: JSON, a reference, or text. */
export function JsonField({ value, path, onChange, fault, hint, ...text }: JsonFieldProps) {
  const entry = useEntry(path, value, onChange);
  return (
    <TextArea
      {...text}
      className="code"
      rows={Math.min(MAX_ROWS, Math.max(2, entry.text.split('\n').length))}
      hint={`${hint ?? ''} JSON, text, or a reference.`.trim()}
      fault={entry.fault ?? fault}
      value={entry.text}
      onChange={({ target }) => entry.enter(target.value)}
    />
  );
}
