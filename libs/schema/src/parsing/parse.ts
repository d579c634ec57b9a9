import { AppError, type InputFault } from '#libs/errors';
import { checkObject, planOf } from './check-object.js';
import type { InputClass } from '../field.js';
import { isPlainObject } from './plain-object.js';

/** Where an input comes from. */
export interface RawInput {
  /** The JSON body: it must be an object if there is one. */
  body?: unknown;
  /** Query and path values: texts, read by each field's kind. Path values are laid over query values by the caller. */
  text?: Record<string, unknown>;
}

/**
 * Reads an input of a class from body, query and path. What stands in `text` wins over the body: no body changes what the
 * address names.
 * @throws AppError `invalid_input` with every fault at once
 */
export function parse<T extends object>(inputClass: InputClass<T>, { body, text }: RawInput): T {
  const faults: InputFault[] = [];
  if (body !== undefined && !isPlainObject(body))
    throw refused([{ field: '', rule: 'type', message: 'the body must be a JSON object' }]);
  const read = text && readText(inputClass, text);
  const raw: Record<string, unknown> = read && body ? { ...body, ...read } : (read ?? body ?? {});
  const value = checkObject(inputClass, raw, '', { faults });
  if (faults.length > 0) throw refused(faults);
  return value;
}

/**
 * Reads an object without throwing: the value as far as it could be read, and every fault. With `isDeferred`, texts that
 * stand for values not known yet are left as they are, and rules over several fields wait for them.
 */
export function inspect<T extends object>(
  inputClass: InputClass<T>,
  raw: Record<string, unknown>,
  isDeferred?: (value: string) => boolean,
): { value: T; faults: InputFault[] } {
  const faults: InputFault[] = [];
  return { value: checkObject(inputClass, raw, '', { faults, isDeferred }), faults };
}

function readText(inputClass: InputClass, text: Record<string, unknown>): Record<string, unknown> {
  const { known, emptyIsMissing } = planOf(inputClass);
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(text)) {
    const declared = known.get(name);
    const isMissing = emptyIsMissing && text[name] === '';
    const value = declared && !isMissing ? declared.type.fromText(text[name]) : text[name];
    // Defined, not assigned: a query named __proto__ must become an own, unknown field.
    if (name === '__proto__')
      Object.defineProperty(read, name, { value, enumerable: true, writable: true, configurable: true });
    else read[name] = value;
  }
  return read;
}

/** The error of an input with these faults, `invalid_input`; a single one is told in its detail too. */
export function refused(faults: InputFault[]): AppError {
  const [first] = faults;
  const detail =
    faults.length === 1 && first
      ? `${first.field ? `${first.field}: ` : ''}${first.message}`
      : `${faults.length} fields are wrong; see errors.`;
  return new AppError('invalid_input', detail, { errors: faults });
}
