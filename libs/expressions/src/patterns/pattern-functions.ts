import type { Evaluation } from '../values/evaluation.js';
import { scalarText } from '../values/json-text.js';
import type { ExpressionFunction, PreparedArgument } from '../functions/function-declaration.js';
import { Pattern, type PatternMatch } from './pattern.js';

/** What a match and each group of it cost besides their characters. */
const MATCH = 96;
const GROUP = 16;
const REFERENCE = /\$(?:(\$)|(\d{1,2})|<([^>]{1,64})>)/g;

const prepared: PreparedArgument = {
  parameter: 1,
  prepare(value, allowance) {
    if (typeof value !== 'string') return { refusal: 'the pattern must be a text in quotes: it cannot come from data' };
    const pattern = Pattern.read(value, allowance);
    return typeof pattern === 'string' ? { refusal: pattern } : { value: pattern };
  },
};

/** Functions that look for a regular expression in a text. */
export const patternFunctions: readonly ExpressionFunction[] = [
  {
    name: 'matches',
    parameters: ['text', 'pattern'],
    prepared,
    description:
      'Whether the text contains a match of the regular expression. With ^ and $ around the expression, the whole text must match.',
    run: (operands, evaluation) => searched(operands, evaluation, (found) => !found.next().done),
  },
  {
    name: 'match',
    parameters: ['text', 'pattern'],
    prepared,
    description: 'The first match of the regular expression as { text, start, groups, named }; null if there is none.',
    run: (operands, evaluation) =>
      searched(operands, evaluation, (found, { text, pattern }) => {
        const { value } = found.next();
        return value ? described(value, { text, pattern, evaluation }) : null;
      }),
  },
  {
    name: 'matchAll',
    parameters: ['text', 'pattern'],
    prepared,
    description: 'The list of all matches of the regular expression, each as match gives it.',
    run: (operands, evaluation) =>
      searched(operands, evaluation, (found, { text, pattern }) =>
        Array.from(found, (match) => described(match, { text, pattern, evaluation })),
      ),
  },
  {
    name: 'replaceMatches',
    parameters: ['text', 'pattern', 'replacement'],
    prepared,
    description:
      'The text with every match replaced. In the replacement, $0 is the match, $1 a group, $<name> a named group, and $$ a $.',
    run(operands, evaluation) {
      const replacement = scalarText(operands[2]);
      if (replacement === null) return null;
      evaluation.spend(replacement.length);
      const parts = replacement.split(REFERENCE);
      return searched(operands, evaluation, (found, { text, pattern }) =>
        replaced(found, { text, pattern, parts, evaluation }),
      );
    },
  },
];

interface Searched {
  text: string;
  pattern: Pattern;
}

function searched<T>(
  [value, pattern]: readonly unknown[],
  evaluation: Evaluation,
  use: (found: Generator<PatternMatch, void>, searched: Searched) => T,
): T | null {
  const text = scalarText(value);
  if (text === null || !(pattern instanceof Pattern)) return null;
  return use(pattern.search(text, evaluation), { text, pattern });
}

function described(
  { start, end, groups }: PatternMatch,
  { text, pattern, evaluation }: Searched & { evaluation: Evaluation },
): object {
  evaluation.spend(MATCH + end - start);
  for (const group of groups) evaluation.spend(GROUP + (group?.length ?? 0));
  for (const [name, number] of pattern.names) evaluation.spend(GROUP + name.length + (groups[number - 1]?.length ?? 0));
  const named = Object.fromEntries([...pattern.names].map(([name, number]) => [name, groups[number - 1] ?? null]));
  return { text: text.slice(start, end), start, groups, named };
}

/** `parts` is the replacement, split: literal text, then of a reference what one of its three forms has caught. */
function replaced(
  found: Iterable<PatternMatch>,
  { text, pattern, parts, evaluation }: Searched & { parts: readonly (string | undefined)[]; evaluation: Evaluation },
): string {
  let result = '';
  let position = 0;
  const add = (part: string): void => {
    evaluation.spend(part.length + GROUP);
    result += part;
  };
  for (const { start, end, groups } of found) {
    add(text.slice(position, start));
    for (let index = 0; index < parts.length; index += 4) {
      add(parts[index]!);
      const [dollar, number, name] = parts.slice(index + 1, index + 4);
      const group = number === undefined ? pattern.names.get(name ?? '') : Number(number);
      if (dollar !== undefined) add(dollar);
      else if (group !== undefined) add((group === 0 ? text.slice(start, end) : groups[group - 1]) ?? '');
    }
    position = end;
  }
  add(text.slice(position));
  return result;
}
