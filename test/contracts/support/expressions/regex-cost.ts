import type { Attack } from './regex-attacks.js';

/** Lengths of the text that is tried, so close together that an exponential cost shows before a try takes for ever. */
const LENGTHS = [24, 32, 44, 60, 84, 120, 180, 270, 400, 800, 1600, 6400];
/** Milliseconds from which a cost is looked at closely: a linear one of the longest text is far below on any machine. */
const SUSPICIOUS_MS = 2;
/** How many times as long as a text that is a quarter it may take: four is linear, sixteen is quadratic. */
const MOST_GROWTH = 8;

/** Whether the time that the expression takes grows faster than the text. A first try may be slow only because it is the first. */
export function isSuperLinear(pattern: RegExp, attack: Attack): boolean {
  return LENGTHS.some((length) => {
    const text = textOf(attack, length);
    if (cost(pattern, text) <= SUSPICIOUS_MS) return false;
    const long = least(pattern, text);
    return long > SUSPICIOUS_MS && long > MOST_GROWTH * least(pattern, textOf(attack, length / 4));
  });
}

function textOf({ prefix, pump, suffix }: Attack, length: number): string {
  return prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;
}

/** The least of three tries: what the machine does beside makes a try longer, never shorter. */
function least(pattern: RegExp, text: string): number {
  return Math.min(cost(pattern, text), cost(pattern, text), cost(pattern, text));
}

/** Milliseconds of the processor that searching all of the text takes. */
function cost(pattern: RegExp, text: string): number {
  const began = process.threadCpuUsage();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, '');
  else pattern.exec(text);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}
