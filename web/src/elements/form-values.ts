import { numberOf } from '../data/read-json.js';
import type { ElementField } from '../api/workflows/element.js';

/** What a form sends: numbers and flags as such, all else as text; what was left empty is left out. */
export function formValues(fields: readonly ElementField[], form: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, type } of fields) {
    const entry = String(form.get(name) ?? '');
    if (type === 'boolean') values[name] = form.has(name);
    else if (entry !== '') values[name] = type === 'number' ? numberOf(entry) : entry;
  }
  return values;
}
