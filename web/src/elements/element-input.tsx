import type { ElementField } from '../api/workflows/element.js';
import { SelectField } from '../parts/fields/select-field.js';
import { TextArea } from '../parts/fields/text-area.js';
import { TextField } from '../parts/fields/text-field.js';
import { words } from '../schema-form/words.js';

/** The control for one field of a form. */
export function ElementInput({ field, fault }: { field: ElementField; fault?: string }) {
  const { name, type = 'text', required, options = [] } = field;
  const label = field.label ?? words(name);
  const text = { label: required ? label : `${label} (optional)`, name, required, fault };
  switch (type) {
    case 'boolean':
      return (
        <div>
          <label className="choice">
            <input type="checkbox" name={name} />
            <span>{label}</span>
          </label>
          {fault && <p className="fault">{fault}</p>}
        </div>
      );
    case 'select': {
      const choices = options.map((option) => ({ value: option, text: option }));
      return <SelectField {...text} options={[{ value: '', text: 'Choose …' }, ...choices]} />;
    }
    case 'textarea':
      return <TextArea {...text} rows={4} />;
    case 'number':
      return <TextField {...text} type="number" step="any" />;
    case 'text':
    case 'date':
    case 'email':
      return <TextField {...text} type={type} />;
  }
}
