import { filterLimits } from './filter-limits.js';

/** What the service itself knows of every document. */
export const systemFields = ['_id', '_createdAt', '_updatedAt'] as const;
/** One of `systemFields`. */
export type SystemField = (typeof systemFields)[number];

/** A field of a document: one of the service's, or the steps that lead to one of the author's. */
export type FieldName = { readonly system: SystemField } | { readonly path: readonly string[] };

/** Why a text names no field. */
export interface FieldNameFault {
  rule: 'field_name' | 'too_long' | 'nul_character' | 'lone_surrogate';
  message: string;
}

/**
 * Reads the name of a field. A dot steps into an object (`address.city`), a number into a list (`items.0`); `\` takes the
 * next character as it is, so `a\.b` is the field "a.b" itself and `\and` the field "and".
 */
export function parseFieldName(text: string): FieldName | FieldNameFault {
  if (text.length > filterLimits.fieldLength)
    return { rule: 'too_long', message: `the name of a field has at most ${filterLimits.fieldLength} characters` };
  if (text.includes('\0')) return { rule: 'nul_character', message: 'the name of a field holds no NUL character' };
  if (!text.isWellFormed())
    return { rule: 'lone_surrogate', message: 'the name of a field must be well-formed Unicode' };
  if (text.startsWith('_')) {
    const system = systemFields.find((name) => name === text);
    return system ? { system } : wrong(`of the names that begin with _ there are only ${systemFields.join(', ')}`);
  }
  const path = splitSteps(text);
  if (!path) return wrong('the name of a field does not end with a single \\');
  return path.includes('') ? wrong('the name of a field and each of its steps has at least one character') : { path };
}

/** Whether a name could not be read. */
export function isFieldNameFault(read: FieldName | FieldNameFault): read is FieldNameFault {
  return 'rule' in read;
}

function wrong(message: string): FieldNameFault {
  return { rule: 'field_name', message };
}

function splitSteps(text: string): string[] | undefined {
  const steps: string[] = [];
  let step = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') {
      at += 1;
      if (at === text.length) return undefined;
      step += text.charAt(at);
    } else if (character === '.') {
      steps.push(step);
      step = '';
    } else {
      step += character;
    }
  }
  return [...steps, step];
}
