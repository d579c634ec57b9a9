import { setImmediate as nextTurn } from 'node:timers/promises';
import sjson from 'secure-json-parse';
import { AppError } from '#libs/errors';
import { MAX_NUMBER_LENGTH, NumberTooLong, parseJson as parseExactly, parseJsonInSteps, TooManyKeys } from '#libs/json';
import { JsonScan, refused, scanJson, type JsonLimits } from './scan-json.js';

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
  const text = decoded(bytes);
  scanJson(bytes, limits);
  try {
    return parseExactly(text, { parse, maxKeys: limits.maxKeys });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The same for what may be large: lets others run between its steps. */
export async function parseLargeJson(bytes: Buffer, limits: JsonLimits): Promise<unknown> {
  if (bytes.length <= LARGE) return parseJson(bytes, limits);
  const text = decoded(bytes);
  const scan = new JsonScan(bytes, limits);
  do await nextTurn();
  while (!scan.look(LARGE));
  try {
    return await parseJsonInSteps(text, { parse, maxKeys: limits.maxKeys }, nextTurn);
  } catch (error) {
    throw refusalOf(error);
  }
}

function decoded(bytes: Buffer): string {
  const text = decodeUtf8(bytes);
  // The parser would strip a second mark.
  if (text.startsWith('\uFEFF')) throw notJson();
  return text;
}

/** How a text that could not be parsed is refused. */
function refusalOf(error: unknown): AppError {
  if (error instanceof NumberTooLong) return numberOutOfRange();
  if (error instanceof TooManyKeys)
    return refused('too_many_items', `the body holds more than ${error.most} different keys`);
  if (/forbidden prototype property/.test((error as Error).message)) {
    return new AppError('invalid_input', 'The body holds a key that is not allowed.', {
      errors: [
        { field: '', rule: 'forbidden_key', message: '__proto__ and constructor.prototype are not allowed as keys' },
      ],
    });
  }
  return notJson();
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
