import { ExactNumber } from './numbers/exact-number.js';

/** Objects and lists inside one another, at most, by what becomes of a value. */
export const jsonDepth = {
  /** What callers and models send, and what is stored of it; an operator may set another limit for bodies. */
  stored: 64,
  /** A provider's answer, which is handed on. */
  answer: 200,
  /** What expressions look into: values and answers, with what nodes put around them. */
  data: 256,
  /** What the engine measures: far more than anything of the above, far less than what walks values can stand. */
  measured: 2000,
} as const;

/** Whether objects and lists stand in one another deeper than so many levels. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeper(item, levels - 1));
  // A list of the values of an object with many fields would cost far more than to look them up.
  const fields = value as Record<string, unknown>;
  return Object.keys(fields).some((name) => isDeeper(fields[name], levels - 1));
}
