import { useContext } from 'react';
import { readNumber } from '../../../schema-form/entry.js';
import type { TemplateFieldProps } from '../../../schema-form/template-controls.js';
import { useEntry } from '../../../schema-form/use-entry.js';
import { CodeField } from './code-field.js';
import { previewOf } from './preview.js';
import { RootsContext } from './roots.js';

/** The field of a value that may be a template: a text, a number, or any JSON. */
export function TemplateField({ control, value, path, onChange, fault, ...text }: TemplateFieldProps) {
  const roots = useContext(RootsContext);
  const entry = useEntry(path, value, onChange);
  const isJson = control === 'json';
  const enter = (typed: string) => onChange(control === 'number' ? readNumber(typed) : typed || undefined);
  return (
    <CodeField
      {...text}
      mode={isJson ? 'json' : 'text'}
      text={isJson ? entry.text : String(value ?? '')}
      fault={entry.fault ?? fault}
      isMultiline={isJson || control === 'multiline'}
      onChange={isJson ? entry.enter : enter}
      preview={typeof value === 'string' ? previewOf(value, roots) : undefined}
    />
  );
}
