import { expressionLimits } from '../values/limits.js';
import { parseExpression } from './parser.js';
import type { Expression, Reference, Key } from './syntax-tree.js';
import { textFault, textWarning, Unreadable, type TextFault, tooLarge } from './template-fault.js';
import { skipQuoted, readTextLiteral } from './text-literal.js';

/** `.name`, where a name may hold `-` since nothing is subtracted in a string that is wholly one reference. */
const dottedName = /\.([\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$-]*)/uy;

const listIndex = /\[(0|[1-9]\d{0,9})\]/y;

/** One string of a config, read: literal texts and expressions in turn. */
export interface TemplateText {
  parts: (string | Expression)[];
  /** The string is wholly one reference or one `{{ expression }}`, so its value keeps its type. */
  isWhole: boolean;
  references: Reference[];
  faults: TextFault[];
}

/** What looks like a reference where text stands. */
const looseReference = /\$"[^"\s\p{Cc}][^"\p{Cc}]{0,99}"/u;
const marker = /\\\$"|\\\{\{|\{\{/g;

/**
 * Reads one string: a reference, text with `{{ … }}`, or plain text. `\$"` stands for `$"` and `\{{` for `{{` anywhere in it.
 * Never throws: what cannot be read is a fault, one for each `{{ … }}`, and takes no place in the parts.
 */
export function parseTemplateText(text: string): TemplateText {
  const result: TemplateText = { parts: [], isWhole: false, references: [], faults: [] };
  if (!text.includes('{{') && !text.includes('$"')) {
    result.parts.push(text);
  } else if (!readWholeReference(text, result)) {
    readParts(text, result);
  }
  return result;
}

function readWholeReference(text: string, result: TemplateText): boolean {
  const reference = guarded(result, () => parseWholeReference(text));
  if (!reference) return result.faults.length > 0;
  result.isWhole = true;
  result.references.push(reference);
  result.parts.push({ kind: 'reference', reference });
  return true;
}

function readParts(text: string, result: TemplateText): void {
  if (text.startsWith('$"')) {
    const message =
      'this begins like a reference but goes on as text; write {{ … }} around an expression, or \\$" for text';
    result.faults.push(textWarning('reference_not_whole', message, 0));
  }
  const look = (from: number, to: number) => {
    const found = result.faults.length === 0 ? looseReference.exec(text.slice(from, to)) : null;
    if (!found) return;
    const message = `${found[0]} is text here; write {{ ${found[0]} }} for its value, or \\$" for text`;
    result.faults.push(textWarning('reference_not_whole', message, from + found.index));
  };
  let literal = '';
  let position = 0;
  let count = 0;
  for (let found = markerFrom(text, 0); found; found = markerFrom(text, position)) {
    literal += text.slice(position, found.index);
    look(position, found.index);
    position = found.index + found[0].length;
    if (found[0] !== '{{') {
      literal += found[0].slice(1);
      continue;
    }
    const [start, end] = [position, findEnd(text, position)];
    const stop =
      end === -1 ? unclosed(found.index) : ++count > expressionLimits.parts ? tooMany(found.index) : undefined;
    if (stop) {
      result.faults.push(stop);
      return;
    }
    if (literal !== '') result.parts.push(literal);
    literal = '';
    const expression = guarded(result, () => parseExpression(text, start, end, result.references));
    if (expression) result.parts.push(expression);
    position = end + 2;
    result.isWhole = found.index === 0 && position === text.length;
  }
  literal += text.slice(position);
  look(position, text.length);
  if (literal !== '' || result.parts.length === 0) result.parts.push(literal);
}

function markerFrom(text: string, position: number): RegExpExecArray | null {
  marker.lastIndex = position;
  return marker.exec(text);
}

function unclosed(position: number): TextFault {
  return textFault('expression_syntax', '{{ is not closed by }}', position);
}

function tooMany(position: number): TextFault {
  return textFault('expression_too_large', `a text may hold at most ${expressionLimits.parts} expressions`, position);
}

/** Where `}}` closes the expression that begins at `start`; one inside a quoted text or a label does not count. -1: nowhere. */
function findEnd(text: string, start: number): number {
  for (let position = start; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (character === '}' && text.charAt(position + 1) === '}') return position;
    if (character === '"' || character === "'") {
      position = skipQuoted(text, position, character === '"' && text.charAt(position - 1) === '$') - 1;
    }
  }
  return -1;
}

function guarded<T>(result: TemplateText, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    result.faults.push(error.fault);
    return undefined;
  }
}

/**
 * Reads a string that is wholly one reference, such as `$"startNode".headers.content-type` or `$"Orders".items[0]["any name"]`.
 * Gives undefined when it is anything else. Throws Unreadable when it is one and too long.
 */
function parseWholeReference(text: string): Reference | undefined {
  if (!text.startsWith('$"')) return undefined;
  const close = text.indexOf('"', 2);
  if (close === -1) return undefined;
  const path: Key[] = [];
  let position = close + 1;
  while (position < text.length) {
    const step = readStep(text, position);
    if (!step) return undefined;
    path.push(step.key);
    position = step.end;
  }
  if (text.length > expressionLimits.length) {
    tooLarge(`a reference may have at most ${expressionLimits.length} characters`, 0);
  }
  return { label: text.slice(2, close), path, position: 0 };
}

function readStep(text: string, position: number): { key: Key; end: number } | undefined {
  dottedName.lastIndex = position;
  const dotted = dottedName.exec(text);
  if (dotted) return { key: dotted[1] as string, end: dottedName.lastIndex };
  listIndex.lastIndex = position;
  const index = listIndex.exec(text);
  if (index) return { key: Number(index[1]), end: listIndex.lastIndex };
  return readQuotedStep(text, position);
}

function readQuotedStep(text: string, position: number): { key: Key; end: number } | undefined {
  const quote = text.charAt(position + 1);
  if (text.charAt(position) !== '[' || (quote !== '"' && quote !== "'")) return undefined;
  try {
    const { value, end } = readTextLiteral(text, position + 1);
    return text.charAt(end) === ']' ? { key: value, end: end + 1 } : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
