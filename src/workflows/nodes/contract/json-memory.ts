import { AppError } from '#libs/errors';

/** Most bytes of memory that a value may take which a JSON text says, where two bytes may be an object. */
const MAX_MEMORY = 100_663_296;
/** What lists, objects, items and fields take besides their texts. */
const PER_HOLDER = 64;
const PER_ITEM = 24;
const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;
const COMMA = 0x2c;

/**
 * About how many bytes of memory a text takes, at most.
 * @throws AppError `too_large` when that is more than is read
 */
export function textMemory({ length }: Buffer, what: string): number {
  return bounded(2 * length, what);
}

/**
 * About how many bytes of memory the value of a JSON text takes, at most.
 * @param what whose text it is, as the error says
 * @throws AppError `too_large` when that is more than is read
 */
export function jsonMemory(bytes: Buffer, what: string): number {
  let memory = 2 * bytes.length;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === OPEN_BRACKET || byte === OPEN_BRACE) memory += PER_HOLDER;
    else if (byte === COMMA) memory += PER_ITEM;
  }
  return bounded(memory, what);
}

function bounded(memory: number, what: string): number {
  if (memory > MAX_MEMORY) throw new AppError('too_large', `${what} has too many lists, objects and fields.`);
  return memory;
}
