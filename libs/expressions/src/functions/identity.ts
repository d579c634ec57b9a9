import { ExactNumber, exactNumber } from '#libs/json';
import type { Evaluation } from '../values/evaluation.js';
import { spendJson } from '../values/json-text.js';

/** What comparing two names of fields costs besides their characters. */
const NAME = 16;
/** What finding an equal text among many costs. */
const LOOK = 16;

/** A text that two values share exactly when they are equal without converting, by the table in `operations.ts`. */
export function identityOf(value: unknown, evaluation: Evaluation): string {
  evaluation.spend(LOOK);
  spendJson(value, evaluation);
  return written(value, evaluation);
}

function written(value: unknown, evaluation: Evaluation): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value ?? null);
  if (value instanceof ExactNumber) return numberText(value, evaluation);
  if (Array.isArray(value)) return `[${value.map((item) => written(item, evaluation)).join()}]`;
  const fields = value as Record<string, unknown>;
  const keys = Object.keys(fields);
  evaluation.spend(Math.ceil(Math.log2(keys.length + 1)) * keys.reduce((sum, { length }) => sum + length + NAME, 0));
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${written(fields[key], evaluation)}`)
    .join()}}`;
}

/** One number can be written in several ways, such as 1e400 and 10e399. */
function numberText({ text }: ExactNumber, evaluation: Evaluation): string {
  evaluation.spend(4 * text.length);
  const number = exactNumber(text);
  if (!(number instanceof ExactNumber)) return String(number);
  const { sign, digits, exponent } = number.decimal;
  return `=${sign}:${digits}e${exponent}`;
}
