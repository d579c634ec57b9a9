import { setImmediate as nextTurn } from 'node:timers/promises';
import sjson from 'secure-json-parse';
import { AppError } from '#libs/errors';
import { MAX_NUMBER_LENGTH, NumberTooLong, parseJson as parseExactly, TooManyKeys } from '#libs/json';
import { refused, scanJson, type JsonLimits } from './scan-json.js';

/** Bytes that are looked at and parsed in a few milliseconds. */
const LARGE = 1_048_576;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes and parses JSON from outside. A byte order mark is stripped once; of duplicate keys the last one wins; a number that
 * a double cannot give back is an ExactNumber.
 * @throws AppError `invalid_json` for bytes or text that are no JSON; `invalid_input` with the rules of `scanJson`,
 *   `number_out_of_range` for numbers that are too long, `forbidden_key` for keys that could reach a prototype. The text is
 *   never echoed.
 */
export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  return parsed(judged(bytes, limits), limits);
}

/** The same for what may be large: lets others run between looking at it and parsing it. */
export async function parseLargeJson(bytes: Buffer, limits: JsonLimits): Promise<unknown> {
  const text = judged(bytes, limits);
  if (bytes.length > LARGE) await nextTurn();
  return parsed(text, limits);
}

function judged(bytes: Buffer, limits: JsonLimits): string {
  const text = decodeUtf8(bytes);
  // The parser would strip a second mark.
  if (text.startsWith('\uFEFF')) throw notJson();
  scanJson(bytes, limits);
  return text;
}

function parsed(text: string, limits: JsonLimits): unknown {
  try {
    return parseExactly(text, { parse, maxKeys: limits.maxKeys });
  } catch (error) {
    if (error instanceof NumberTooLong) throw numberOutOfRange();
    if (error instanceof TooManyKeys)
      throw refused('too_many_items', `the body holds more than ${error.most} different keys`);
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

function parse(text: string): unknown {
  return sjson.parse(text, { protoAction: 'error', constructorAction: 'error' }) as unknown;
}

function numberOutOfRange(): AppError {
  return refused(
    'number_out_of_range',
    `a number has at most ${MAX_NUMBER_LENGTH} characters and an exponent of nine digits`,
  );
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
