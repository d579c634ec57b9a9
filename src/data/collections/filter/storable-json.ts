import type { InputFault } from '#libs/errors';
import { ExactNumber, jsonDepth, MAX_NUMBER_LENGTH, plainLength } from '#libs/json';

/** Faults after which the rest is not looked at. */
const MAX_FAULTS = 100;

type Fault = Required<Pick<InputFault, 'field' | 'rule' | 'message'>>;

/**
 * Everything in a JSON value that PostgreSQL's JSON cannot hold or that must not be stored: NUL characters, half a surrogate
 * pair, numbers that are none or too long, names that reach a prototype, and more levels than `maxDepth`. `place` is the path of the value.
 */
export function storableFaults(value: unknown, place: string, maxDepth: number = jsonDepth.stored): Fault[] {
  const faults: Fault[] = [];
  collect(value, place, { faults, maxDepth, depth: 1 });
  return faults;
}

interface Walk {
  faults: Fault[];
  maxDepth: number;
  depth: number;
}

function collect(value: unknown, field: string, walk: Walk): void {
  const { faults, maxDepth, depth } = walk;
  if (faults.length >= MAX_FAULTS) return;
  if (typeof value === 'string') faults.push(...textFaults(value, field));
  else if (typeof value === 'number' && !Number.isFinite(value))
    faults.push({ field, rule: 'number_out_of_range', message: 'must be a finite number' });
  // The database keeps numbers written out: 1e400 has 401 digits there, 1e100000 would have as many more.
  else if (value instanceof ExactNumber && plainLength(value) > MAX_NUMBER_LENGTH)
    faults.push({
      field,
      rule: 'number_out_of_range',
      message: `must have at most ${MAX_NUMBER_LENGTH} digits without an exponent`,
    });
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return;
  if (depth > maxDepth) {
    faults.push({ field, rule: 'too_deep', message: `is nested deeper than ${maxDepth} levels` });
    return;
  }
  const below = { ...walk, depth: depth + 1 };
  if (Array.isArray(value)) {
    value.forEach((item, index) => collect(item, `${field}[${index}]`, below));
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    const place = `${field}.${key}`;
    if (key === '__proto__' || (key === 'constructor' && hasPrototype(item)))
      faults.push({ field: place, rule: 'forbidden_key', message: 'is not allowed as a name' });
    faults.push(...textFaults(key, place));
    collect(item, place, below);
  }
}

/** `constructor` is data like any other, unless it holds `prototype`: then a careless copy would reach every object. */
function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

function textFaults(text: string, field: string): Fault[] {
  if (text.includes('\0')) return [{ field, rule: 'nul_character', message: 'must not contain a NUL character' }];
  if (!text.isWellFormed()) return [{ field, rule: 'lone_surrogate', message: 'must be well-formed Unicode' }];
  return [];
}
