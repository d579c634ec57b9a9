import type { Evaluation } from '../values/evaluation.js';
import { scalarText } from '../values/json-text.js';
import type { ExpressionFunction } from './function-declaration.js';
import { splitText } from './text-search.js';

/** Functions of texts. A number or boolean is taken as its text. */
export const textFunctions: readonly ExpressionFunction[] = [
  {
    name: 'lower',
    parameters: ['text'],
    description: 'The text in lower case, by the same rules for every language.',
    run: (operands, evaluation) => changed(operands, evaluation, (text) => text.toLowerCase()),
  },
  {
    name: 'upper',
    parameters: ['text'],
    description: 'The text in upper case, by the same rules for every language.',
    run: (operands, evaluation) => changed(operands, evaluation, (text) => text.toUpperCase()),
  },
  {
    name: 'trim',
    parameters: ['text'],
    description: 'The text without the spaces and line breaks around it.',
    run: (operands, evaluation) => changed(operands, evaluation, (text) => text.trim()),
  },
  {
    name: 'split',
    parameters: ['text', 'separator'],
    description: 'The list of the parts between the separators. An empty separator gives single characters.',
    run([value, by], evaluation) {
      const text = scalarText(value);
      const separator = scalarText(by);
      if (text === null || separator === null) return null;
      return splitText(text, separator, evaluation);
    },
  },
  {
    name: 'startsWith',
    parameters: ['text', 'beginning'],
    description: 'Whether the text begins with the other text.',
    run: (operands, evaluation) => tested(operands, evaluation, (text, part) => text.startsWith(part)),
  },
  {
    name: 'endsWith',
    parameters: ['text', 'ending'],
    description: 'Whether the text ends with the other text.',
    run: (operands, evaluation) => tested(operands, evaluation, (text, part) => text.endsWith(part)),
  },
  {
    name: 'replace',
    parameters: ['text', 'search', 'replacement'],
    description: 'The text with the replacement wherever the searched text occurs. Both are plain text.',
    run: ([value, search, replacement], evaluation) => replaceAll(value, search, replacement, evaluation),
  },
  {
    name: 'urlEncode',
    parameters: ['text'],
    description: 'The text percent-encoded (UTF-8) for one part of a URL. Only A-Z a-z 0-9 - . _ ~ stay as they are.',
    run([value], evaluation) {
      const text = scalarText(value)?.toWellFormed();
      if (text === undefined) return null;
      // Each character of a few costs as much as a dozen others.
      evaluation.spend(12 * Buffer.byteLength(text));
      return encodeURIComponent(text).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    },
  },
  {
    name: 'base64',
    parameters: ['text'],
    description: 'The Base64 form of the text in UTF-8.',
    run([value], evaluation) {
      const text = scalarText(value);
      if (text === null) return null;
      evaluation.spend(4 * Buffer.byteLength(text));
      return Buffer.from(text).toString('base64');
    },
  },
];

function changed(
  operands: readonly unknown[],
  evaluation: Evaluation,
  change: (text: string) => string,
): string | null {
  const text = scalarText(operands[0]);
  if (text === null) return null;
  evaluation.spend(text.length);
  return change(text);
}

function tested(
  operands: readonly unknown[],
  evaluation: Evaluation,
  test: (text: string, part: string) => boolean,
): boolean | null {
  const text = scalarText(operands[0]);
  const part = scalarText(operands[1]);
  if (text === null || part === null) return null;
  evaluation.spend(part.length);
  return test(text, part);
}

function replaceAll(value: unknown, search: unknown, by: unknown, evaluation: Evaluation): string | null {
  const text = scalarText(value);
  const part = scalarText(search);
  const replacement = scalarText(by);
  if (text === null || part === null || replacement === null) return null;
  if (part === '') return text;
  const parts = splitText(text, part, evaluation);
  evaluation.spend(parts.length * (8 + replacement.length));
  return parts.join(replacement);
}
