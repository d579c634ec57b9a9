import { jsonDepth } from '#libs/json';

/** Caps of expressions and evaluations. Each is checked before the work that it prevents. */
export const expressionLimits = {
  /** Once a config has so many errors, no further text of it is read. */
  errors: 1_000,
  /** UTF-16 units between `{{` and `}}`, and of a string that is wholly one reference. */
  length: 16_384,
  /** Literals, references, operators and calls in one expression; also bounds how deep its closures call each other. */
  nodes: 1_000,
  /** Parentheses, brackets, calls, signs and `?:` inside one another. */
  nesting: 64,
  /** `{{ … }}` parts of one string. */
  parts: 1_000,
  /** Objects and lists inside one another in a node's config. */
  configDepth: 128,
  /** Objects and lists inside one another in data that a function walks or makes. */
  dataDepth: jsonDepth.data,
  /** Characters, list items and object fields that one evaluation of a whole config may read in functions or make. */
  work: 8_388_608,
  /** The same for a constant part that is computed when it is compiled, and then kept. */
  foldedWork: 4_096,
  /** Characters of a regular expression, and parts that it has when its repetitions are written out. */
  patternLength: 1_000,
  patternSize: 2_000,
  /** The same parts of all regular expressions of one config. */
  patternParts: 20_000,
  /** Characters of a combination such as `(1 and 2) or 3`. */
  combinationLength: 1_024,
} as const;
