import { NumberTooLong, parseJson, type Numeric } from '#libs/json';
import { expressionLimits } from '../values/limits.js';
import { tooLarge, unreadable } from './template-fault.js';
import { readTextLiteral } from './text-literal.js';

/** A word of an expression. `text` is a symbol, a name or a label; `value` is a literal's. */
export interface Token {
  kind: 'symbol' | 'name' | 'member' | 'reference' | 'literal' | 'end';
  text: string;
  value: string | Numeric | null;
  position: number;
}

const space = /\s*/y;
const symbol = /&&|\|\||\?\?|[=!<>]=|[()[\],?:!\-*/%+<>]/y;
const name = /[\p{L}_$][\p{L}\p{N}\p{M}_$]*/uy;
const member = /\.([\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$]*)/uy;
const number = /(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const nameCharacter = /[\p{L}\p{N}_$]/uy;

/** Splits `text` from `start` to `end` into tokens; positions count from the beginning of `text`. Throws Unreadable. */
export function tokenize(text: string, start: number, end: number): Token[] {
  if (end - start > expressionLimits.length) {
    tooLarge(`an expression may have at most ${expressionLimits.length} characters`, start);
  }
  const source = text.slice(0, end);
  const tokens: Token[] = [];
  let position = skip(source, start);
  while (position < end) {
    position = skip(source, readToken(source, position, tokens));
  }
  tokens.push({ kind: 'end', text: '', value: null, position: end });
  return tokens;
}

function readToken(source: string, position: number, tokens: Token[]): number {
  const first = source.charAt(position);
  if (first === '"' || first === "'") {
    const literal = readTextLiteral(source, position);
    tokens.push({ kind: 'literal', text: '', value: literal.value, position });
    return literal.end;
  }
  if (first === '$' && source.charAt(position + 1) === '"') {
    const close = source.indexOf('"', position + 2);
    if (close === -1) unreadable('the label of this reference is not closed by "', position);
    tokens.push({ kind: 'reference', text: source.slice(position + 2, close), value: null, position });
    return close + 1;
  }
  if (first >= '0' && first <= '9') return readNumber(source, position, tokens);
  const access = match(member, source, position);
  if (access) {
    tokens.push({ kind: 'member', text: access.slice(1), value: null, position });
    return position + access.length;
  }
  const found = match(name, source, position);
  if (found) {
    tokens.push({ kind: 'name', text: found, value: null, position });
    return position + found.length;
  }
  const sign = match(symbol, source, position);
  if (!sign) unreadable(unexpected(source, position), position);
  tokens.push({ kind: 'symbol', text: sign, value: null, position });
  return position + sign.length;
}

function readNumber(source: string, position: number, tokens: Token[]): number {
  const digits = match(number, source, position) ?? '';
  const end = position + digits.length;
  if (match(nameCharacter, source, end)) unreadable('this is not a decimal number', position);
  tokens.push({ kind: 'literal', text: '', value: numberOf(digits, position), position });
  return end;
}

function numberOf(digits: string, position: number): Numeric {
  try {
    return parseJson(digits) as Numeric;
  } catch (error) {
    if (error instanceof NumberTooLong) unreadable('this number is too long', position);
    throw error;
  }
}

function unexpected(source: string, position: number): string {
  const character = String.fromCodePoint(source.codePointAt(position) ?? 0);
  if (character === '=') return 'there is no =, === or =>: values are compared with == and never assigned';
  if (character === '.') return 'a name must follow the dot at once';
  return `${JSON.stringify(character)} has no meaning in an expression`;
}

function skip(source: string, position: number): number {
  return position + (match(space, source, position)?.length ?? 0);
}

function match(pattern: RegExp, source: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(source)?.[0];
}
