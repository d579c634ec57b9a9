import { expressionLimits } from './limits.js';
import type { Key, Reference } from './syntax-tree.js';
import { tooLarge, Unreadable } from './template-fault.js';
import { readTextLiteral } from './text-literal.js';

/** `.name`, where a name may hold `-` since nothing is subtracted in a string that is wholly one reference. */
const dottedName = /\.([\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$-]*)/uy;
const listIndex = /\[(0|[1-9]\d{0,9})\]/y;

/**
 * Reads a string that is wholly one reference, such as `$"startNode".headers.content-type` or `$"Orders".items[0]["any name"]`.
 * Gives undefined when it is anything else. Throws Unreadable when it is one and too long.
 */
export function parseWholeReference(text: string): Reference | undefined {
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
