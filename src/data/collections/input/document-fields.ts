import type { InputFault } from '#libs/errors';
import { storableFaults } from '../filter/storable-json.js';

/** What is wrong with the fields of a document: names that belong to the service, and what cannot be stored. */
export function documentFaults(fields: Record<string, unknown>): InputFault[] {
  const reserved = Object.keys(fields)
    .filter((name) => name.startsWith('_') && name !== '__proto__')
    .map((name) => ({
      field: `fields.${name.slice(0, 100)}`,
      rule: 'reserved_name',
      message: 'names that begin with _ belong to the service',
    }));
  return [...reserved, ...storableFaults(fields, 'fields')];
}
