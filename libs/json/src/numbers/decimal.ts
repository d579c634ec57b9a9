/** A number taken apart: `sign` × 0.`digits` × 10^`exponent`. The digits neither begin nor end with 0; 0 has none. */
export interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly exponent: number;
}

const ZERO: Decimal = { sign: 0, digits: '', exponent: 0 };
const DIGIT_0 = 0x30;

/** Takes apart a decimal number as JSON or JavaScript writes it. Each character is looked at a fixed number of times. */
export function decimalOf(text: string): Decimal {
  const mark = Math.max(text.indexOf('e'), text.indexOf('E'));
  const mantissa = mark === -1 ? text : text.slice(0, mark);
  const isNegative = text.startsWith('-');
  const start = isNegative || text.startsWith('+') ? 1 : 0;
  const point = mantissa.indexOf('.');
  const whole = mantissa.slice(start, point === -1 ? undefined : point);
  const all = point === -1 ? whole : whole + mantissa.slice(point + 1);
  let from = 0;
  let to = all.length;
  while (from < to && all.charCodeAt(from) === DIGIT_0) from += 1;
  while (to > from && all.charCodeAt(to - 1) === DIGIT_0) to -= 1;
  if (from === to) return ZERO;
  const exponent = (mark === -1 ? 0 : Number(text.slice(mark + 1))) + whole.length - from;
  return { sign: isNegative ? -1 : 1, digits: all.slice(from, to), exponent };
}
