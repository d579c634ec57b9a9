import type { ProviderFault } from '@libs/errors';
import { isNumeric } from '@libs/json';

type Texts = Pick<ProviderFault, 'code' | 'message'>;

/** Where providers commonly put a machine-readable name and a sentence, best place first. */
const CODE_PATHS = ['error.code', 'error.status', 'code', 'errorCode', 'errors.0.code', 'name', 'type'];
const MESSAGE_PATHS = [
  'error.message',
  'error_description',
  'message',
  'description',
  'detail',
  'errors.0.message',
  'detail.0.msg',
  'error',
  'title',
];

/** The type of a problem document that says no more than its status does (RFC 9457, section 4.2.1). */
const NO_TYPE = 'about:blank';

/** Finds code and message in a provider's JSON error body by the usual names; neither is redacted yet. */
export function findProviderTexts(body: unknown): Texts {
  const code = firstText(body, CODE_PATHS);
  const message = firstText(body, MESSAGE_PATHS);
  return { ...(code !== undefined && { code }), ...(message !== undefined && { message }) };
}

function firstText(body: unknown, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const value = valueAt(body, path);
    if (typeof value === 'string' && value.trim() !== '' && value !== NO_TYPE) return value;
    if (isNumeric(value)) return String(value);
  }
  return undefined;
}

function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
