import { ExactNumber, isNumeric } from '#libs/json';
import type { Evaluation } from './evaluation.js';
import { ExpressionError } from './expression-error.js';
import { expressionLimits } from './limits.js';
import { isMissing } from './value-kinds.js';

/** A list or an object costs more than its two characters, and a field more than its name. */
const CONTAINER = 24;
const FIELD = 8;

/**
 * Pays for the JSON text that a value would make, about its length, by walking it. Throws an ExpressionError when the budget is
 * used up or the value is nested too deep, so that what follows can neither grow without end nor overflow the stack.
 */
export function spendJson(value: unknown, evaluation: Evaluation, depth = 0): void {
  if (typeof value === 'string') return evaluation.spend(value.length + 2);
  if (typeof value === 'number') return evaluation.spend(Number.isInteger(value) ? 8 : 24);
  if (typeof value !== 'object' || value === null) return evaluation.spend(6);
  if (value instanceof ExactNumber) return evaluation.spend(value.text.length);
  if (depth >= expressionLimits.dataDepth) {
    throw new ExpressionError(`the data is nested more than ${expressionLimits.dataDepth} deep`);
  }
  if (Array.isArray(value)) {
    evaluation.spend(value.length + CONTAINER);
    for (const item of value) spendJson(item, evaluation, depth + 1);
    return;
  }
  evaluation.spend(CONTAINER);
  for (const key of Object.keys(value)) {
    evaluation.spend(key.length + FIELD);
    spendJson((value as Record<string, unknown>)[key], evaluation, depth + 1);
  }
}

/** The JSON text of any value. Throws an ExpressionError when it would be too long. */
export function jsonText(value: unknown, evaluation: Evaluation): string {
  spendJson(value, evaluation);
  return JSON.stringify(value ?? null) ?? 'null';
}

/** The text of a value inside longer text: a text as it is, nothing for null, JSON for lists and objects. */
export function textOf(value: unknown, evaluation: Evaluation): string {
  if (typeof value === 'string') return value;
  if (isMissing(value)) {
    evaluation.hasGap = true;
    return '';
  }
  return typeof value === 'object' ? jsonText(value, evaluation) : String(value);
}

/** The text of a text, number or boolean; null for anything else. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return isNumeric(value) || typeof value === 'boolean' ? String(value) : null;
}
