import { ExactNumber, exactNumber, MAX_NUMBER_LENGTH } from './exact-number.js';
import { NumberRefusal } from './number-refusal.js';
import { partsOf, plainLength, type Numeric } from './numeric.js';

/** A whole number of steps of 10^`exponent`. */
interface Scaled {
  readonly steps: bigint;
  readonly exponent: number;
}

/** Which way a number goes that lies between two; `half` goes to the nearer, from the middle away from 0. */
export type Rounding = 'down' | 'up' | 'half';

/** The exact sum. @throws NumberRefusal when it is too long */
export function add(left: Numeric, right: Numeric): Numeric {
  const [a, b, exponent] = aligned(left, right);
  return numberOf({ steps: a + b, exponent });
}

/** The exact difference. @throws NumberRefusal when it is too long */
export function subtract(left: Numeric, right: Numeric): Numeric {
  return add(left, negate(right));
}

/** The exact product. @throws NumberRefusal when it is too long */
export function multiply(left: Numeric, right: Numeric): Numeric {
  const [a, b] = [scaled(left), scaled(right)];
  return numberOf({ steps: a.steps * b.steps, exponent: a.exponent + b.exponent });
}

/**
 * The quotient, null when divided by 0. One whose digits have no end is the nearest double, as all quotients are; where that
 * would change digits in front of the point it is refused.
 * @throws NumberRefusal for such a quotient, and for one that is too long
 */
export function divide(left: Numeric, right: Numeric): Numeric | null {
  const [a, b] = aligned(left, right);
  if (b === 0n) return null;
  const divisor = b / commonDivisor(a, b);
  const decimals = decimalsOf(divisor < 0n ? -divisor : divisor);
  if (decimals !== undefined) return numberOf({ steps: (a * 10n ** BigInt(decimals)) / b, exponent: -decimals });
  const whole = a / b;
  if (BigInt.asIntN(54, whole) !== whole)
    throw new NumberRefusal('the quotient of these numbers has no end and too many digits to be rounded');
  // More digits than a double can tell apart, whatever stands in front of them.
  const places = 40 + Math.max(0, String(b).length - String(a).length);
  const digits = (a * 10n ** BigInt(places)) / b;
  return Number(`${digits}e-${places}`);
}

/** What is left of the division, with the sign of the dividend; null when divided by 0. @throws NumberRefusal when it is too long */
export function remainder(left: Numeric, right: Numeric): Numeric | null {
  const [a, b, exponent] = aligned(left, right);
  return b === 0n ? null : numberOf({ steps: a % b, exponent });
}

/** The number with the other sign. */
export function negate(value: Numeric): Numeric {
  if (typeof value === 'number') return 0 - value;
  return exactNumber(value.text.startsWith('-') ? value.text.slice(1) : `-${value.text}`);
}

/** The number with so many decimals at most. @throws NumberRefusal when it is too long */
export function roundTo(value: Numeric, decimals: number, rounding: Rounding): Numeric {
  const { steps, exponent } = scaled(value);
  if (exponent >= -decimals) return value;
  const unit = 10n ** BigInt(-decimals - exponent);
  const cut = steps / unit;
  const rest = steps % unit;
  return numberOf({ steps: cut + moved(rest, unit, rounding), exponent: -decimals });
}

/** How far a number goes from where it is when the fraction is cut off: `rest` parts of `unit` towards 0. */
function moved(rest: bigint, unit: bigint, rounding: Rounding): bigint {
  const away = rest < 0n ? -1n : 1n;
  if (rounding === 'half') return 2n * rest * away >= unit ? away : 0n;
  if (rest === 0n) return 0n;
  return rounding === (rest < 0n ? 'down' : 'up') ? away : 0n;
}

/** Both numbers in steps of one size. */
function aligned(left: Numeric, right: Numeric): [bigint, bigint, number] {
  const [a, b] = [scaled(left), scaled(right)];
  const exponent = Math.min(a.exponent, b.exponent);
  return [inSteps(a, exponent), inSteps(b, exponent), exponent];
}

function inSteps({ steps, exponent }: Scaled, of: number): bigint {
  return steps * 10n ** BigInt(exponent - of);
}

function scaled(value: Numeric): Scaled {
  if (plainLength(value) > MAX_NUMBER_LENGTH) throw tooLong();
  const { sign, digits, exponent } = partsOf(value);
  return { steps: BigInt(sign) * BigInt(digits), exponent: exponent - digits.length };
}

function numberOf({ steps, exponent }: Scaled): Numeric {
  const value = exactNumber(`${steps}e${exponent}`);
  if (typeof value === 'number') return value;
  if (plainLength(value) > MAX_NUMBER_LENGTH) throw tooLong();
  return new ExactNumber(plainText(steps, exponent));
}

/** A number without an exponent, and without zeros that say nothing. */
function plainText(steps: bigint, exponent: number): string {
  if (exponent >= 0) return `${steps}${'0'.repeat(exponent)}`;
  const digits = String(steps < 0n ? -steps : steps).padStart(1 - exponent, '0');
  const fraction = digits.slice(exponent).replace(/(?<!0)0+$/, '');
  return `${steps < 0n ? '-' : ''}${digits.slice(0, exponent)}${fraction && `.${fraction}`}`;
}

/** After how many decimals the digits of 1/divisor end; undefined when they do not. */
function decimalsOf(divisor: bigint): number | undefined {
  let rest = divisor;
  const times = (prime: bigint): number => {
    let count = 0;
    for (; rest % prime === 0n; rest /= prime) count += 1;
    return count;
  };
  const decimals = Math.max(times(2n), times(5n));
  return rest === 1n ? decimals : undefined;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function tooLong(): NumberRefusal {
  return new NumberRefusal(
    `a number here has more than ${MAX_NUMBER_LENGTH} digits, too many to be computed with; text() keeps it as it is`,
  );
}
