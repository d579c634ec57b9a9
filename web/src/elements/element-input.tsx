import { useId } from 'react';
import type { ElementField } from '../api/workflows/element.js';
import { FileField } from '../parts/fields/file-field.js';
import { SelectField } from '../parts/fields/select-field.js';
import { TextArea } from '../parts/fields/text-area.js';
import { FieldNote, TextField } from '../parts/fields/text-field.js';
import { words } from '../schema-form/words.js';
import { fileHint } from './file-hint.js';

/** The control for one field of a form. */
export function ElementInput({ field, fault }: { field: ElementField; fault?: string }) {
  const { name, type = 'text', required, options = [], description: hint } = field;
  const label = field.label ?? words(name);
  const text = { label: required ? label : `${label} (optional)`, name, required, hint, fault };
  const note = `${useId()}-note`;
  switch (type) {
    case 'boolean':
      return (
        <div>
          <label className="choice">
            <input type="checkbox" name={name} aria-describedby={note} />
            <span>{label}</span>
          </label>
          <FieldNote id={note} hint={hint} fault={fault} />
        </div>
      );
    case 'select': {
      const choices = options.map((option) => ({ value: option, text: option }));
      return <SelectField {...text} options={[{ value: '', text: 'Choose …' }, ...choices]} />;
    }
    case 'textarea':
      return <TextArea {...text} rows={4} />;
    case 'file': {
      const { accept, multiple, maxBytes } = field;
      const told = [hint, fileHint(field)].filter(Boolean).join(' ');
      return <FileField {...text} hint={told} accept={accept?.join(',')} multiple={multiple} maxBytes={maxBytes} />;
    }
    case 'number':
      return <TextField {...text} type="number" step="any" />;
    case 'text':
    case 'date':
    case 'email':
      return <TextField {...text} type={type} />;
  }
}
