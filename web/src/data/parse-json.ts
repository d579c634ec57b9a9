import { readJson } from './read-json.js';
import { RequestFailed } from '../api/problem.js';

/**
 * Reads JSON that a person has entered.
 * @throws RequestFailed in the form of the API's own refusals, so that forms show it in the same way
 */
export function parseJson(text: string, { field, label }: { field: string; label: string }): unknown {
  try {
    return readJson(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'is not JSON';
    throw new RequestFailed({
      title: 'Invalid JSON',
      status: 0,
      code: 'invalid_json',
      detail: `${label} is not valid JSON.`,
      errors: [{ field, rule: 'json', message }],
    });
  }
}
