import { TextArea } from '../parts/fields/text-area.js';

interface HandlingNoteProps {
  note: string;
  onChange: (note: string) => void;
  fault?: string;
}

/** What was done about a failed run, in a few words. */
export function HandlingNote({ note, onChange, fault }: HandlingNoteProps) {
  return (
    <TextArea
      label="Note (optional)"
      rows={3}
      maxLength={500}
      spellCheck
      value={note}
      onChange={({ target }) => onChange(target.value)}
      hint="At most 500 characters. Everybody who may read runs sees it."
      fault={fault}
    />
  );
}
