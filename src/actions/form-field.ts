import type { AppError } from '@libs/errors';
import type { FieldType } from '@libs/schema';
import { parseJson } from '../api/body/parse-json.js';
import type { JsonLimits } from '../api/body/scan-json.js';

const IN_JSON = new Set(['part', 'json', 'list', 'map']);

/**
 * The value of a form's field: objects and lists travel in a form as JSON text, all else, and what is no JSON, as it does in a
 * query. An unknown field is its text, for the input to refuse.
 * @throws AppError `invalid_input` for JSON that is beyond the limits or cannot be stored
 */
export function readFormField(type: FieldType | undefined, text: string, limits: JsonLimits): unknown {
  if (!type) return text;
  if (!IN_JSON.has(type.kind) && !(type.kind === 'either' && /^\s*[[{]/.test(text))) return type.fromText(text);
  try {
    return parseJson(Buffer.from(text), limits);
  } catch (error) {
    if ((error as AppError).code !== 'invalid_json') throw error;
    return type.fromText(text);
  }
}
