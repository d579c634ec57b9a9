import { readJson } from '../../data/read-json.js';
/** Start data of a webhook as the author of a call gives it. */
export interface StartData {
  body: unknown;
  params: Record<string, string>;
  queryParams: Record<string, string>;
  headers: Record<string, string>;
}

/** Start data that somebody is writing: what has the right shape, the rest empty. */
export function readStartData(text: string): StartData {
  const given = objectOf(parsed(text));
  return {
    body: given['body'] ?? {},
    params: textsOf(given['params']),
    queryParams: textsOf(given['queryParams']),
    headers: textsOf(given['headers']),
  };
}

function parsed(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(objectOf(value)).map(([name, entry]) => [name, String(entry)]));
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
