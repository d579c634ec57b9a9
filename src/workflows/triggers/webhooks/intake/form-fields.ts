import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { referenceFault } from '../../../../files/file-reference.js';
import { bodyRefused } from './body-refused.js';

const MAX_FIELDS = 1000;
/** Bytes that are decoded in a few milliseconds. */
const AT_ONCE = 1_048_576;

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PLUS = 0x2b;
const PERCENT = 0x25;
const SPACE = 0x20;

/**
 * Reads `application/x-www-form-urlencoded` bytes as flat texts by name; a repeated name gives a list, brackets mean nothing. What
 * is no escape stands for itself, and escapes that are no UTF-8 become U+FFFD (URL standard). Node's parser makes a string of each
 * escape: 16 MB of them take seconds and a gigabyte, and a caller sends them in 16 KB. This needs as much room as the
 * bytes, and takes turns with other requests.
 * @param bytes the whole body; decoded where they stand
 * @throws AppError `invalid_input` with rule `encoding`, `too_many_items`, `nul_character`, `forbidden_key` or `file_reference`
 */
export async function formFields(bytes: Buffer): Promise<Record<string, string | string[]>> {
  if (!isUtf8(bytes)) throw bodyRefused('encoding', 'it is not valid UTF-8');
  const fields = new Map<string, string | string[]>();
  for (const pair of pairsOf(bytes)) {
    const at = pair.indexOf(EQUALS);
    const name = await decoded(at < 0 ? pair : pair.subarray(0, at));
    const value = at < 0 ? '' : await decoded(pair.subarray(at + 1));
    const known = fields.get(name);
    if (known === undefined) fields.set(name, value);
    else if (typeof known === 'string') fields.set(name, [known, value]);
    else known.push(value);
  }
  if (fields.has('__proto__')) throw bodyRefused('forbidden_key', '__proto__ is not allowed as a field');
  if (fields.has('$file')) throw referenceFault('body');
  return Object.fromEntries(fields);
}

function pairsOf(bytes: Buffer): Buffer[] {
  const pairs: Buffer[] = [];
  let from = 0;
  for (let count = 1; from <= bytes.length; count += 1) {
    if (count > MAX_FIELDS) throw bodyRefused('too_many_items', `at most ${MAX_FIELDS} form fields`);
    const at = bytes.indexOf(AMPERSAND, from);
    const end = at < 0 ? bytes.length : at;
    if (end > from) pairs.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return pairs;
}

async function decoded(bytes: Buffer): Promise<string> {
  let length = 0;
  for (let from = 0; from < bytes.length;) {
    const end = Math.min(from + AT_ONCE, bytes.length);
    if (from > 0) await nextTurn();
    while (from < end) {
      const escaped = bytes[from] === PERCENT ? escapedByte(bytes, from) : undefined;
      bytes[length++] = escaped ?? (bytes[from] === PLUS ? SPACE : bytes[from]!);
      from += escaped === undefined ? 1 : 3;
    }
  }
  const text = bytes.toString('utf8', 0, length);
  if (text.includes('\0')) throw bodyRefused('nul_character', 'a form field holds a NUL character');
  return text;
}

/** The byte that three bytes from `at` on stand for; nothing where they are no escape. */
function escapedByte(bytes: Buffer, at: number): number | undefined {
  const high = hexDigit(bytes[at + 1]);
  const low = hexDigit(bytes[at + 2]);
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function hexDigit(byte = 0): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : undefined;
}
