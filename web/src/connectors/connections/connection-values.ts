import type { FormField } from '../../api/connectors/connector.js';
import { instantOf } from '../../data/local-time.js';
import { parseJson } from '../../data/parse-json.js';

/**
 * What the form of a connection sends: empty entries are left out, lists are split into lines, JSON is read, times are in UTC.
 * @throws RequestFailed for an entry that is not JSON
 */
export function connectionValues(fields: readonly FormField[], form: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, kind, label } of fields) {
    const entry = String(form.get(name) ?? '').trim();
    if (entry === '') continue;
    if (kind === 'flag') values[name] = true;
    else if (kind === 'list') values[name] = entry.split(/\s+/);
    else if (kind === 'json') values[name] = parseJson(entry, { field: name, label });
    // Entered in the time of the browser.
    else if (kind === 'timestamp') values[name] = instantOf(entry);
    else values[name] = entry;
  }
  return values;
}
