import type { Evaluation } from '../values/evaluation.js';

/** Up to this length of the part, the engine's search compares a character with few enough others to stay fast. */
const shortPart = 4;
/** What looking at one character by the algorithm below costs; where the part cannot begin is found by the engine at once. */
const STEP = 8;
/** Steps that are paid for at once. */
const STEPS = 1024;
/** Up to so many comparisons at worst the engine's search is taken, since it is the fastest for ordinary texts. */
const fewComparisons = 1_000_000;

/** Whether a text has a part in it, in time that grows with their lengths only. */
export function includesText(text: string, part: string, evaluation: Evaluation): boolean {
  evaluation.spend(text.length);
  return isCheap(text, part) ? text.includes(part) : positionsOf(text, part, 1, evaluation).length > 0;
}

/** The parts of a text between separators; the empty separator gives its characters. Pays for each part before it is made. */
export function splitText(text: string, separator: string, evaluation: Evaluation): string[] {
  evaluation.spend(8 * (text.length + 1));
  if (separator === '') return Array.from(text);
  if (isCheap(text, separator)) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  for (const position of positionsOf(text, separator, Infinity, evaluation)) {
    parts.push(text.slice(start, position));
    start = position + separator.length;
  }
  parts.push(text.slice(start));
  return parts;
}

function isCheap(text: string, part: string): boolean {
  return part.length <= shortPart || part.length > text.length || text.length * part.length <= fewComparisons;
}

/**
 * Where a part stands in a text, not overlapping, by the algorithm of Knuth, Morris and Pratt. The engine's own search takes
 * length × length steps for parts such as `aaa…b…aaa`: a minute for half a megabyte in a megabyte (measured, V8 of Node 24).
 */
function positionsOf(text: string, part: string, most: number, evaluation: Evaluation): number[] {
  evaluation.spend(STEP * part.length);
  const borders = bordersOf(part);
  const positions: number[] = [];
  const beginning = part.charAt(0);
  let matched = 0;
  let steps = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (matched === 0) index = text.indexOf(beginning, index);
    if (index === -1) break;
    if ((steps += 1) % STEPS === 0) evaluation.spend(STEP * STEPS);
    const unit = text.charCodeAt(index);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] as number;
    if (part.charCodeAt(matched) === unit) matched += 1;
    if (matched < part.length) continue;
    matched = 0;
    if (positions.push(index - part.length + 1) >= most) break;
  }
  return positions;
}

/** For each beginning of the part: how long its longest end is that is also its beginning. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let matched = 0;
  for (let index = 1; index < part.length; index += 1) {
    const unit = part.charCodeAt(index);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] as number;
    if (part.charCodeAt(matched) === unit) matched += 1;
    borders[index] = matched;
  }
  return borders;
}
