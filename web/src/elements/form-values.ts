import { numberOf } from '../data/read-json.js';
import type { ElementField } from '../api/workflows/element.js';

/** What a form sends: numbers and flags as such, files as lists, all else as text; what was left empty is left out. */
export function formValues(fields: readonly ElementField[], form: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, type } of fields) {
    if (type === 'file') {
      // An input without a file gives one that has no name.
      const files = form.getAll(name).filter((entry) => entry instanceof File && entry.name !== '');
      if (files.length > 0) values[name] = files;
      continue;
    }
    const entry = String(form.get(name) ?? '');
    if (type === 'boolean') values[name] = form.has(name);
    else if (entry !== '') values[name] = type === 'number' ? numberOf(entry) : entry;
  }
  return values;
}

/** What is sent: the values as JSON, or as multipart/form-data where the form asks for files. */
export function formBody(fields: readonly ElementField[], form: FormData): Record<string, unknown> | FormData {
  const values = formValues(fields, form);
  if (!fields.some(({ type }) => type === 'file')) return values;
  const body = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const part of [value].flat()) body.append(name, part instanceof File ? part : String(part));
  return body;
}
