import { ExactNumber } from './exact-number.js';

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
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return levels === 0 || items.some((item) => isDeeper(item, levels - 1));
}
