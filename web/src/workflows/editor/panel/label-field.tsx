import { useState } from 'react';
import { TextField } from '../../../parts/fields/text-field.js';

interface LabelFieldProps {
  label: string;
  fault?: string;
  onRename: (label: string) => void;
}

/**
 * The label of a node. It is changed when the field is left, not with every key: on the way it may be the label of another
 * node, whose references would then be taken for its own.
 */
export function LabelField({ label, fault, onRename }: LabelFieldProps) {
  const [entry, setEntry] = useState({ label, text: label });
  // It was changed elsewhere: undone, or in the text of the definition.
  const text = entry.label === label ? entry.text : label;
  const rename = () => {
    if (text === label) return;
    // The entry is done with: when the change is undone, the field shows the former label, not the entry again.
    setEntry({ label: text, text });
    onRename(text);
  };
  return (
    <TextField
      label="Label"
      hint={'Other nodes refer to it as $"label". Renaming updates their references.'}
      maxLength={100}
      value={text}
      fault={fault}
      onChange={({ target }) => setEntry({ label, text: target.value })}
      onBlur={rename}
      onKeyDown={({ key }) => key === 'Enter' && rename()}
    />
  );
}
