import { isUuid } from '#libs/crypto';
import { invalidInput, type AppError } from '#libs/errors';
import { isPlainObject, type JsonSchema } from '#libs/schema';

/** What stands for a file in the values of a run. Only the id counts; the rest tells people and expressions what it is. */
export interface FileReference {
  $file: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
}

/** Schema of a reference, for editors and documents. */
export const fileReferenceSchema: JsonSchema = {
  type: 'object',
  title: 'File',
  required: ['$file', 'name', 'type', 'size'],
  additionalProperties: false,
  properties: {
    $file: { type: 'string', format: 'uuid', description: 'Id of the file.' },
    name: { type: 'string', description: 'File name.' },
    type: { type: 'string', description: 'Media type.' },
    size: { type: 'integer', minimum: 0, description: 'Bytes.' },
  },
};

/** The reference to a file that is stored. */
export function referenceTo({ id, name, type, size }: Omit<FileReference, '$file'> & { id: string }): FileReference {
  return { $file: id, name, type, size };
}

/** Whether a value is a reference to a file and nothing else. */
export function isFileReference(value: unknown): value is FileReference {
  if (!isPlainObject(value) || !isUuid(value['$file'])) return false;
  return Object.keys(value).every((key) => Object.hasOwn(fileReferenceSchema['properties'] as object, key));
}

/** What a caller hears who names a file. */
export const referenceFault = (field: string): AppError =>
  invalidInput(field, 'file_reference', '$file is not allowed as a key; send the file itself');

/**
 * Refuses values of callers that name a file. Whoever knows the id of one could have a workflow read it for them; files come as
 * such. `text` is the JSON itself, where it is at hand: without the letters there is nothing to look for. `field` is where the
 * value came from.
 * @throws AppError `invalid_input` with the rule `file_reference`
 */
export function refuseReferences(
  value: unknown,
  { text, field = 'body' }: { text?: Buffer; field?: string } = {},
): void {
  if (text && !text.includes('$file') && !text.includes('\\u00')) return;
  const left = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '$file')) throw referenceFault(field);
    for (const inner of Object.values(next)) if (typeof inner === 'object' && inner !== null) left.push(inner);
  }
}
