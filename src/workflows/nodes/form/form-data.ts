import { AppError, type InputFault } from '#libs/errors';
import { isNumeric } from '#libs/json';
import { isPlainObject } from '#libs/schema';
import { isFileReference } from '../../../files/file-reference.js';
import type { FormField } from './form-field.js';

const MAX_TEXT = 10_000;
/** Names that are told to be unknown; whoever sends more has no interest in them. */
const MOST_UNKNOWN = 50;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63})+$/;

type Fault = Omit<InputFault, 'field'>;
/** The files that came with a form. */
type Came = readonly { readonly id: string }[];

/** What is wrong with a value of each type of field. */
const faultOf: Record<FormField['type'], (value: unknown, field: FormField, came: Came) => Fault | undefined> = {
  text: (value) => textFault(value),
  textarea: (value) => textFault(value),
  number: (value) => (isNumeric(value) ? undefined : { rule: 'type', message: 'must be a number' }),
  boolean: (value) => (typeof value === 'boolean' ? undefined : { rule: 'type', message: 'must be true or false' }),
  date: (value) =>
    textFault(value) ??
    (isDate(value as string) ? undefined : { rule: 'format', message: 'must be a date, YYYY-MM-DD' }),
  email: (value) =>
    textFault(value) ??
    (EMAIL.test(value as string) ? undefined : { rule: 'format', message: 'must be an email address' }),
  select: (value, { options = [] }) =>
    options.includes(value as string) ? undefined : { rule: 'choice', message: `must be one of ${options.join(', ')}` },
  file: fileFault,
};

/**
 * Form data as its fields declare it: nothing else, and everything that is required. What was not sent is null. An empty text
 * stays one in `text` and `textarea`; in fields of other types it is no value, so null. A file is one of those that came with the
 * form: whoever knows the id of another one does not get it into the run.
 * @throws AppError `invalid_input` with every fault
 */
export function readFormData(
  fields: readonly FormField[],
  { data, files }: { data: unknown; files: Came },
): Record<string, unknown> {
  if (!isPlainObject(data)) throw refused([{ field: '', rule: 'type', message: 'must be an object of form data' }]);
  const known = new Set(fields.map(({ name }) => name));
  const faults: InputFault[] = Object.keys(data)
    .filter((name) => !known.has(name))
    .slice(0, MOST_UNKNOWN)
    .map((name) => ({ field: name.slice(0, 100), rule: 'unknown', message: 'is no field of this form' }));
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined;
    const isMissing = value === undefined || value === null || (value === '' && (field.required || !takesEmpty(field)));
    if (isMissing && field.required) faults.push({ field: field.name, rule: 'required', message: 'must be filled in' });
    const fault = isMissing ? undefined : faultOf[field.type](value, field, files);
    if (fault) faults.push({ field: field.name, ...fault });
    values[field.name] = isMissing ? null : field.multiple ? [value].flat() : value;
  }
  if (faults.length > 0) throw refused(faults);
  return values;
}

function takesEmpty({ type }: FormField): boolean {
  return type === 'text' || type === 'textarea';
}

function textFault(value: unknown): Fault | undefined {
  if (typeof value !== 'string') return { rule: 'type', message: 'must be a text' };
  return value.length > MAX_TEXT ? { rule: 'max', message: `must have at most ${MAX_TEXT} characters` } : undefined;
}

function fileFault(value: unknown, { multiple }: FormField, came: Came): Fault | undefined {
  const isOurs = (one: unknown) => isFileReference(one) && came.some(({ id }) => id === one.$file);
  if (![value].flat().every(isOurs))
    return { rule: 'file_reference', message: 'must be the file itself, sent as multipart/form-data' };
  return Array.isArray(value) && !multiple ? { rule: 'too_many', message: 'takes one file' } : undefined;
}

function isDate(text: string): boolean {
  return DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

function refused(errors: InputFault[]): AppError {
  return new AppError('invalid_input', 'The form is not filled in correctly; see errors.', { errors });
}
