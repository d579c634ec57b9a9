import { isUtf8 } from 'node:buffer';
import sjson from 'secure-json-parse';
import { jsonDepth, NumberTooLong, parseJson, TooManyKeys } from '#libs/json';

/** Serializing much deeper values would overflow the stack. */
const MAX_DEPTH = jsonDepth.answer;

const JSON_TYPE = /^(application\/([\w.+-]+\+)?json|text\/(json|plain))\s*(;|$)/i;

const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BYTE_ORDER_MARK = 0xfeff;

/** Whether a body may be JSON by its media type; providers that name none, or plain text, are taken at their word. */
export function mayBeJson(contentType: string | undefined): boolean {
  return contentType === undefined || contentType === '' || JSON_TYPE.test(contentType);
}

/**
 * Parses JSON from outside: UTF-8 only, at most 200 levels deep; keys that would reach a prototype (`__proto__`,
 * `constructor.prototype`) are dropped, and a number that a double cannot give back is an ExactNumber.
 * @throws Error that does not repeat the content
 */
export function parseJsonAnswer(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Error('the answer is not UTF-8');
  // Two characters a level are the least that can be so deep.
  if (bytes.length > 2 * MAX_DEPTH && isTooDeep(bytes)) throw new Error('the answer is nested too deeply');
  try {
    return parseJson(bytes.toString('utf8'), { parse });
  } catch (error) {
    if (error instanceof TooManyKeys) throw new Error(`the answer has ${error.message}`);
    throw new Error(error instanceof NumberTooLong ? 'the answer has a number out of range' : 'the answer is not JSON');
  }
}

function parse(text: string): unknown {
  // A key that reaches a prototype has this word in it, or an escape: all else need not be searched for keys.
  if (!text.includes('proto') && !text.includes('\\u') && text.charCodeAt(0) !== BYTE_ORDER_MARK)
    return JSON.parse(text);
  return sjson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' }) as unknown;
}

function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}
