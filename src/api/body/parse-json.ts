import sjson from 'secure-json-parse';
import { AppError } from '@libs/errors';
import { scanJson, type JsonLimits } from './scan-json.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes and parses JSON from outside. A byte order mark is stripped once; of duplicate keys the last one wins.
 * @throws AppError `invalid_json` for bytes or text that are no JSON; `invalid_input` with the rules of `scanJson` and
 *   `forbidden_key` for keys that could reach a prototype. The text is never echoed.
 */
export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  const text = decodeUtf8(bytes);
  // The parser would strip a second mark.
  if (text.startsWith('\uFEFF')) throw notJson();
  scanJson(text, limits);
  try {
    return sjson.parse(text, { protoAction: 'error', constructorAction: 'error' }) as unknown;
  } catch (error) {
    if (/forbidden prototype property/.test((error as Error).message)) {
      throw new AppError('invalid_input', 'The body holds a key that is not allowed.', {
        errors: [
          { field: '', rule: 'forbidden_key', message: '__proto__ and constructor.prototype are not allowed as keys' },
        ],
      });
    }
    throw notJson();
  }
}

const notJson = (): AppError => new AppError('invalid_json', 'The body is not valid JSON.');

/** @throws AppError `invalid_json` for bytes that are no UTF-8 */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid UTF-8.');
  }
}
