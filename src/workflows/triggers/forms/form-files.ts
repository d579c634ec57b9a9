import { invalidInput } from '#libs/errors';
import type { FormPart } from '../../../files/incoming/read-form.js';
import type { Environment } from '../../../platform/config/environment.js';
import type { FormField } from '../../nodes/form/form-field.js';

/** Bytes of a file where the author says nothing: a public form lets strangers use the room of the workspace. */
const USUAL_MAX_BYTES = 10_000_000;

/** Bytes that a file of a field may have. */
export function maxBytesOf(
  { maxBytes = USUAL_MAX_BYTES }: FormField,
  { FILE_MAX_BYTES }: Pick<Environment, 'FILE_MAX_BYTES'>,
): number {
  return Math.min(maxBytes, FILE_MAX_BYTES);
}

/** Judges the files of one sent form by its fields, each when it begins: how many bytes may come. @throws AppError `invalid_input` */
export function fileJudge(
  fields: readonly FormField[],
  environment: Pick<Environment, 'FILE_MAX_BYTES'>,
): (part: FormPart) => number {
  const met = new Set<string>();
  return (part) => {
    const field = fields.find(({ name }) => name === part.field);
    if (!field) throw invalidInput(part.field, 'unknown', 'is no field of this form');
    if (field.type !== 'file') throw invalidInput(part.field, 'type', 'takes no file');
    if (met.has(field.name) && !field.multiple) throw invalidInput(field.name, 'too_many', 'takes one file');
    met.add(field.name);
    if (!accepts(field, part))
      throw invalidInput(field.name, 'accept', `takes files of these kinds only: ${field.accept!.join(', ')}`);
    return maxBytesOf(field, environment);
  };
}

/** Whether a file is of a kind that its field takes, as browsers read the attribute `accept` of an input (HTML standard). */
function accepts({ accept }: FormField, { name, type }: FormPart): boolean {
  const kindOf = (entry: string): boolean => {
    if (entry.startsWith('.')) return name.toLowerCase().endsWith(entry);
    return entry.endsWith('/*') ? type.startsWith(entry.slice(0, -1)) : type === entry;
  };
  return accept?.some(kindOf) ?? true;
}
