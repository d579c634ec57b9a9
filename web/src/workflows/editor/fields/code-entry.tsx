import { useEntry } from '../../../schema-form/use-entry.js';
import type { FieldText } from '../../../parts/fields/text-field.js';
import { CodeField } from './code-field.js';
import { usePreview } from './use-preview.js';

interface CodeEntryProps extends Omit<FieldText, 'label'> {
  name: string;
  /** Shown above; absent where something beside it says what it is. */
  label?: string;
  value: unknown;
  path: string;
  /** Whether the cursor goes into it when it appears. */
  isFocused?: boolean;
  onChange: (value: unknown) => void;
}

/** A value of any type as it is written: JSON, text, or a reference. */
export function CodeEntry({ value, path, onChange, fault, ...text }: CodeEntryProps) {
  const preview = usePreview(value);
  const entry = useEntry(path, value, onChange);
  return (
    <CodeField
      {...text}
      mode="json"
      text={entry.text}
      fault={entry.fault ?? fault}
      isMultiline
      onChange={entry.enter}
      preview={preview}
    />
  );
}
